/// What a picture file says about its colours.
enum StoredColors: Equatable {
    /// Nothing, or that they are sRGB.
    case sRGB
    /// An ICC profile.
    case profile([UInt8])
    /// Numbers of ITU-T H.273.
    case codePoints(CodePoints)
    /// A curve and primaries, and a name for them.
    case described(name: String, ToneCurve, RGBPrimaries)
    /// A profile that cannot be read from the file; why, as the end of a sentence.
    case unreadableProfile(String)

    /// Adobe RGB (1998), which cameras note in Exif and not as a profile.
    static let adobeRGB = StoredColors.described(name: "Adobe RGB (1998)", .power(2 + 51.0 / 256), .adobeRGB)
}

/// How the colours of a picture become sRGB.
struct ColorReading {
    /// The name of the file's colours; nil where it says nothing.
    var name: String?
    /// The conversion; nil where the samples are sRGB already, or are read as such.
    var transform: ColorTransform?
    /// Why the colours are read as sRGB although the file says something else.
    var note: String?
    /// The transfer function of high dynamic range that the file has, which is not converted.
    var highDynamicRange: String?

    /// - Parameter isGrey: whether the picture has grey alone.
    init(_ colors: StoredColors, ofGrey isGrey: Bool) {
        switch colors {
        case .sRGB: break
        case .profile(let bytes): use(profile: bytes, ofGrey: isGrey)
        case .codePoints(let points): use(points, ofGrey: isGrey)
        case .described(let name, let curve, let primaries):
            self.name = name
            use(ColorTransform(curve, primaries), ofGrey: isGrey, otherwise: "its chromaticities are not those of colours")
        case .unreadableProfile(let reason): note = Self.note("its colour profile", reason)
        }
    }

    private mutating func use(profile bytes: [UInt8], ofGrey isGrey: Bool) {
        var called = "its colour profile"
        do {
            let profile = try ICCProfile(bytes)
            name = profile.name ?? "unnamed"
            if let name = profile.name { called += " “\(name)”" }
            highDynamicRange = profile.codePoints?.highDynamicRange
            use(try profile.transform(ofGrey: isGrey), ofGrey: isGrey, otherwise: "")
        } catch {
            note = Self.note(called, error.reason)
        }
    }

    private mutating func use(_ points: CodePoints, ofGrey isGrey: Bool) {
        name = points.name
        highDynamicRange = points.highDynamicRange
        guard highDynamicRange == nil else { return }
        guard points.isFullRange, let curve = points.curve, let primaries = points.colors else {
            note = Self.note(
                "its chunk cICP (\(points.name))", points.isFullRange ? "it is of an unknown kind" : "its range is limited")
            return
        }
        use(ColorTransform(curve, primaries), ofGrey: isGrey, otherwise: "its primaries are not those of colours")
    }

    private mutating func use(_ transform: ColorTransform?, ofGrey isGrey: Bool, otherwise reason: String) {
        guard let transform else {
            note = Self.note("its description of colours", reason)
            return
        }
        if !transform.changesNothing(ofGrey: isGrey) { self.transform = transform }
    }

    private static func note(_ subject: String, _ reason: String) -> String {
        "\(subject) is not used: \(reason); its colours are read as sRGB"
    }
}
