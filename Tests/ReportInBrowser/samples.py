"""The folders of pictures for the reports of these tests."""
import random

import pictures

SIZE = (640, 360)
# In `changed.png`, pixels of this rectangle differ: x, y, width, height.
CHANGED = (200, 100, 40, 24)
HOSTILE = "<img src=x onerror=alert(1)>&amp;\"'.png"


def reference_pixel(x, y):
    return (x * 255 // SIZE[0], y * 255 // SIZE[1], 90)


def changed_pixel(x, y):
    red, green, blue = reference_pixel(x, y)
    left, top, width, height = CHANGED
    if left <= x < left + width and top <= y < top + height:
        return (red, green, 250)
    return (red, green, blue)


def half_pixel(level):
    """A picture of one level, for modes that mix two pictures."""
    return lambda x, y: (level, level, level)


def clear_pixel(x, y):
    return (10, 200, 30, 3 if x < 8 else 255)


def deep_pixel(x, y):
    return (x * 4000 + 1, y * 5000 + 2, 12345)


def write_few(folder):
    """Writes a pair of each kind."""
    a, b = folder / "few-a", folder / "few-b"
    width, height = SIZE
    pictures.write(a / "changed.png", width, height, reference_pixel)
    pictures.write(b / "changed.png", width, height, changed_pixel)
    pictures.write(a / "same.png", width, height, reference_pixel)
    pictures.write(b / "same.png", width, height, reference_pixel)
    pictures.write(a / "levels.png", width, height, half_pixel(40))
    pictures.write(b / "levels.png", width, height, half_pixel(200))
    pictures.write(a / "nested/clear.png", 16, 12, clear_pixel)
    pictures.write(b / "nested/clear.png", 16, 12, lambda x, y: clear_pixel(x, y)[:3] + (4 if x < 8 else 255,))
    pictures.write(a / "nested/deep.png", 16, 12, deep_pixel, depth=16)
    pictures.write(b / "nested/deep.png", 16, 12, lambda x, y: deep_pixel(x, y)[:2] + (12344,), depth=16)
    pictures.write(a / "sizes.png", 30, 20, half_pixel(90))
    pictures.write(b / "sizes.png", 20, 30, half_pixel(90))
    pictures.write(a / "only-reference.png", 30, 20, half_pixel(90))
    pictures.write(b / "only-result.png", 30, 20, half_pixel(90))
    pictures.write(a / HOSTILE, 12, 8, half_pixel(1))
    pictures.write(b / HOSTILE, 12, 8, half_pixel(2))
    return a, b


def write_many(folder, count=1000):
    """Writes pairs like rendered frames: smooth, slightly grainy and moving; every tenth pair differs."""
    a, b = folder / "many-a", folder / "many-b"
    width, height = 320, 180
    generator = random.Random(20)
    # One wide picture through which the frames move, so that a frame is a few hundred slices.
    wide = [
        bytes((x // 3 + y + channel * 20) % 200 + generator.choice((0, 0, 0, 1)) for x in range(width + 200) for channel in range(3))
        for y in range(height)
    ]
    brighter = bytes(min(level + 40, 255) for level in range(256))
    for number in range(count):
        name = f"take-{number % 7}/frame-{number:06}.png"
        start = number * 7 % 200 * 3
        rows = [b"\0" + row[start:start + width * 3] for row in wide]
        pictures.write_rows(a / name, width, height, b"".join(rows))
        if number % 10 == 3:
            for y in range(60, 90):
                rows[y] = rows[y][:301] + rows[y][301:391].translate(brighter) + rows[y][391:]
            pictures.write_rows(b / name, width, height, b"".join(rows))
        else:
            (b / name).parent.mkdir(parents=True, exist_ok=True)
            (b / name).write_bytes((a / name).read_bytes())
    return a, b
