"""Searches the machine code of the rasterizer's kernels for forbidden constructs.

    check-kernels.py [--traps] FOLDER.build …    folders of object files, one for each build of the kernels

Every use of code outside a kernel's module appears as a relocation against a symbol that the module does not define. A short list of
allowed symbols therefore detects reference counting, allocations, witness tables, generic metadata and the C library, without a long
list of forbidden ones. The other rules examine the instructions.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

# Symbols from outside their module that kernels may use, and why.
ALLOWED = [
    (r"mem(cpy|move|set)$", "moves and fills blocks of memory"),
    (r"__stack_chk_fail$", "ends a program whose stack was overwritten"),
    (r"\$s10KernelData12enlargedRoom_", "grows a list, which no frame in steady state needs"),
]

# The meaning of a symbol's use; the first match counts.
MEANINGS = [
    (r"swift_(retain|release|bridgeObject|unknownObject|setDeallocating)", "counts references"),
    (r"swift_(alloc|slowAlloc|slowDealloc|dealloc|initStackObject)|(m|c|re)alloc$|free$|posix_memalign$|_Zn|_Zd", "allocates"),
    (r"swift_(begin|end)Access", "checks for exclusive access"),
    (r"swift_(project|dynamicCast|conformsTo)", "uses an existential"),
    (r"\$s.*(Tj|TW|WP|WL|Wl|Mc)$|swift_get\w*Witness", "uses a witness table"),
    (r"swift_(get|check)|__swift_instantiate|\$s.*(M[an]|Mp|Mr|N|MD)$", "uses generic metadata"),
    (r"swift_once$", "initializes a global on first use"),
    (r"(a?(sin|cos|tan)h?|exp[2m1]*|log(10|2|1p)?|pow|cbrt|fmod|remainder|hypot|sqrt|fma|atan2|l*r(ound|int)|floor|ceil|trunc"
     r"|nearbyint)[fl]?$", "uses the C library's mathematics"),
    (r"", "uses what was not inlined"),
]

# Frames that identify a trap as a check other than one of arithmetic.
CHECKED_ACCESS = re.compile(
    r"Index out of range|[sS]ubscript|Array|Slice|Span|Dictionary|String|BufferPointer|Optional|found nil|assertionFailure|fatalError"
    r"|precondition")

FUSED = re.compile(r"v?f(n?m)(add|sub)|fml[as]\b")
APPROXIMATE = re.compile(r"v?rcp(ss|ps|14|28)|v?rsqrt(ss|ps|14|28)|frecp|frsqrt|urecpe|ursqrte")
INDIRECT_CALL = re.compile(r"callq?\s+\*|blra?[abz]*\s+x")
INDIRECT_JUMP = re.compile(r"(?:jmpq?\s+\*|bra?[abz]*\s+(?=x))(.+)")
TRAP = re.compile(r"ud2|brk\b")


def stop(message):
    print(f"check-kernels: {message}", file=sys.stderr)
    sys.exit(69)


def tool(name):
    """Returns the path of a program from the Swift toolchain, else from PATH."""
    swift = shutil.which("swift")
    neighbour = pathlib.Path(swift).resolve().parent / name if swift else None
    found = str(neighbour) if neighbour and neighbour.exists() else shutil.which(name)
    return found or stop(f"{name} is missing; it comes with the Swift toolchain")


def output(*command, given=None):
    return subprocess.run(command, input=given, stdout=subprocess.PIPE, text=True, check=True).stdout


def demangled(symbols, *options):
    symbols = sorted(symbols)
    text = output(tool("swift"), "demangle", "--compact", *options, given="".join(symbol + "\n" for symbol in symbols))
    return dict(zip(symbols, text.splitlines()))


class Instruction:
    def __init__(self, address, text):
        self.address = address
        self.text = text
        # The symbol that the linker resolves here.
        self.symbol = None


class Object:
    """An object file: its symbols and its instructions."""

    def __init__(self, path):
        self.path = path
        self.name = f"{path.parent.stem}/{path.name}"
        self.defined = set()
        # Symbols in code sections, and whether they are weak.
        self.code = {}
        # Functions and their instructions.
        self.functions = []
        for line in output(tool("llvm-objdump"), "--syms", str(path)).splitlines():
            match = re.match(r"[0-9a-f]{16} (.{7}) (\S+)\t[0-9a-f]{16}\s(?:\.\w+ )?(.+)$", line)
            if not match or match[2] == "*UND*" or "d" in match[1]:
                continue
            self.defined.add(match[3])
            if match[2].startswith(".text"):
                self.code[match[3]] = "w" in match[1]
        self.read_instructions()

    def read_instructions(self):
        listing = output(tool("llvm-objdump"), "--disassemble", "--reloc", "--no-show-raw-insn", str(self.path))
        for line in listing.splitlines():
            if match := re.match(r"[0-9a-f]+ <(.+)>:$", line):
                self.functions.append((match[1], []))
            elif match := re.match(r"\s+[0-9a-f]+:\s+R_\w+\s+(\S+?)(?:[+-]0x[0-9a-f]+)?$", line):
                self.functions[-1][1][-1].symbol = match[1]
            elif match := re.match(r"\s*([0-9a-f]+):\s+([^#<]+)", line):
                self.functions[-1][1].append(Instruction(int(match[1], 16), " ".join(match[2].split())))


class Checker:
    """The rules, and the violations found."""

    def __init__(self):
        # (object, function, problem, instruction, symbol in it)
        self.breaches = []
        self.allowed_traps = []

    def check(self, folder):
        module = folder.name.removesuffix(".build")
        objects = [Object(path) for path in sorted(folder.glob("*.o"))]
        if not any(one.code for one in objects):
            stop(f"{folder} has no code in it; build it with: make build")
        own = set().union(*(one.defined for one in objects))
        for one in objects:
            self.check_symbols(one, module)
            for function, instructions in one.functions:
                for place in range(len(instructions)):
                    self.check_instruction(one, function, instructions, place, own, module)
        self.check_traps(folder)

    def note(self, one, function, wrong, instruction="", symbol=""):
        breach = (one, function, wrong, instruction, symbol)
        if breach not in self.breaches:
            self.breaches.append(breach)

    def check_symbols(self, one, module):
        """Checks that no code can share its name between builds: the linker would keep the first, regardless of its processor."""
        full = demangled(one.code)
        for symbol, is_weak in one.code.items():
            if is_weak:
                self.note(one.name, symbol, "is a weak symbol in a section of code")
            prefix = rf"\$s{len(module)}{module}"
            if not re.match(prefix, symbol) and f"(extension in {module}):" not in full[symbol]:
                self.note(one.name, symbol, "is code of another module that was not inlined")

    def check_instruction(self, one, function, instructions, place, own, module):
        instruction = instructions[place]
        text, symbol = instruction.text, instruction.symbol
        if symbol and symbol not in own and not symbol.startswith("."):
            if not any(re.match(pattern, symbol) for pattern, _ in ALLOWED):
                meaning = next(meaning for pattern, meaning in MEANINGS if re.match(pattern, symbol))
                self.note(one.name, function, meaning, text.split()[0], symbol)
        jump = INDIRECT_JUMP.match(text)
        if INDIRECT_CALL.match(text) or (jump and not self.is_switch(instructions[:place], jump[1])):
            self.note(one.name, function, "calls what is known only when it runs", text)
        if FUSED.match(text):
            self.note(one.name, function, "fuses a multiplication with an addition", text)
        if APPROXIMATE.match(text):
            self.note(one.name, function, "approximates a quotient or a root", text)
        if other := self.other_set(text, module):
            self.note(one.name, function, f"uses {other} in a build without it", text)

    @staticmethod
    def is_switch(before, register):
        """Whether a jump's target is the sum of a jump table's address and an entry of the table."""
        for instruction in reversed(before):
            if re.search(rf"[ ,*]{register}$", instruction.text) or re.match(rf"\w+ {register},", instruction.text):
                if not re.match(r"(cmp|test|push)", instruction.text):
                    return instruction.text.startswith("add")
        return False

    @staticmethod
    def other_set(text, module):
        """Returns the instruction's instruction set if the build must not use it, else None."""
        if module.endswith("AVX512") or text.startswith("vzero"):
            return None
        if re.search(r"%zmm|%[xy]mm(1[6-9]|2\d|3\d)|\{%k|%k[0-7]", text):
            return "AVX-512"
        if not module.endswith("AVX2") and re.search(r"%ymm|^v.*%xmm", text):
            return "AVX"
        return None

    def check_traps(self, folder):
        """Checks the reason of each trap, which its inlined frames show.

        Arithmetic checks are allowed: integer overflow, an inverted range, division by zero. Traps whose frames name no other check count
        as arithmetic. Such a check costs a jump that is never taken.
        """
        with tempfile.TemporaryDirectory() as temporary:
            # Before linking, each function may be in a separate section at address 0. Linking makes addresses unique.
            linked = Object(self.link(folder, pathlib.Path(temporary) / folder.name))
            traps = [(function, instruction.address) for function, instructions in linked.functions for instruction in instructions
                     if TRAP.match(instruction.text)]
            if not traps:
                return
            text = output(tool("llvm-symbolizer"), f"--obj={linked.path}", "--inlines", "--no-demangle",
                          given="".join(f"{address:#x}\n" for _, address in traps))
        chains = [chain.splitlines() for chain in text.strip().split("\n\n")]
        names = demangled({frame for chain in chains for frame in chain[0::2]}, "--simplified")
        for (function, _), chain in zip(traps, chains, strict=True):
            frames = [names[frame] for frame in chain[0::2]]
            sources = [re.search(r"([^/]+\.swift):([1-9]\d*)", place) for place in chain[1::2]]
            where = next((f" at {source[1]}:{source[2]}" for source in sources if source), "")
            if all(place.startswith("??") for place in chain[1::2]):
                self.note(folder.stem, function, "traps for a reason that the object file does not show", "build it with -g")
            elif culprit := next((frame for frame in frames if CHECKED_ACCESS.search(frame)), None):
                self.note(folder.stem, function, "checks bounds", f"ud2 from {culprit}{where}")
            else:
                self.allowed_traps.append((folder.stem, function, f"ud2 from {frames[0]}{where}"))

    @staticmethod
    def link(folder, library):
        objects = [str(path) for path in sorted(folder.glob("*.o"))]
        output(tool("ld.lld"), "-shared", "--unresolved-symbols=ignore-all", "-o", str(library), *objects)
        return library

    def report(self, lists_traps):
        names = demangled({name for breach in self.breaches for name in (breach[1], breach[4])}
                          | {function for _, function, _ in self.allowed_traps}, "--simplified")
        for one, function, wrong, instruction, symbol in self.breaches:
            detail = f"{instruction} {names[symbol]}".strip()
            print(f"check-kernels: {one}: {names[function]} {wrong}" + (f": {detail}" if detail else ""))
        if lists_traps:
            for one, function, what in self.allowed_traps:
                print(f"{one}: {names[function]}: {what}")
        return bool(self.breaches)


def main(arguments):
    checker = Checker()
    folders = [pathlib.Path(argument) for argument in arguments if not argument.startswith("-")]
    for folder in folders:
        checker.check(folder)
    if checker.report("--traps" in arguments):
        sys.exit(1)
    print(f"check-kernels: nothing to mend in {', '.join(folder.stem for folder in folders)}")


if __name__ == "__main__":
    main(sys.argv[1:])
