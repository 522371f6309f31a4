"""Games in native code, n at once; needs the distribution `podium-allstar-native`.

`Games` plays by the very rules of `podium.allstar.rules`: a command proves every move, mask, draw
and number equal (`tests/soak/native_equality.py`). `play_out` serves the playouts of bots that
think.
"""
