"""Writes PNG pictures with computed pixels, and reads screenshots."""
import struct
import zlib


def chunk(name, body):
    return struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))


def write(path, width, height, pixel, depth=8):
    """Writes a picture with the pixels `pixel(x, y)` of three or four samples."""
    channels = len(pixel(0, 0))
    packing = f">{width * channels}{'B' if depth == 8 else 'H'}"
    rows = b"".join(
        b"\0" + struct.pack(packing, *(sample for x in range(width) for sample in pixel(x, y))) for y in range(height))
    write_rows(path, width, height, rows, {3: 2, 4: 6}[channels], depth)


def write_rows(path, width, height, rows, color_type=2, depth=8):
    """Writes rows that include their filter bytes."""
    header = struct.pack(">IIBBBBB", width, height, depth, color_type, 0, 0, 0)
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(rows, 1)) + chunk(b"IEND", b"")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(file)


def read(file):
    """Rows of pixels of a small PNG file with 8 bits per sample; each pixel is a tuple of red, green and blue."""
    width, height, _, color_type = struct.unpack(">IIBB", file[16:26])
    channels = {2: 3, 6: 4}[color_type]
    data, start = b"", 8
    while start < len(file):
        length, name = struct.unpack(">I4s", file[start:start + 8])
        if name == b"IDAT":
            data += file[start + 8:start + 8 + length]
        start += length + 12
    stream = zlib.decompress(data)
    stride = width * channels
    above, rows = bytearray(stride), []
    for y in range(height):
        start = y * (stride + 1)
        row = unfiltered(stream[start], bytearray(stream[start + 1:start + 1 + stride]), above, channels)
        rows.append([tuple(row[x * channels:x * channels + 3]) for x in range(width)])
        above = row
    return rows


def unfiltered(kind, row, above, channels):
    for index in range(len(row)):
        left = row[index - channels] if index >= channels else 0
        corner = above[index - channels] if index >= channels else 0
        up = above[index]
        if kind == 1:
            row[index] = row[index] + left & 255
        elif kind == 2:
            row[index] = row[index] + up & 255
        elif kind == 3:
            row[index] = row[index] + (left + up) // 2 & 255
        elif kind == 4:
            guess = left + up - corner
            nearest = min((left, up, corner), key=lambda value: abs(guess - value))
            row[index] = row[index] + nearest & 255
    return row
