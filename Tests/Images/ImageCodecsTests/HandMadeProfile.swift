/// Colour profiles built tag by tag (ICC.1, version 2).
enum HandMadeProfile {
    /// An RGB profile from the X, Y and Z of its primaries, and one curve.
    static func rgb(_ colors: [[Double]], curve: [UInt8], name: String = "Test") -> [UInt8] {
        let channels = zip(["r", "g", "b"], colors)
        return file("RGB ", [("desc", text(name))] + channels.flatMap { [($0 + "XYZ", color($1)), ($0 + "TRC", curve)] })
    }

    /// A grey profile.
    static func grey(curve: [UInt8]) -> [UInt8] { file("GRAY", [("kTRC", curve)]) }

    /// The X, Y and Z of Display P3, Adobe RGB and ProPhoto, adapted to D50.
    static let displayP3 = [[0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407]]
    static let adobeRGB = [[0.60974, 0.31111, 0.01947], [0.20528, 0.62567, 0.06087], [0.14919, 0.06322, 0.74457]]
    static let proPhoto = [[0.79767, 0.28804, 0], [0.13519, 0.71188, 0], [0.03134, 0.00009, 0.82491]]
    static let sRGB = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141]]

    /// A power curve.
    static func power(_ exponent: Double) -> [UInt8] {
        Array("curv".utf8) + [0, 0, 0, 0, 0, 0, 0, 1] + number(Int((exponent * 256).rounded()), 2)
    }

    /// The sRGB curve, as a parametric curve.
    static let sRGBCurve: [UInt8] =
        Array("para".utf8) + [0, 0, 0, 0, 0, 3, 0, 0]
        + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)

    /// A complete profile.
    static func file(_ space: String, connection: String = "XYZ ", _ tags: [(name: String, content: [UInt8])]) -> [UInt8] {
        var (table, content): ([UInt8], [UInt8]) = ([], [])
        let start = 132 + 12 * tags.count
        for (name, body) in tags {
            table += Array(name.utf8) + number(start + content.count, 4) + number(body.count, 4)
            content += body + [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
        }
        var header = number(start + content.count, 4) + Array("none".utf8) + [2, 0x10, 0, 0]
        header += Array("mntr\(space)\(connection)".utf8) + [UInt8](repeating: 0, count: 12) + Array("acsp".utf8)
        return header + [UInt8](repeating: 0, count: 128 - header.count) + number(tags.count, 4) + table + content
    }

    /// A 16-bit table with two points per channel, whose values are the X, Y and Z from `color`.
    static func table(_ color: (SIMD3<Double>) -> [Double]) -> [UInt8] {
        let ends: [UInt8] = [0, 0, 255, 255, 0, 0, 255, 255, 0, 0, 255, 255]
        let diagonal: [Double] = [1, 0, 0, 0, 1, 0, 0, 0, 1]
        let matrix = diagonal.flatMap(fixed)
        var points: [UInt8] = []
        for index in 0..<8 {
            let samples = SIMD3<Double>(Double(index >> 2), Double(index >> 1 & 1), Double(index & 1))
            for value in color(samples) { points += number(Int((value * 32_768).rounded()), 2) }
        }
        var table = Array("mft2".utf8) + [0, 0, 0, 0, 3, 3, 2, 0]
        table += matrix
        table += number(2, 2) + number(2, 2)
        table += ends
        table += points
        table += ends
        return table
    }

    private static func color(_ xyz: [Double]) -> [UInt8] { Array("XYZ ".utf8) + [0, 0, 0, 0] + xyz.flatMap(fixed) }

    private static func text(_ text: String) -> [UInt8] {
        Array("desc".utf8) + [0, 0, 0, 0] + number(text.utf8.count + 1, 4) + Array(text.utf8) + [0]
    }

    private static func fixed(_ value: Double) -> [UInt8] { number(Int((value * 65_536).rounded()), 4) }

    static func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
}
