"""Draws the plot of docs/performance.md as an SVG for light and dark pages: time by pixels, triangles, samples and threads."""

import math

import tables

WIDTH, HEIGHT = 960, 660
PANEL_WIDTH, PANEL_HEIGHT = 380, 210

STYLE = """
  text { font: 13px system-ui, sans-serif; fill: #24292f }
  .title { font-size: 15px; font-weight: 600 }
  .small { font-size: 12px; fill: #57606a }
  .axis { stroke: #8c959f; fill: none }
  .grid { stroke: #8c959f; stroke-opacity: .25; fill: none }
  .ours { stroke: #0969da; fill: #0969da }
  .peer { stroke: #bc4c00; fill: #bc4c00 }
  .arithmetic { stroke: #1a7f37; fill: #1a7f37 }
  .copy { stroke: #8250df; fill: #8250df }
  path.ours, path.peer, path.arithmetic, path.copy { fill: none; stroke-width: 2 }
  path.arithmetic, path.copy { stroke-dasharray: 5 4 }
  @media (prefers-color-scheme: dark) {
    text { fill: #e6edf3 }
    .small { fill: #9198a1 }
    .ours { stroke: #58a6ff; fill: #58a6ff }
    .peer { stroke: #f0883e; fill: #f0883e }
    .arithmetic { stroke: #3fb950; fill: #3fb950 }
    .copy { stroke: #bc8cff; fill: #bc8cff }
    path.ours, path.peer, path.arithmetic, path.copy { fill: none }
  }
"""

NAMES = {"ours": "ours", "peer": "llvmpipe", "arithmetic": "limit: arithmetic of the covered pixels",
         "copy": "limit: copying the frame"}


def coordinate(value):
    return f"{value:.1f}"


class Panel:
    """A diagram with logarithmic axes; points are (x, milliseconds)."""

    def __init__(self, left, top, title, ticks, lines):
        self.left, self.top, self.title, self.ticks = left, top, title, ticks
        self.lines = {name: points for name, points in lines.items() if points}
        self.xs = [x for x, _ in ticks]
        values = [y for points in self.lines.values() for _, y in points]
        self.least = 10 ** math.floor(math.log10(min(values)))
        self.largest = 10 ** math.ceil(math.log10(max(values)))

    def x(self, value):
        low, high = math.log(self.xs[0]), math.log(self.xs[-1])
        share = (math.log(value) - low) / (high - low) if high > low else 0.5
        return self.left + 16 + share * (PANEL_WIDTH - 32)

    def y(self, milliseconds):
        share = math.log(milliseconds / self.least) / math.log(self.largest / self.least)
        return self.top + PANEL_HEIGHT * (1 - share)

    def svg(self):
        parts = [f'<text class="title" x="{self.left}" y="{self.top - 14}">{self.title}</text>']
        decade = self.least
        while decade <= self.largest * 1.001:
            y = coordinate(self.y(decade))
            parts.append(f'<path class="grid" d="M{self.left} {y}h{PANEL_WIDTH}"/>')
            parts.append(f'<text class="small" x="{self.left - 8}" y="{y}" text-anchor="end" dy="4">{decade:g}</text>')
            decade *= 10
        for value, label in self.ticks:
            x = coordinate(self.x(value))
            parts.append(f'<path class="axis" d="M{x} {self.top + PANEL_HEIGHT}v5"/>')
            parts.append(f'<text class="small" x="{x}" y="{self.top + PANEL_HEIGHT + 19}" text-anchor="middle">{label}</text>')
        parts.append(f'<path class="axis" d="M{self.left} {self.top}v{PANEL_HEIGHT}h{PANEL_WIDTH}"/>')
        for name, points in self.lines.items():
            places = [(coordinate(self.x(x)), coordinate(self.y(y))) for x, y in points]
            parts.append(f'<path class="{name}" d="M' + "L".join(f"{x} {y}" for x, y in places) + '"/>')
            parts += [f'<circle class="{name}" cx="{x}" cy="{y}" r="3"/>' for x, y in places]
        return parts


def panel(results, left, top, title, rows, value, label, has_limits=True):
    def points(milliseconds):
        return [(value(row), milliseconds(row)) for row in rows if milliseconds(row)]

    lines = {"peer": points(lambda row: row["peerMilliseconds"]), "ours": points(lambda row: row["oursMilliseconds"])}
    if has_limits:
        lines["arithmetic"] = points(results.arithmetic_milliseconds)
        lines["copy"] = points(results.copy_milliseconds)
    return Panel(left, top, title, [(value(row), label(row)) for row in rows], lines)


def rounded(count):
    return f"{count / 1e6:.2g}M" if count >= 99_500 else f"{count / 1e3:.2g}k" if count >= 1e3 else str(count)


def svg(results):
    left, right, upper, lower = 60, 540, 90, 390
    panels = [
        panel(results, left, upper, "demo: pixels", tables.pixels(results),
              lambda row: row["width"] * row["height"], lambda row: rounded(row["width"] * row["height"])),
        panel(results, right, upper, "a ball at 1280×720: triangles", tables.triangles(results),
              lambda row: row["triangles"], lambda row: rounded(row["triangles"]), has_limits=False),
        panel(results, left, lower, "demo at 1280×720: samples per pixel", tables.samples(results),
              lambda row: row["samples"], lambda row: str(row["samples"])),
        panel(results, right, lower, "demo at 1280×720: threads", tables.thread_counts(results),
              lambda row: row["threads"], lambda row: str(row["threads"]), has_limits=False),
    ]
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" role="img">',
             "<title>Milliseconds per frame by pixels, triangles, samples and threads</title>", f"<style>{STYLE}</style>",
             f'<text x="{left - 44}" y="34">Milliseconds per frame, both axes logarithmic; one thread and one sample unless stated '
             "otherwise</text>"]
    for drawn in panels:
        parts += drawn.svg()
    for index, name in enumerate(NAMES):
        x = left + [0, 100, 210, 530][index]
        parts.append(f'<path class="{name}" d="M{x} {HEIGHT - 22}h26"/>')
        parts.append(f'<text x="{x + 34}" y="{HEIGHT - 18}">{NAMES[name]}</text>')
    return "\n".join(parts + ["</svg>"]) + "\n"
