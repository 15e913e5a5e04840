"""Injects faults into runs at random moments and checks the files after --resume; see scripts/check-faults."""

import argparse
import os
import pathlib
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

FRAMES = 120
VIDEO_FRAMES = 620
FAULTS = ["kill", "interrupt", "start", "disk", "readonly", "ffmpeg", "reader", "input", "worker", "video"]
# Seconds after which a run counts as hanging. The whole take needs two seconds on one core.
PATIENCE = 300
# A progress line of a run whose output is not a terminal.
PROGRESS = re.compile(r"bianlian: \d+ of \d+ frames, ")


class Failed(Exception):
    pass


class Trial:
    """One run with a fault, in separate folders."""

    def __init__(self, program, project, folder, number, mounts):
        self.program, self.project, self.folder, self.number = program, project, folder, number
        self.mounts = mounts
        self.texture = project / "textures" / "red.png"

    def command(self, output, *more, frames=FRAMES):
        return [
            str(self.program), "render", str(self.project / "scene.yaml"), "--size", "160x90", "--frames", f"0-{frames - 1}",
            "--output", str(output), "--threads", "2", *more,
        ]

    def start(self, output, *more, frames=FRAMES, without_override=False):
        command = self.command(output, *more, frames=frames)
        if without_override and os.geteuid() == 0:
            # Drops the superuser's capability to write into read-only folders.
            command = ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override", *command]
        return subprocess.Popen(
            command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, start_new_session=True)

    def end(self, process, *expected):
        """Waits for a run and checks that its exit code is one of `expected`."""
        try:
            _, words = process.communicate(timeout=PATIENCE)
        except subprocess.TimeoutExpired:
            os.killpg(process.pid, signal.SIGKILL)
            raise Failed(f"hangs: {' '.join(process.args)}")
        if process.returncode not in expected:
            raise Failed(f"exit code {process.returncode} instead of {expected}: {words.strip()}")
        problems = [line for line in words.splitlines() if line and "note:" not in line and not PROGRESS.match(line)]
        if process.returncode > 0 and process.returncode != 130 and len(problems) != 1:
            raise Failed(f"{len(problems)} lines instead of one: {words.strip()}")
        return words

    def resume(self, output, frames=FRAMES, more=()):
        return self.end(self.start(output, "--resume", *more, frames=frames), 0)


def frames_in(folder):
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.name != ".bianlian-frames"}


def children(process, name):
    """Returns the child processes of `process` that have this name."""
    found = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            text = stat.read_text()
        except OSError:
            continue
        command, rest = text[text.index("(") + 1 : text.rindex(")")], text[text.rindex(")") + 2 :].split()
        if int(rest[1]) == process.pid and command.startswith(name[:15]):
            found.append(int(stat.parent.name))
    return found


def kill_child(process, name, moment):
    """Sleeps for `moment` seconds, then kills the first child process with this name. Returns whether there was one."""
    time.sleep(moment)
    while process.poll() is None:
        for number in children(process, name):
            try:
                os.kill(number, signal.SIGKILL)
                return True
            except ProcessLookupError:
                pass
        time.sleep(0.001)
    return False


def disturb(trial, fault, generator, seconds, video_seconds):
    """Injects a fault into a run and resumes until it is complete. Returns the output path and whether the fault hit the running program."""
    output = trial.folder / "out"
    moment = generator.uniform(0, seconds)
    if fault in ("kill", "interrupt", "start"):
        process = trial.start(output)
        time.sleep(moment / 10 if fault == "start" else moment)
        running = process.poll() is None
        number = signal.SIGKILL if fault == "kill" else signal.SIGINT
        process.send_signal(number)
        # Before the program installs its handlers, the signal itself ends it. A run that was signalled at its start and still
        # completes has lost the signal.
        trial.end(process, -number, *([] if fault == "kill" else [130]), *([] if fault == "start" and running else [0]))
        if process.returncode == -signal.SIGINT and output.exists():
            raise Failed("the signal ended a run without its handler after the run had begun to write")
        trial.resume(output)
        return output, running
    if fault == "disk":
        disk = trial.folder / "disk"
        disk.mkdir()
        size = int(generator.uniform(0.05, 0.95) * trial.output_bytes)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={size}", "tmpfs", str(disk)], check=True)
        try:
            trial.end(trial.start(disk / "out"), 73, 74)
            subprocess.run(["mount", "-o", "remount,size=1g", str(disk)], check=True)
            trial.resume(disk / "out")
            shutil.copytree(disk / "out", output)
        finally:
            subprocess.run(["umount", str(disk)], check=True)
        return output, True
    if fault == "readonly":
        process = trial.start(output, without_override=True)
        time.sleep(moment)
        output.mkdir(exist_ok=True)
        output.chmod(0o555)
        trial.end(process, 0, 73, 74)
        output.chmod(0o755)
        trial.resume(output)
        return output, process.returncode != 0
    if fault == "reader":
        process = trial.start(output, "--no-cache") if trial.has_cache else trial.start(output)
        hit = kill_child(process, "bianlian-model-reader", generator.uniform(0, 0.3))
        trial.end(process, 0, 65, 69, 70, 74)
        trial.resume(output)
        return output, hit
    if fault == "input":
        away = trial.texture.with_suffix(".away")
        process = trial.start(output)
        time.sleep(generator.uniform(0, 0.4))
        trial.texture.rename(away)
        trial.end(process, 0, 66)
        refused = trial.start(output, "--resume")
        trial.end(refused, 66)
        away.rename(trial.texture)
        trial.resume(output)
        return output, process.returncode != 0
    if fault == "worker":
        workers = [trial.start(output, "--shard", f"{part}/2") for part in range(2)]
        time.sleep(moment)
        victim = generator.randrange(2)
        running = workers[victim].poll() is None
        workers[victim].kill()
        trial.end(workers[victim], 0, -signal.SIGKILL)
        trial.end(workers[1 - victim], 0)
        trial.resume(output, more=("--shard", f"{victim}/2"))
        return output, running
    video = trial.folder / "film.mp4"
    process = trial.start(video, frames=VIDEO_FRAMES)
    if fault == "ffmpeg":
        hit = kill_child(process, "ffmpeg", generator.uniform(0, video_seconds))
        trial.end(process, 0, 74)
    else:
        time.sleep(generator.uniform(0, video_seconds))
        hit = process.poll() is None
        process.kill()
        trial.end(process, 0, -signal.SIGKILL)
    trial.resume(video, frames=VIDEO_FRAMES)
    return video, hit


def make_project(root, folder):
    """Creates a project with a model, a texture and a recording in `folder`."""
    for name in ("models", "textures", "render-configs/recordings"):
        (folder / name).mkdir(parents=True)
    shutil.copy(root / "models/face.glb", folder / "models")
    shutil.copy(root / "textures/opera-red-general.png", folder / "textures/red.png")
    shutil.copy(root / "render-configs/recordings/opera-take.jsonl", folder / "take.jsonl")
    (folder / ".bianlian-root").touch()
    (folder / "scene.yaml").write_text(
        "recording: take.jsonl\n"
        "background: '#20242c'\n"
        "output: {timecode: true}\n"
        "lights:\n- {kind: directional, direction: [-1, -1, -1]}\n- {kind: ambient, intensity: 300}\n"
        "materials:\n  mask: {model: blinn, diffuse: textures/red.png}\n"
        "nodes:\n- {name: mask, anchor: face, model: models/face.glb, material: mask}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("--mounts", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--count", type=int, default=2)
    parser.add_argument("--fault", action="append", choices=FAULTS)
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1 << 32))
    options = parser.parse_args()
    # Background jobs of a shell ignore SIGINT, and every run would inherit this until it installs a handler.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    root = pathlib.Path(__file__).resolve().parent.parent
    program = (root / options.program).resolve()
    print(f"check-faults: seed {options.seed}, each fault {options.count} times")
    failures = 0
    with tempfile.TemporaryDirectory(prefix="check-faults-") as name:
        folder = pathlib.Path(name)
        os.environ["BIANLIAN_CACHE"] = str(folder / "cache")
        make_project(root, folder / "project")
        reference = Trial(program, folder / "project", folder, 0, options.mounts)
        # Fills the cache first, because the moments of faults are chosen within the duration of a run with a full cache.
        reference.end(reference.start(folder / "first"), 0)
        (begin, whole) = (time.monotonic(), folder / "whole")
        reference.end(reference.start(whole), 0)
        seconds = time.monotonic() - begin
        expected = frames_in(whole)
        film, video_seconds = None, 0
        has_ffmpeg = shutil.which("ffmpeg") is not None
        if has_ffmpeg:
            begin = time.monotonic()
            reference.end(reference.start(folder / "whole.mp4", frames=VIDEO_FRAMES), 0)
            video_seconds, film = time.monotonic() - begin, (folder / "whole.mp4").read_bytes()
        help_text = subprocess.run([str(program), "help", "render"], capture_output=True, text=True).stdout
        for fault in options.fault or FAULTS:
            # Child processes are found in Linux's /proc.
            has_processes = pathlib.Path("/proc/self/stat").exists()
            if (fault == "disk" and not options.mounts or fault in ("ffmpeg", "video") and not has_ffmpeg
                    or fault in ("ffmpeg", "reader") and not has_processes):
                print(f"  {fault:10} skipped: a required tool or permission is missing")
                continue
            hits, bad = 0, 0
            for number in range(options.count):
                generator = random.Random(f"{options.seed} {fault} {number}")
                trial = Trial(program, folder / "project", folder / f"{fault}-{number}", number, options.mounts)
                trial.output_bytes = sum(len(content) for content in expected.values())
                trial.has_cache = "--no-cache" in help_text
                trial.folder.mkdir()
                try:
                    output, hit = disturb(trial, fault, generator, seconds, video_seconds)
                    hits += hit
                    if output.is_dir():
                        found = frames_in(output)
                        if found != expected:
                            missing, more = expected.keys() - found.keys(), found.keys() - expected.keys()
                            raise Failed(f"missing files {sorted(missing)[:5]}, extra files {sorted(more)[:5]}, or different bytes")
                    elif output.read_bytes() != film:
                        raise Failed("the video has different bytes")
                    left = {path.name for path in trial.folder.iterdir()} - {"out", "disk", "film.mp4"}
                    if left:
                        raise Failed(f"extra files {sorted(left)}")
                except Failed as problem:
                    bad += 1
                    print(f"  {fault} {number}: {problem}")
                finally:
                    if (trial.texture.with_suffix(".away")).exists():
                        trial.texture.with_suffix(".away").rename(trial.texture)
                shutil.rmtree(trial.folder)
            failures += bad
            print(f"  {fault:10} {options.count} times, {hits} of them during the run: {bad} failed", flush=True)
    print("check-faults: all frames are present and identical" if failures == 0 else f"check-faults: {failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
