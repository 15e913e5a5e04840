"""Generates the tables of docs/performance.md, each from the results."""


def number(value, digits=2, unit=""):
    return "–" if value is None else f"{value:.{digits}f}{unit}"


def table(heading, rows, first_is_text=1):
    """Returns a Markdown table. The first `first_is_text` columns are text; the others are right-aligned numbers."""
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


def places(results, scene):
    """Returns the table's sizes and samples in the order of measurement."""
    return unique((r["width"], r["height"], r["samples"]) for r in results.rows
                  if r["scene"] == scene and r["height"] in (720, 1080) and r["samples"] in (1, 4))


def row_of(results, scene, place, threads, background="copied"):
    width, height, samples = place
    return results.find(scene=scene, width=width, height=height, samples=samples, threads=threads, background=background,
                        instructionSet=results.instruction_set)


def comparison(results):
    rows = []
    for scene in USUAL:
        for place in places(results, scene):
            pair = [row_of(results, scene, place, threads) for threads in (1, 2)]
            if not all(pair):
                continue
            cells = [scene, size(pair[0]), str(place[2])]
            for row in pair:
                cells += [number(row["oursMilliseconds"]), number(row["peerMilliseconds"], 1), number(row["ratio"], 1, "×")]
            rows.append(cells + [number(pair[0]["psnr"], 1), number(pair[0]["flip"], 3)])
    return table(["scene", "size", "samples", "ours, 1 thread", "llvmpipe", "ratio", "ours, 2 threads", "llvmpipe", "ratio",
                  "PSNR dB", "FLIP"], rows, 2)


def background(results):
    rows = []
    for scene in USUAL:
        for place in places(results, scene):
            for threads in (1, 2):
                copied, drawn = [row_of(results, scene, place, threads, way) for way in ("copied", "drawn")]
                if copied and drawn and drawn["peerCopyMilliseconds"]:
                    peer = drawn["peerCopyMilliseconds"]
                    rows.append([scene, size(drawn), str(place[2]), str(threads), number(copied["oursMilliseconds"]), number(peer, 1),
                                 number(peer / copied["oursMilliseconds"], 1, "×"), number(drawn["oursMilliseconds"]),
                                 number(drawn["peerMilliseconds"], 1), number(drawn["ratio"], 1, "×")])
    return table(["scene", "size", "samples", "threads", "ours, copied", "llvmpipe, copied", "ratio", "ours, drawn", "llvmpipe, drawn",
                  "ratio"], rows, 2)


def instruction_sets(results):
    sets = unique(r["instructionSet"] for r in results.rows if r["scene"] == "demo")
    measured = unique((r["width"], r["height"], r["samples"], r["threads"]) for r in results.rows
                      if r["scene"] == "demo" and r["instructionSet"] != results.instruction_set)
    rows = []
    for width, height, samples, threads in measured:
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
        for place in places(results, scene):
            pair = [row_of(results, scene, place, count) for count in (1, 2)]
            if all(pair):
                ours, peer = [pair[0][name] / pair[1][name] for name in ("oursMilliseconds", "peerMilliseconds")]
                rows.append([scene, size(pair[0]), str(place[2]), number(ours, 2, "×"), number(peer, 2, "×")])
    return table(["scene", "size", "samples", "ours", "llvmpipe"], rows, 2)


def faces(results):
    rows = []
    for place in places(results, "face-1"):
        for count in (1, 2):
            one, sixteen = [row_of(results, name, place, count) for name in ("face-1", "faces-16")]
            if one and sixteen:
                times = one["oursMilliseconds"], sixteen["oursMilliseconds"]
                rows.append([size(one), str(place[2]), str(count), number(times[0]), number(times[1]),
                             number(times[1] / times[0], 1, "×")])
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
    return [row for row in results.growth
            if row["scene"] == "demo" and all(row[name] == value for name, value in wanted.items())]


def last_by(rows, key):
    return [row for _, row in sorted({key(row): row for row in rows}.items())]


def pixels(results):
    return last_by(demo(results, samples=1, threads=1), lambda row: row["width"] * row["height"])


def triangles(results):
    """Returns the rows of balls that cover the same pixels with increasing numbers of triangles."""
    return last_by([row for row in results.growth if row["scene"].startswith("ball-")], lambda row: row["triangles"])


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


def production(results):
    columns = ["program", "samples", "threads", "frames/s", "wall s", "processor s", "peak MiB"]
    return table(columns, [[row[column] for column in columns] for row in results.production])


TABLES = {
    "machine": machine, "comparison": comparison, "background": background, "instruction-sets": instruction_sets, "threads": threads, "faces": faces,
    "growth": growth, "kernels": kernels, "depth": depth, "depth-share": depth_share,
    "production": production,
}
