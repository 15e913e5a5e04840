"""Renders the demo's frames to files with bianlian and its peers in turn. Prints medians as a table and writes them as CSV."""

import argparse
import csv
import http.server
import os
import pathlib
import platform
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
import threading
import time
import zlib

HERE = pathlib.Path(__file__).parent
SIZE = (1280, 720)
THREE = pathlib.Path("/usr/share/javascript/three/three.js")


class Use:
    """A command's wall-clock time and processor time in seconds, and its peak memory in MiB."""

    def __init__(self, wall, processors, peak):
        self.wall, self.processors, self.peak = wall, processors, peak


def run(command, text=None, environment=None):
    """Runs a command, which must succeed, and returns its use."""
    start = time.perf_counter()
    child = subprocess.Popen([str(part) for part in command], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                             env={**os.environ, **(environment or {})})
    child.stdin.write((text or "").encode())
    child.stdin.close()
    errors = child.stderr.read().decode("utf-8", "replace")
    _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    if child.returncode != 0:
        sys.exit(f"production: {' '.join(map(str, command))} exited with {child.returncode}: {errors.strip()}")
    return Use(time.perf_counter() - start, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024)


def count_frames(folder, count):
    """Exits if frames are missing."""
    found = len(list(pathlib.Path(folder).glob("frame-*.png")))
    if found != count:
        sys.exit(f"production: {found} of {count} frames are in {folder}")


def write_background(scene, path):
    """Writes the background of an exported scene as a PNG."""
    data = scene.read_bytes()
    width, height = struct.unpack_from("<2I", data, 8)
    # Skips width, height, samples; a matrix; the eye's kind, the eye, ambient light; the number of lights, and the lights.
    at = 8 + 12 + 64 + 4 + 12 + 12
    at += 4 + 24 * struct.unpack_from("<I", data, at)[0]
    rows = b"".join(b"\0" + data[at + 4 * width * y:at + 4 * width * (y + 1)] for y in range(height))
    chunk = lambda kind, body: struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">2I5B", width, height, 8, 6, 0, 0, 0))
                     + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


class Ours:
    """Bianlian with a given number of threads, writing PNG files or a video."""

    def __init__(self, options, samples, threads, into):
        self.options, self.samples, self.threads, self.into = options, samples, threads, into
        self.name = f"bianlian, {into}"

    def draw(self, folder, count):
        output = folder / ("frames.mp4" if self.into == "mp4" else "frames")
        antialiasing = "none" if self.samples == 1 else f"msaa{self.samples}"
        use = run([self.options.bianlian, "render", "render-configs/opera.yaml", "--set",
                   f"background={{picture: {self.options.background}}}", "--allow-outside", self.options.background.parent,
                   "--frames", f"0-{count - 1}", "--antialiasing", antialiasing, "--threads", self.threads, "--output", output,
                   "--progress", "none"])
        if self.into == "png":
            count_frames(output, count)
        return use


class LLVMPipe:
    """A loop around Mesa's llvmpipe that writes with libpng at level 1."""

    name = "llvmpipe and libpng"
    into = "png"

    def __init__(self, options, samples, threads):
        self.options, self.samples, self.threads = options, samples, threads

    def draw(self, folder, count):
        # For llvmpipe, 0 threads means drawing on the calling thread.
        threads = self.threads if self.threads > 1 else 0
        use = run([self.options.peer, self.options.scenes / str(self.samples) / "demo.bin", "--textures", "srgb8"],
                  f"png {count} {folder}\n", {"LP_NUM_THREADS": str(threads)})
        count_frames(folder, count)
        return use


class Server(http.server.ThreadingHTTPServer):
    """A server that ignores connections closed by the browser during a response."""

    def handle_error(self, *_):
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(*_)


class Three:
    """three.js in headless Chromium, rendering on the CPU; each frame is sent back as a PNG over the loopback interface."""

    name = "three.js and toBlob"
    into = "png"

    def __init__(self, options, samples, threads):
        self.options, self.samples, self.threads = options, samples, threads

    def draw(self, folder, count):
        finished, failure, peak = threading.Event(), [], 0
        scene = self.options.scenes / str(self.samples) / "demo.bin"
        files = {"/three.html": HERE / "three.html", "/three.js": THREE, "/scene.bin": scene}

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                file = files.get(self.path.partition("?")[0])
                body = file.read_bytes() if file else b""
                self.send_response(200 if file else 404)
                self.send_header("Content-Type", "text/html" if self.path.startswith("/three.html") else "application/octet-stream")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"] or 0))
                if self.path.startswith("/frame-"):
                    (folder / self.path[1:]).write_bytes(body)
                else:
                    if self.path == "/failed":
                        failure.append(body.decode())
                    finished.set()
                self.send_response(204)
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_):
                pass

        server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        start = time.perf_counter()
        with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
            child = subprocess.Popen(
                ["chromium", "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--use-gl=angle",
                 "--use-angle=swiftshader", "--enable-unsafe-swiftshader", f"--user-data-dir={profile}",
                 f"http://127.0.0.1:{server.server_port}/three.html?frames={count}&samples={self.samples}"],
                stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)
            while not finished.wait(0.25):
                peak = max(peak, memory_of(child.pid))
                if child.poll() is not None:
                    sys.exit("production: Chromium exited before all frames were done")
            wall, processors = time.perf_counter() - start, processor_seconds(child.pid)
            os.killpg(child.pid, 15)
            child.wait()
        server.shutdown()
        if failure:
            sys.exit(f"production: three.js failed: {failure[0]}")
        count_frames(folder, count)
        return Use(wall, processors, peak)


def members(session):
    """Yields the processes of a session."""
    for path in pathlib.Path("/proc").glob("[0-9]*"):
        try:
            if os.getsid(int(path.name)) == session:
                yield path
        except OSError:
            continue


def memory_of(session):
    """Returns the memory of a session's processes in MiB, counting shared memory once."""
    total = 0
    for path in members(session):
        try:
            total += next(int(line.split()[1]) for line in (path / "smaps_rollup").read_text().splitlines() if line.startswith("Pss:"))
        except (OSError, StopIteration):
            continue
    return total / 1024


def processor_seconds(session):
    """Returns the processor seconds of a session's live processes."""
    total = 0
    for path in members(session):
        try:
            fields = (path / "stat").read_text().rsplit(")", 1)[1].split()
            total += int(fields[11]) + int(fields[12])
        except OSError:
            continue
    return total / os.sysconf("SC_CLK_TCK")


def contestants(options):
    """Returns the programs to time that are installed."""
    cores = os.cpu_count() or 1
    found = []
    if options.only in (None, "ours"):
        found += [Ours(options, samples, threads, into) for into in ("png", "mp4") for samples in (1, 4)
                  for threads in ([1, cores] if into == "png" and cores > 1 else [cores])]
    if options.only in (None, "llvmpipe") and options.peer:
        found += [LLVMPipe(options, samples, cores) for samples in (1, 4)]
    if options.only in (None, "three"):
        if shutil.which("chromium") and THREE.exists():
            found += [Three(options, samples, cores) for samples in (1, 4)]
        else:
            print("production: chromium or three.js is missing; its rows are skipped", file=sys.stderr)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bianlian", required=True)
    parser.add_argument("--peer", default="")
    parser.add_argument("--scenes", type=pathlib.Path, required=True)
    parser.add_argument("--quick", action="store_true", help="120 frames in one round")
    parser.add_argument("--only", choices=["ours", "llvmpipe", "three"])
    parser.add_argument("--keep", type=pathlib.Path, help="a folder for the first frame of each program")
    options = parser.parse_args()
    count, rounds = (120, 1) if options.quick else (600, 3)
    options.background = (options.scenes / "background.png").resolve()
    write_background(options.scenes / "1" / "demo.bin", options.background)
    timed = contestants(options)
    uses = [[] for _ in timed]
    for _ in range(rounds):
        for contestant, list_of_uses in zip(timed, uses):
            # Not in the system's temporary folder, which may be in memory.
            with tempfile.TemporaryDirectory(dir=options.scenes) as folder:
                list_of_uses.append(contestant.draw(pathlib.Path(folder), count))
                if options.keep and contestant.into == "png":
                    keep(pathlib.Path(folder), options.keep, contestant)
    median = lambda values: statistics.median(list(values))
    rows = []
    for contestant, list_of_uses in zip(timed, uses):
        wall = median(use.wall for use in list_of_uses)
        rows.append({
            "program": contestant.name, "samples": contestant.samples, "threads": contestant.threads, "frames": count,
            "frames/s": f"{count / wall:.1f}", "wall s": f"{wall:.2f}",
            "processor s": f"{median(use.processors for use in list_of_uses):.2f}",
            "peak MiB": f"{median(use.peak for use in list_of_uses):.0f}",
        })
    print(f"{platform.machine()}, {os.cpu_count()} cores, {count} frames of {SIZE[0]}×{SIZE[1]}, medians of {rounds}")
    widths = {key: max(len(key), *(len(str(row[key])) for row in rows)) for key in rows[0]}
    for line in [dict(zip(rows[0], rows[0]))] + rows:
        print("  ".join(str(line[key]).ljust(width) if key == "program" else str(line[key]).rjust(width) for key, width in widths.items()))
    if not options.quick and options.only is None:
        with open(HERE / "results.csv", "w", newline="") as file:
            writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)


def keep(folder, target, contestant):
    """Keeps a copy of the first frame for inspection."""
    target.mkdir(parents=True, exist_ok=True)
    frame = next(folder.rglob("frame-000000.png"))
    shutil.copy(frame, target / f"{contestant.name.split(',')[0].split()[0]}-{contestant.samples}.png")


main()
