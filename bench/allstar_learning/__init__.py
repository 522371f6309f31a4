"""An agent that learns All-Star Draft by a masked PPO, in numpy alone.

`python -m bench.allstar_learning` trains and judges it; see `bench.allstar_learning.__main__`.
"""
