"""Runs scripts/check-kernels.py on small objects that break one rule each, to prove that it detects breaches."""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

checker = pathlib.Path(__file__).resolve().parents[2] / "scripts" / "check-kernels.py"

# Declarations of another module that the kernels use.
HELPERS = """
public protocol Shader { func shade(_ x: Float) -> Float }
@inline(never) public func helper(_ x: Float) -> Float { x + 1 }
public final class Counted { public var number = 1; public init() {} }
public struct Pair<Element> { public var first: Element; public var second: Element }
@_alwaysEmitIntoClient @inline(never) public func copied(_ x: Int) -> Int { x &* x }
"""

# One function per rule, by the text that its report must contain.
BREACHES = {
    "counts references": ("keep", "(_ list: UnsafeMutablePointer<Counted>, _ a: Int, _ b: Int) { list[a] = list[b] }"),
    "allocates": ("room", "(_ n: Int) -> UnsafeMutablePointer<Float> { .allocate(capacity: n) }"),
    "checks bounds": ("element", "(_ list: [Float], _ at: Int) -> Float { list[at] }"),
    "calls what is known only when it runs": ("shade", "(_ shader: any Shader, _ x: Float) -> Float { shader.shade(x) }"),
    "uses generic metadata": ("kind", "<T>(_ x: T) -> Any.Type { Pair<T>.self }"),
    "uses what was not inlined": ("help", "(_ x: Float) -> Float { helper(x) }"),
    "initializes a global on first use": ("count", "() -> Int { table.count }"),
    "uses the C library's mathematics": ("sine", "(_ x: Double) -> Double { sin(x) }"),
    "fuses a multiplication with an addition": ("fuse", "(_ x: UnsafeMutablePointer<SIMD8<Float>>) { x[0].addProduct(x[1], x[2]) }"),
    "is a weak symbol in a section of code": ("passOn", "(_ x: Int) -> Int { copied(x) }"),
    "is code of another module that was not inlined": ("copied", None),
}

BREAKING = """
import Glibc
public let table = (0..<9).map { Float($0) }
""" + "".join(f"public func {name}{body}\n" for name, body in BREACHES.values() if body)

HARMLESS = """
public func mix(_ x: UnsafeMutablePointer<SIMD8<Float>>, _ count: Int) {
    for index in 0..<count { x[index] = x[index] * x[0] + x[1] }
}
public func choose(_ kind: UInt8, _ x: Int) -> Int {
    switch kind { case 0: x &* 3; case 1: x ^ 99; case 2: x &- 7; case 3: x | 12; case 4: x &>> 3; case 5: x & x &* x; default: ~x }
}
"""

IN_C = {
    "approximates a quotient or a root": ("RasterKernels", "__m128 f(__m128 x) { return _mm_rsqrt_ps(x); }", "x86-64"),
    "uses AVX in a build without it": ("RasterKernels", "__m256 f(__m256 *x) { return _mm256_add_ps(x[0], x[1]); }", "x86-64-v3"),
    "uses AVX-512 in a build without it": (
        "RasterKernelsAVX2", "__m512 f(__m512 *x) { return _mm512_add_ps(x[0], x[1]); }", "x86-64-v4"),
}


class CheckKernelsTests(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.folder.name)
        (cls.root / "Helpers.swift").write_text(HELPERS)
        cls.compile_swift("Helpers", "Helpers.swift", "-emit-module", "-emit-module-path", "Helpers.swiftmodule", "-o", "Helpers.o")

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    @classmethod
    def compile_swift(cls, module, file, *options):
        subprocess.run(
            ["swiftc", "-O", "-g", "-wmo", "-parse-as-library", "-module-name", module, "-I", ".", "-Xcc", "-march=x86-64-v3",
             "-c", file, *options], cwd=cls.root, check=True)

    def check(self, folder):
        run = subprocess.run([sys.executable, str(checker), str(folder)], capture_output=True, text=True)
        self.assertEqual(run.stderr, "")
        return run.returncode, run.stdout

    def check_swift(self, source):
        folder = self.root / "RasterKernelsAVX2.build"
        shutil.rmtree(folder, ignore_errors=True)
        folder.mkdir()
        (self.root / "Kernel.swift").write_text("import Helpers\n" + source)
        self.compile_swift("RasterKernelsAVX2", "Kernel.swift", "-o", str(folder / "Kernel.swift.o"))
        return self.check(folder)

    def test_allowed_code_passes(self):
        status, text = self.check_swift(HARMLESS)
        self.assertEqual((status, text), (0, "check-kernels: nothing to mend in RasterKernelsAVX2\n"))

    def test_each_breach_gives_one_line_with_object_and_function(self):
        status, text = self.check_swift(BREAKING)
        self.assertEqual(status, 1)
        for wrong, (name, _) in BREACHES.items():
            with self.subTest(wrong):
                # The copy is the weak symbol, not the function that calls it.
                name = "copied" if "weak" in wrong else name
                self.assertRegex(
                    text, rf"(?m)^check-kernels: RasterKernelsAVX2(/Kernel.swift.o)?: {name}\S* {re.escape(wrong)}(: \S+|$)")

    def test_foreign_instructions_and_approximations_are_reported(self):
        for wrong, (module, source, architecture) in IN_C.items():
            with self.subTest(wrong):
                folder = self.root / f"{module}.build"
                shutil.rmtree(folder, ignore_errors=True)
                folder.mkdir()
                subprocess.run(
                    ["clang", "-O2", f"-march={architecture}", "-x", "c", "-c", "-", "-o", str(folder / "kernel.o")], text=True,
                    input="#include <immintrin.h>\n" + source, check=True)
                status, text = self.check(folder)
                self.assertEqual(status, 1)
                self.assertIn(f" f {wrong}: ", text)
                self.assertIn(" f is code of another module", text)

    def test_folder_without_code_is_an_error(self):
        folder = self.root / "RasterKernelsEmpty.build"
        folder.mkdir()
        run = subprocess.run([sys.executable, str(checker), str(folder)], capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stdout), (69, ""))
        self.assertIn("has no code in it", run.stderr)


if __name__ == "__main__":
    unittest.main()
