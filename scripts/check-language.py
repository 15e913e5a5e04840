"""Finds words that make sentences hard to read, and comments that are too wide.

    python3 scripts/check-language.py [--count] [FILE...]

Without FILE: all text that Git knows. --count prints the number of hits of each rule and always succeeds.
A line of scripts/language-allowed.txt, `FILE: text`, permits the lines of FILE that contain the text.
"""

import pathlib
import re
import subprocess
import sys

WIDTH = 128
SOURCES = {".swift", ".c", ".h"}
TEXTS = SOURCES | {".md", ".py", ".js", ".html", ".css", ".json", ".yaml", ""}
UNREAD = ("Tests/RegressionSuiteTests/", "docs/reference/", "render-configs/schema.json", "scripts/check-language.py",
          "scripts/language-allowed.txt", "LICENSE")
ALLOWED = pathlib.Path("scripts/language-allowed.txt")

# Each rule: what a line must not contain, and what to write instead.
RULES = [
    (re.compile(r"\b(some|no|any)body\b", re.I), "name the actor: the user, the caller, the renderer, another process"),
    (re.compile(r"\bwho(m|so)?ever\b", re.I), "name the actor"),
    (re.compile(r"\b(what|which)ever\b", re.I), "write 'any', 'every' or 'regardless of'"),
    (re.compile(r"\bso many\b", re.I), "write 'the number of', 'count' or 'N'"),
    (re.compile(r"\b(is|are|was|were|be|been|being) told\b", re.I), "write 'reports', 'prints', 'warns' or 'shows', with its subject"),
    (re.compile(r"\b(go|goes|going|went|gone) on\b", re.I), "write 'continue' or 'resume'"),
    (re.compile(r"\bin place of\b", re.I), "write 'instead of'"),
    (re.compile(r"\b(throw|throws|threw|thrown|throwing) (a |an |its |their |no |the )?shadows?\b", re.I), "write 'cast a shadow'"),
    (re.compile(r"\bheld against\b", re.I), "write 'compared with'"),
    (re.compile(r"\bpass(ed|es|ing)? over\b", re.I), "write 'skip', 'ignore' or 'discard'"),
    (re.compile(r"\b(anew|made again|make again|makes again)\b", re.I), "write 'again', 'recompute' or 're-render'"),
    (re.compile(r"\bbesides?\b", re.I), "write 'next to', 'also' or 'in addition to'"),
    (re.compile(r"\bas (it|they) stands?\b", re.I), "write 'unchanged' or 'literally'"),
    (re.compile(r"\bby the way\b", re.I), "leave it out"),
]
# The first words of a comment.
OPENING = re.compile(r"^\s*///?\s+(What|Who|Whose|Whom|That which|Those (of|which|that)|That of|One that)\b")
OPENING_ADVICE = "begin a comment with a noun or a verb"


LITERAL = re.compile(r'"(?:\\.|[^"\\])*"')


def sentences(lines):
    """The comments and string literals of each line of Swift or C, without the code around them."""
    within = False
    for line in lines:
        quotes = line.count('"""')
        if within or quotes:
            yield line
        elif line.lstrip().startswith(("//", "/*", "*")):
            yield line
        else:
            comment = LITERAL.sub("", line).partition("//")[2]
            yield " ".join(LITERAL.findall(line) + [comment])
        within ^= quotes % 2 == 1


def hits(path):
    """The hits in a file: line number, line, the words, the advice."""
    lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    texts = sentences(lines) if path.suffix in SOURCES else lines
    comment_before = False
    for number, (line, text) in enumerate(zip(lines, texts), 1):
        for pattern, advice in RULES:
            if found := pattern.search(text):
                yield number, line, found.group(0), advice
        if path.suffix not in SOURCES:
            continue
        comment = line.lstrip().startswith("//")
        if not comment_before and (found := OPENING.match(line)):
            yield number, line, found.group(1), OPENING_ADVICE
        if comment and len(line) > WIDTH:
            yield number, line, f"{len(line)} columns", f"wrap comments at {WIDTH} columns"
        comment_before = comment


def allowed_texts():
    allowed = {}
    for line in ALLOWED.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            file, text = line.split(": ", 1)
            allowed.setdefault(file, []).append(text)
    return allowed


def main(arguments):
    counts = "--count" in arguments
    named = [argument for argument in arguments if argument != "--count"]
    files = named or subprocess.check_output(["git", "ls-files"], text=True).splitlines()
    allowed, used, found, total = allowed_texts(), set(), {}, 0
    for file in files:
        path = pathlib.Path(file)
        if path.suffix not in TEXTS or file.startswith(UNREAD) or path.is_symlink() or not path.is_file():
            continue
        for number, line, words, advice in hits(path):
            permits = [text for text in allowed.get(file, []) if text in line]
            if permits:
                used.update((file, text) for text in permits)
                continue
            total += 1
            found[advice] = found.get(advice, 0) + 1
            if not counts:
                print(f"{file}:{number}: \"{words}\": {advice}")
    if counts:
        for advice, count in sorted(found.items(), key=lambda item: -item[1]):
            print(f"{count:5} {advice}")
        print(f"{total:5} in all")
        return
    unused = [] if named else [(file, text) for file in allowed for text in allowed[file] if (file, text) not in used]
    for file, text in unused:
        print(f"{ALLOWED}: nothing in {file} needs \"{text}\"; remove the line")
    if total or unused:
        sys.exit(1)


main(sys.argv[1:])
