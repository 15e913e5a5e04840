"""Renders the pictures of the guide from the examples on its pages; see scripts/guide-pictures.

The mark after a YAML block declares it as a scene or as an example with pictures:

    <!-- scene: face -->
    <!-- pictures: wrap, scene: face, size: 240x180, frames: 0 | wrap: clamp | wrap: repeat -->
    <!-- end -->

The example overrides the scene as a suite case's `set` does, except that a background replaces the scene's. The text after the first bar
is a part of the example. The texts after the other bars replace it, one picture for each. This script writes a table with the pictures
between the marks. All pictures are cases of one suite, so that `bianlian suite` renders and compares them.
"""

import os
import pathlib
import re
import subprocess
import sys

GUIDE = pathlib.Path("docs/configs")
IMAGES = GUIDE / "images"
PAGES = [*sorted(GUIDE.glob("*.md")), pathlib.Path("docs/keying.md"), pathlib.Path("docs/retouching.md")]
# Paths in examples are relative to this folder.
CONFIGS = pathlib.Path("render-configs")
COLUMNS = 4
EXAMPLE = re.compile(
    r"```yaml\n(?P<yaml>(?:(?!```).)*)```\n+<!-- (?:scene: (?P<scene>.*?)|pictures: (?P<mark>.*?)) -->\n(?(mark)(?:(?P<table>.*?)<!-- end -->\n)?)",
    re.S,
)


def fail(status, message):
    print(f"guide-pictures: {message}", file=sys.stderr)
    sys.exit(status)


class Pictures:
    """The pictures of one example."""

    def __init__(self, page, yaml, mark):
        head, *self.choices = [part.strip() for part in mark.split(" | ")]
        options = dict(part.strip().split(": ", 1) for part in head.split(", ")[1:])
        self.page, self.yaml = page, yaml
        self.name = head.split(", ")[0]
        self.scene = options.pop("scene", "none")
        self.has_background = re.search("^background:", yaml, re.M) is not None
        self.size = options.pop("size", "240x180").split("x")
        self.frames = options.pop("frames", "0").split("+")
        if options:
            fail(65, f"{page}: {self.name}: unknown {', '.join(options)}")
        if self.choices and self.choices[0] not in yaml:
            fail(65, f"{page}: {self.name}: the example does not contain {self.choices[0]!r}")

    def cases(self):
        """Yields each case of the suite: its name and the example that it sets."""
        if not self.choices:
            return [(self.name, self.yaml)]
        return [
            (f"{self.name}-{number}", self.yaml.replace(self.choices[0], choice))
            for number, choice in enumerate(self.choices, 1)
        ]

    def suite(self):
        for name, yaml in self.cases():
            if yaml.lstrip().startswith("- "):
                yaml = "nodes:\n" + yaml
            lines = "".join(f"    {line}\n" for line in yaml.splitlines())
            yield (
                f"- name: {name}\n  config: .guide-{self.scene}{'-bare' if self.has_background else ''}.yaml\n  frames: [{', '.join(self.frames)}]\n"
                f"  size: [{', '.join(self.size)}]\n  set:\n{lines}"
            )

    def table(self):
        cells = []
        images = os.path.relpath(IMAGES, self.page.parent)
        for number, (name, _) in enumerate(self.cases()):
            for frame in self.frames:
                words = self.choices[number] if self.choices else self.name.replace("-", " ")
                title = f"`{words}`" if self.choices else ""
                if len(self.frames) > 1:
                    title = (title + ", " if title else "") + f"frame {frame}"
                cells.append((title.replace("|", "\\|"), f"![{words}]({images}/{name}-{int(frame):06}.png)"))
        if len(cells) == 1:
            return cells[0][1] + "\n"
        columns = min(COLUMNS, len(cells))
        rows = []
        for start in range(0, len(cells), columns):
            row = cells[start : start + columns]
            row += [("", "")] * (columns - len(row))
            rows.append("| " + " | ".join(title for title, _ in row) + " |")
            if start == 0:
                rows.append("| " + " | ".join(["---"] * columns) + " |")
            rows.append("| " + " | ".join(picture for _, picture in row) + " |")
        return "\n".join(rows) + "\n"


def main(program, arguments):
    checks = arguments == ["--check"]
    if not checks and (len(arguments) > 1 or any(argument.startswith("-") for argument in arguments)):
        fail(64, "the argument must be --check or a prefix of picture names")
    scenes, pictures, texts = {"none": "{}\n"}, [], {}
    for page in PAGES:
        text = page.read_text(encoding="utf-8")

        def written(match):
            if match["scene"]:
                scenes[match["scene"]] = match["yaml"]
                return match[0]
            if match["table"] is None:
                fail(65, f"{page}: {match['mark']}: <!-- end --> is missing after it")
            found = Pictures(page, match["yaml"], match["mark"])
            pictures.append(found)
            start = match.start("table") - match.start()
            return f"{match[0][:start]}\n{found.table()}\n<!-- end -->\n"

        texts[page] = (text, EXAMPLE.sub(written, text))
    for found in pictures:
        if found.scene not in scenes:
            fail(65, f"{found.page}: {found.name}: unknown scene {found.scene}")

    files = {CONFIGS / f".guide-{name}.yaml": yaml for name, yaml in scenes.items()}
    for name, yaml in scenes.items():
        files[CONFIGS / f".guide-{name}-bare.yaml"] = re.sub("(?m)^background:.*\n", "", yaml)
    suite = CONFIGS / ".guide-suite.yaml"
    cases = "".join(case for found in pictures for case in found.suite())
    files[suite] = f"goldens: ../{IMAGES}\ncases:\n{cases}"
    try:
        for file, text in files.items():
            file.write_text(text, encoding="utf-8")
        command = ["run"] if checks else ["approve", "--filter", f"{arguments[0]}*"] if arguments else ["approve", "--prune"]
        done = subprocess.run([program, "suite", command[0], str(suite), *command[1:]])
    finally:
        for file in files:
            file.unlink(missing_ok=True)

    stale = [page for page, (old, new) in texts.items() if old != new]
    for page in stale:
        if checks:
            print(f"guide-pictures: {page}: the picture tables do not match the marks; run scripts/guide-pictures")
        else:
            page.write_text(texts[page][1], encoding="utf-8")
    sys.exit(done.returncode or (1 if checks and stale else 0))


main(sys.argv[1], sys.argv[2:])
