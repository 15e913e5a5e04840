import Meshes
import RenderMath
import RenderTestSupport
import Testing

/// Path data is parsed by SVG's grammar, and errors give the position.
@Suite struct PathDataTests {
    /// The corners of a path without control points.
    private func ends(_ text: String) throws -> [[SIMD2<Double>]] {
        try VectorPath(pathData: text).subpaths.map { [$0.start] + $0.segments.map(\.end) }
    }

    @Test("Absolute and relative commands end at their coordinates")
    func commands() throws {
        #expect(try ends("M1 2L3 4H5V6l1 1h-1v-2") == [[[1, 2], [3, 4], [5, 4], [5, 6], [6, 7], [5, 7], [5, 5]]])
        #expect(try ends("m1,2 3,4 5,6") == [[[1, 2], [4, 6], [9, 12]]])
        #expect(try ends("M0 0 1 1 2 0 M 5 5 6 6") == [[[0, 0], [1, 1], [2, 0]], [[5, 5], [6, 6]]])
        #expect(try ends("") == [])
        #expect(try ends(" \n\t") == [])
    }

    @Test("After a close the path continues from its start point")
    func close() throws {
        let path = try VectorPath(pathData: "M1 1h2v2z l-1 0 M9 9 zm1 1h1")
        #expect(path.subpaths.map(\.isClosed) == [true, false, true, false])
        #expect(path.subpaths.map(\.start) == [[1, 1], [1, 1], [9, 9], [10, 10]])
    }

    @Test(
        "Numbers parse in every form that the grammar allows",
        arguments: [
            "M1.5.5-.5-1e1", "M1.5,.5 -.5,-10", "M 15e-1 +.5 -5E-1 -1e+1", "M1.5 0.5L-0.5-10.", "M1.50,0.5,-.5-10",
        ])
    func numbers(_ text: String) throws {
        #expect(try ends(text) == [[[1.5, 0.5], [-0.5, -10]]])
    }

    @Test("S and T reflect the control point of a preceding curve of the same kind only")
    func smooth() throws {
        let cubic = try VectorPath(pathData: "M0 0C1 1 2 1 3 0S5 -1 6 0")
        #expect(cubic.subpaths[0].segments[1] == .cubic(control1: [4, -1], control2: [5, -1], to: [6, 0]))
        let lone = try VectorPath(pathData: "M0 0Q1 1 2 0S3 1 4 0")
        #expect(lone.subpaths[0].segments[1] == .cubic(control1: [2, 0], control2: [3, 1], to: [4, 0]))
        // Control points of quadratics are two thirds along.
        let quadratic = try VectorPath(pathData: "M0 0Q3 3 6 0T12 0")
        #expect(quadratic.subpaths[0].segments[1] == .cubic(control1: [8, -2], control2: [10, -2], to: [12, 0]))
        let relative = try VectorPath(pathData: "M1 1c1 1 2 1 3 0s2 -1 3 0q3 3 6 0t6 0")
        #expect(relative.subpaths[0].segments.map(\.end) == [[4, 1], [7, 1], [13, 1], [19, 1]])
    }

    @Test("Arcs lie on their ellipses and follow their flags, which need no separators")
    func arcs() throws {
        for (flags, above, length) in [("00", true, 90.0), ("01", false, 90), ("10", false, 270), ("11", true, 270)] {
            let path = try VectorPath(pathData: "M1 0A1 1 0 \(flags)0-1")
            let points = path.flattened(tolerance: 1e-5)[0].points
            let center: SIMD2<Double> = flags == "00" || flags == "11" ? [0, 0] : [1, -1]
            #expect(points.allSatisfy { abs(($0 - center).length - 1) < 2e-5 }, "flags \(flags)")
            let around = zip(points, points.dropFirst()).reduce(0) { $0 + ($1.1 - $1.0).length }
            #expect(abs(around - length * .pi / 180) < 1e-3, "flags \(flags), above \(above)")
        }
        // A rotated ellipse, in the form x²/a² + y²/b² = 1 after rotating back by 30 degrees.
        let ellipse = try VectorPath(pathData: "M 0 0 a 3 1 30 1 1 1 1.5")
        let points = ellipse.flattened(tolerance: 1e-6)[0].points
        let fitted = points.dropFirst().dropLast()
        #expect(fitted.count > 20)
        let center = try #require(Self.center(of: points, a: 3, b: 1, turn: .pi / 6))
        for point in points {
            let offset = point - center
            let (cosine, sine) = (PortableMath.cos(.pi / 6), PortableMath.sin(.pi / 6))
            let (x, y) = (cosine * offset.x + sine * offset.y, cosine * offset.y - sine * offset.x)
            #expect(abs(x * x / 9 + y * y - 1) < 1e-4)
        }
        #expect(try ends("M0 0A0 5 0 0 1 4 4") == [[[0, 0], [4, 4]]])
        #expect(try ends("M0 0A5 5 0 0 1 0 0") == [[[0, 0]]])
        // Radii too small to span the ends are scaled up to the minimum.
        let stretched = try VectorPath(pathData: "M0 0A1 1 0 0 1 8 0").flattened(tolerance: 1e-5)[0].points
        #expect(stretched.allSatisfy { abs(($0 - SIMD2(4, 0)).length - 4) < 1e-4 })
    }

    /// Found by the fuzzer: the scale factor of radii of 1e-305 overflowed, and so did the points.
    @Test(
        "Radii whose scale factor overflows give a straight line",
        arguments: ["1.5 1e-305", "3e-310 1", "1e6 1e-306"])
    func radiiBeyondNumbers(radii: String) throws {
        #expect(try ends("M2 1A\(radii) 1 1 0 115 6") == [[[2, 1], [115, 6]]])
    }

    /// The centre of an ellipse through a curve's ends and middle, by bisection along the line of centres that both ends allow.
    private static func center(of points: [SIMD2<Double>], a: Double, b: Double, turn: Double) -> SIMD2<Double>? {
        // In the space in which the ellipse is a unit circle, the centre of the circle through three points.
        let (cosine, sine) = (PortableMath.cos(turn), PortableMath.sin(turn))
        func unit(_ p: SIMD2<Double>) -> SIMD2<Double> {
            SIMD2((cosine * p.x + sine * p.y) / a, (cosine * p.y - sine * p.x) / b)
        }
        let (p, q, r) = (unit(points[0]), unit(points[points.count / 3]), unit(points[points.count * 2 / 3]))
        let (u, v) = (q - p, r - p)
        let area = 2 * (u.x * v.y - u.y * v.x)
        guard area != 0 else { return nil }
        let (uu, vv) = (u.dot(u), v.dot(v))
        let c = p + SIMD2((v.y * uu - u.y * vv) / area, (u.x * vv - v.x * uu) / area)
        return SIMD2(cosine * c.x * a - sine * c.y * b, sine * c.x * a + cosine * c.y * b)
    }

    @Test(
        "A mistake is reported with its position and the expected text",
        arguments: [
            ("L1 1", #"character 1 of the path is "L"; expected M or m at the start of the path"#),
            ("M1", "the path ends at character 3; expected a number"),
            ("M1 x", #"character 4 of the path is "x"; expected a number"#),
            ("M1 1 L", "the path ends at character 7; expected a number"),
            ("M1 1,", "the path ends at character 6; expected a number"),
            ("M1 1,L2 2", #"character 6 of the path is "L"; expected a number"#),
            ("M0 0A1 1 0 2 0 1 1", #"character 12 of the path is "2"; expected a flag, 0 or 1"#),
            (
                "M0 0 B1",
                #"character 6 of the path is "B"; expected one of the commands M, L, H, V, C, S, Q, T, A, Z or their lower-case forms"#
            ),
            ("M0 0 C1 1 2 2", "the path ends at character 14; expected a number"),
            ("M0 1e", "the path ends at character 6; expected the exponent of a number"),
            ("M0 1e999", #"character 4 of the path is "1e999"; expected a number from -1000000 to 1000000"#),
            ("M0 .", "the path ends at character 5; expected a number"),
            ("M0 -", "the path ends at character 5; expected a number"),
            (
                "M0 0z1 1",
                #"character 6 of the path is "1"; expected one of the commands M, L, H, V, C, S, Q, T, A, Z or their lower-case forms"#
            ),
            (
                "M0 0\u{7}",
                #"character 5 of the path is "U+7"; expected one of the commands M, L, H, V, C, S, Q, T, A, Z or their lower-case forms"#
            ),
        ])
    func mistakes(_ text: String, _ message: String) {
        let error = caught(PathDataError.self) { try VectorPath(pathData: text) }
        #expect(error?.description == message)
    }

    @Test("Any text is parsed or rejected, and every parsed path can be drawn")
    func hostileText() {
        var generator = SeededGenerator(seed: 0x9a7)
        let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.,-+eE  ")
        var read = 0
        for _ in 0..<4000 {
            let text =
                "M0 0"
                + String((0..<generator.integer(in: 0...24)).map { _ in letters[generator.integer(in: 0...letters.count - 1)] })
            guard let path = try? VectorPath(pathData: text) else { continue }
            read += 1
            for line in path.flattened(tolerance: 0.1) {
                #expect(line.points.allSatisfy { $0.x.isFinite && $0.y.isFinite }, "\(text), \(generator)")
            }
        }
        #expect(read > 100, "\(generator)")
    }
}
