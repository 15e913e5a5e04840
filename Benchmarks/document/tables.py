"""The tables of docs/performance.md, each a function of the results."""


def number(value, digits=2, unit=""):
    return "–" if value is None else f"{value:.{digits}f}{unit}"


def table(heading, rows, first_is_text=1):
    """A table in Markdown; columns after the first ones are numbers and stand to the right."""
    rule = ["---"] * first_is_text + ["---:"] * (len(heading) - first_is_text)
    return "\n".join("| " + " | ".join(cells) + " |" for cells in [heading, rule] + rows)


def unique(values):
    return list(dict.fromkeys(values))


def size(row):
    return f"{row['width']}×{row['height']}"


def machine(results):
    row = results.rows[0]
    peer = next((r["peer"] for r in results.rows if r["peer"] != "none"), "none")
    return f"{row['processor']}; {row['instructionSet']}; {peer}."


USUAL = ["demo", "glasses-only", "make-up", "many-triangles", "faces-16", "face-1"]


def comparison(results):
    rows = []
    for background in ["copied", "drawn"]:
        for scene in USUAL:
            kept = [r for r in results.rows if r["scene"] == scene and r["background"] == background
                    and r["instructionSet"] == results.instruction_set and r["height"] in (720, 1080) and r["samples"] in (1, 4)]
            for width, height, samples in unique((r["width"], r["height"], r["samples"]) for r in kept):
                pair = [results.find(scene=scene, width=width, height=height, samples=samples, threads=threads,
                                     background=background, instructionSet=results.instruction_set) for threads in (1, 2)]
                first = pair[0] or pair[1]
                cells = [scene + (", background drawn" if background == "drawn" else ""), size(first), str(samples)]
                for row in pair:
                    cells += [number(row and row["oursMilliseconds"]), number(row and row["peerMilliseconds"], 1),
                              number(row and row["ratio"], 1, "×")]
                rows.append(cells + [number(first["psnr"], 1), number(first["flip"], 3)])
    return table(["scene", "size", "samples", "ours, 1 thread", "llvmpipe", "ratio", "ours, 2 threads", "llvmpipe", "ratio",
                  "PSNR dB", "FLIP"], rows, 2)


def instruction_sets(results):
    sets = unique(r["instructionSet"] for r in results.rows if r["scene"] == "demo")
    places = unique((r["width"], r["height"], r["samples"], r["threads"]) for r in results.rows
                    if r["scene"] == "demo" and r["instructionSet"] != results.instruction_set)
    rows = []
    for width, height, samples, threads in places:
        found = [results.find(scene="demo", width=width, height=height, samples=samples, threads=threads, background="copied",
                              instructionSet=name) for name in sets]
        cells = [f"{width}×{height}", str(samples), str(threads)]
        for row in found:
            cells += [number(row and row["oursMilliseconds"]), number(row and row["ratio"], 1, "×")]
        rows.append(cells)
    return table(["size", "samples", "threads"] + [text for name in sets for text in (f"{name} ms", "ratio")], rows)


def threads(results):
    rows = []
    for scene in USUAL:
        for width, height, samples in [(1280, 720, 1), (1280, 720, 4), (1920, 1080, 1), (1920, 1080, 4)]:
            pair = [results.find(scene=scene, width=width, height=height, samples=samples, threads=count, background="copied",
                                 instructionSet=results.instruction_set) for count in (1, 2)]
            if all(pair):
                ours, peer = [pair[0][name] / pair[1][name] for name in ("oursMilliseconds", "peerMilliseconds")]
                rows.append([scene, size(pair[0]), str(samples), number(ours, 2, "×"), number(peer, 2, "×")])
    return table(["scene", "size", "samples", "ours", "llvmpipe"], rows, 2)


def faces(results):
    rows = []
    for width, height, samples, count in [(w, h, s, t) for w, h in [(1280, 720), (1920, 1080)] for s in (1, 4) for t in (1, 2)]:
        one, sixteen = [results.find(scene=name, width=width, height=height, samples=samples, threads=count, background="copied",
                                     instructionSet=results.instruction_set) for name in ("face-1", "faces-16")]
        if one and sixteen:
            times = one["oursMilliseconds"], sixteen["oursMilliseconds"]
            rows.append([size(one), str(samples), str(count), number(times[0]), number(times[1]), number(times[1] / times[0], 1, "×")])
    return table(["size", "samples", "threads", "one face ms", "16 faces ms", "ratio"], rows)


def growth(results):
    def cells(kind, place, row):
        return [kind, place, number(row["oursMilliseconds"]), number(row["peerMilliseconds"], 1), number(row["ratio"], 1, "×"),
                number(results.copy_milliseconds(row), 3),
                number(results.arithmetic_milliseconds(row), 3) if row["scene"] == "demo" else "–"]

    rows = [cells("pixels", size(row), row) for row in pixels(results)]
    rows += [cells("triangles", f"{row['triangles']:,}".replace(",", " "), row) for row in triangles(results)]
    rows += [cells("samples", str(row["samples"]), row) for row in samples(results)]
    rows += [cells("threads", str(row["threads"]), row) for row in thread_counts(results)]
    return table(["what grows", "", "ours ms", "llvmpipe ms", "ratio", "copying the frame ms", "arithmetic ms"], rows, 2)


def demo(results, **wanted):
    found = [row for row in results.rows if row["scene"] == "demo" and row["background"] == "copied"
             and row["instructionSet"] == results.instruction_set and all(row[name] == value for name, value in wanted.items())]
    return found


def last_by(rows, key):
    return [row for _, row in sorted({key(row): row for row in rows}.items())]


def pixels(results):
    return last_by(demo(results, samples=1, threads=1), lambda row: row["width"] * row["height"])


def triangles(results):
    """Balls of ever more triangles that cover the same pixels."""
    return last_by([row for row in results.rows if row["scene"].startswith("ball-")], lambda row: row["triangles"])


def samples(results):
    return last_by(demo(results, width=1280, height=720, threads=1), lambda row: row["samples"])


def thread_counts(results):
    return last_by(demo(results, width=1280, height=720, samples=1), lambda row: row["threads"])


def kernels(results):
    sets = unique(row["instructionSet"] for row in results.kernels)
    rows = []
    for name in unique(row["name"] for row in results.kernels):
        found = {row["instructionSet"]: row for row in results.kernels if row["name"] == name}
        any_row = next(iter(found.values()))
        rates = [found[s]["millionsPerSecond"] if s in found else "" for s in sets]
        rows.append([name, any_row["unit"]] + [number(float(rate), 0 if float(rate) >= 100 else 1) if rate else "–" for rate in rates])
    return table(["kernel", "millions a second"] + sets, rows, 2)


def depth(results):
    def rate(text):
        return "–" if not text else number(float(text), 0 if float(text) >= 100 else 1)

    rows = [[row["name"].removeprefix("depth-"), row["threads"], row["unit"], rate(row["oursMillionsPerSecond"]),
             rate(row["peerMillionsPerSecond"]), number(float(row["ratio"]), 1, "×") if row["ratio"] else "–"]
            for row in results.depth if not row["shareOfFrame"]]
    return table(["layers", "threads", "millions a second", "ours", "llvmpipe", "ratio"], rows)


def depth_share(results):
    rows = [[f"{row['width']}×{row['height']}", row["samples"], row["threads"], number(float(row["oursMilliseconds"])),
             number(100 * float(row["shareOfFrame"]), 1, " %")] for row in results.depth if row["shareOfFrame"]]
    return table(["size", "samples", "threads", "depth-only draws ms", "of the frame"], rows)


TABLES = {
    "machine": machine, "comparison": comparison, "instruction-sets": instruction_sets, "threads": threads, "faces": faces,
    "growth": growth, "kernels": kernels, "depth": depth, "depth-share": depth_share,
}
