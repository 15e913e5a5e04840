"""Collects the sentences in the sources' string literals; see scripts/list-messages."""

import pathlib
import re
import sys

FOLDERS = sorted(pathlib.Path("Sources").iterdir())


def literals(text):
    """Yields string literals, each with its line, start, end and content. Skips comments."""
    index, line, end = 0, 1, len(text)
    while index < end:
        if text.startswith("//", index):
            index = text.find("\n", index) if "\n" in text[index:] else end
        elif text.startswith("/*", index):
            close = text.find("*/", index)
            line += text.count("\n", index, close)
            index = close + 2
        elif re.match(r'#*"', text[index:index + 4]):
            content, close, lines = literal(text, index)
            yield line, index, close, content
            index = close
            line += lines
        else:
            line += text[index] == "\n"
            index += 1


def literal(text, index):
    """Parses a literal from its first quote or #. Returns its content with interpolations as {…}, its end, and its number of line breaks."""
    hashes = len(text[index:]) - len(text[index:].lstrip("#"))
    index += hashes
    quotes = '"""' if text.startswith('"""', index) else '"'
    close, escape = quotes + "#" * hashes, "\\" + "#" * hashes
    index += len(quotes)
    begin, content = index, ""
    while not text.startswith(close, index):
        if text.startswith(escape + "(", index):
            stop = matching_parenthesis(text, index + len(escape))
            content += "{" + " ".join(text[index + len(escape) + 1:stop].split()) + "}"
            index = stop + 1
        elif text.startswith(escape, index):
            letter = text[index + len(escape)]
            content += {"n": "\n", "t": "\t", "\n": ""}.get(letter, letter)
            index += len(escape) + 1
        else:
            content += text[index]
            index += 1
    return content, index + len(close), text.count("\n", begin, index)


def matching_parenthesis(text, index):
    """Returns the index of the closing parenthesis that matches the one at `index`. Skips literals."""
    depth = 0
    while True:
        if text[index] == '"':
            index = literal(text, index)[1]
            continue
        depth += {"(": 1, ")": -1}.get(text[index], 0)
        if depth == 0:
            return index
        index += 1


def sentences(path):
    """Yields sentences. Literals joined by + count as one; literals with fewer than three words are names and are skipped."""
    text = path.read_text()
    joined = []
    for line, start, end, content in literals(text):
        if joined and re.fullmatch(r"\s*\+\s*", text[joined[-1][1]:start]):
            joined[-1] = (joined[-1][0], end, joined[-1][2] + content)
        else:
            joined.append((line, end, content))
    for line, _, content in joined:
        flat = " ".join(content.split())
        if len(re.findall(r"[A-Za-z]{2,}", re.sub(r"\{.*?\}", "", flat))) >= 3:
            yield line, flat


def main(target):
    count = 0
    with open(target, "w") as output:
        for folder in FOLDERS:
            for path in sorted(folder.rglob("*.swift")):
                if path.parent.is_symlink() or any(parent.is_symlink() for parent in path.parents):
                    continue
                for line, sentence in sentences(path):
                    output.write(f"{path}:{line}: {sentence}\n")
                    count += 1
    print(f"list-messages: {count} sentences in {target}")


main(sys.argv[1])
