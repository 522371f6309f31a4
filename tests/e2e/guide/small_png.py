"""Pictures of screens as small files: with the 256 colours that they use most."""

import struct
import zlib
from base64 import b64decode, b64encode

import numpy as np
from playwright.sync_api import BrowserContext

from tests.e2e.chromium import put_away

COLOURS = 256
PIXELS = """
async (png) => {
  const file = await (await fetch("data:image/png;base64," + png)).blob();
  const image = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const bytes = context.getImageData(0, 0, image.width, image.height).data;
  let text = "";
  for (let at = 0; at < bytes.length; at += 8192) {
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  }
  return [image.width, image.height, btoa(text)];
}
"""


def small_png(context: BrowserContext, png: bytes) -> bytes:
    """The same picture with few colours. The browser itself reads the file."""
    page = context.new_page()
    width, height, pixels = page.evaluate(PIXELS, b64encode(png).decode())
    put_away(page)
    rgba = np.frombuffer(b64decode(pixels), np.uint8).reshape(-1, 4)
    colours, inverse, counts = np.unique(
        rgba[:, :3], axis=0, return_inverse=True, return_counts=True
    )
    palette = colours[np.argsort(-counts, kind="stable")[:COLOURS]].astype(np.int32)
    apart = ((colours[:, None, :].astype(np.int32) - palette[None]) ** 2).sum(axis=2)
    indexes = apart.argmin(axis=1)[inverse.reshape(-1)].astype(np.uint8).reshape(height, width)
    rows = np.pad(indexes, ((0, 0), (1, 0)))  # every row begins with its filter: none
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        (
            _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)),
            _chunk(b"PLTE", palette.astype(np.uint8).tobytes()),
            _chunk(b"IDAT", zlib.compress(rows.tobytes(), 9)),
            _chunk(b"IEND", b""),
        )
    )


def _chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
