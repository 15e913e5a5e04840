extension ICCProfile {
    /// Returns the conversion of colours to sRGB, relative to white.
    /// - Parameter isGrey: Whether the picture is grey only; RGB profiles also describe grey.
    func transform(ofGrey isGrey: Bool) throws(ProfileProblem) -> ColorTransform {
        guard !["link", "abst", "nmcl"].contains(kind) else {
            throw ProfileProblem("it is a device link, an abstract or a named colour profile")
        }
        switch channels {
        case .other(let word): throw ProfileProblem("it is for \(word.isEmpty ? "other channels" : word), not for RGB or grey")
        case .grey where !isGrey: throw ProfileProblem("it is for grey, but the picture has colours")
        case .grey, .rgb: break
        }
        // A table is more precise than curves and a matrix, and takes precedence (ICC.1:2022, section 9.2).
        if let table = tag("A2B1") ?? tag("A2B0") {
            let isPerceptual = tag("A2B1") == nil
            return .table(
                try ICCTable(
                    table, channels: channels == .grey ? 1 : 3, connectsByLab: connectsByLab,
                    keepsBlack: isPerceptual && version >= 4))
        }
        return channels == .grey ? .curve(try greyCurve()) : try matrixTransform()
    }

    private func greyCurve() throws(ProfileProblem) -> ToneCurve {
        guard let tag = tag("kTRC") else { throw ProfileProblem("it has no tone curve") }
        let curve = try ToneCurve(tag)
        guard connectsByLab else { return curve }
        // The curve gives lightness, which `light(ofLightness:)` converts to light.
        return .table((0...4096).map { Float(ICCTable.light(ofLightness: 100 * curve.light(of: Double($0) / 4096))) })
    }

    private func matrixTransform() throws(ProfileProblem) -> ColorTransform {
        var (curves, colors): ([ToneCurve], [SIMD3<Double>]) = ([], [])
        for channel in ["r", "g", "b"] {
            guard let curve = tag(channel + "TRC"), let color = tag(channel + "XYZ") else {
                throw ProfileProblem("it has neither a table nor curves and a matrix")
            }
            curves.append(try ToneCurve(curve))
            colors.append(SIMD3(try color.fixed(at: 8), try color.fixed(at: 12), try color.fixed(at: 16)))
        }
        let matrix = RGBPrimaries.linearSRGBFromConnection * ColorMatrix(colors[0], colors[1], colors[2])
        return .matrix(curves, matrix.keepingGrey)
    }
}

extension ToneCurve {
    /// Reads the curve of a tag or of a part of a table, of type `curv` or `para`.
    init(_ tag: ProfileBytes) throws(ProfileProblem) {
        switch try tag.word(at: 0) {
        case "curv": self = try Self.sampled(tag)
        case "para": self = try Self.parametric(tag)
        default: throw .damaged
        }
    }

    /// Returns the number of bytes of a curve within a table, rounded up to a multiple of four.
    static func length(of tag: ProfileBytes) throws(ProfileProblem) -> Int {
        if try tag.word(at: 0) == "curv" { return (12 + 2 * (try tag.number(at: 8, bytes: 4)) + 3) / 4 * 4 }
        return 12 + 4 * (try countOfNumbers(tag))
    }

    private static func sampled(_ tag: ProfileBytes) throws(ProfileProblem) -> ToneCurve {
        let count = try tag.number(at: 8, bytes: 4)
        switch count {
        case 0: return .linear
        case 1: return .power(Double(try tag.number(at: 12, bytes: 2)) / 256)
        default: return .table(try tag.samples(at: 12, count: count, bytes: 2))
        }
    }

    private static func parametric(_ tag: ProfileBytes) throws(ProfileProblem) -> ToneCurve {
        var numbers = [Double](repeating: 0, count: 7)
        for index in 0..<(try countOfNumbers(tag)) { numbers[index] = try tag.fixed(at: 12 + 4 * index) }
        return .function(try tag.number(at: 8, bytes: 2), numbers)
    }

    private static func countOfNumbers(_ tag: ProfileBytes) throws(ProfileProblem) -> Int {
        let kind = try tag.number(at: 8, bytes: 2)
        guard try tag.word(at: 0) == "para", kind <= 4 else { throw .damaged }
        return [1, 3, 4, 5, 7][kind]
    }
}
