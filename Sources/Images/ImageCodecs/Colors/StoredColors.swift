/// The colour space that a picture file declares.
enum StoredColors: Equatable {
    /// sRGB, or no declaration.
    case sRGB
    /// An ICC profile.
    case profile([UInt8])
    /// Code points of ITU-T H.273.
    case codePoints(CodePoints)
    /// A curve and primaries, with a name.
    case described(name: String, ToneCurve, RGBPrimaries)
    /// A profile that cannot be read from the file, with the reason as the end of a sentence.
    case unreadableProfile(String)

    /// Adobe RGB (1998), which cameras declare in Exif instead of in a profile.
    static let adobeRGB = StoredColors.described(name: "Adobe RGB (1998)", .power(2 + 51.0 / 256), .adobeRGB)
}

/// The conversion of a picture's colours to sRGB.
struct ColorReading {
    /// The name of the file's colour space; nil if the file declares none.
    var name: String?
    /// The conversion; nil if the samples are sRGB already or are read as sRGB.
    var transform: ColorTransform?
    /// The reason that the colours are read as sRGB although the file declares something else.
    var note: String?
    /// The name of the file's HDR transfer function, which is not converted; nil for standard range.
    var highDynamicRange: String?

    /// - Parameter isGrey: Whether the picture is grey only.
    init(_ colors: StoredColors, ofGrey isGrey: Bool) {
        switch colors {
        case .sRGB: break
        case .profile(let bytes): use(profile: bytes, ofGrey: isGrey)
        case .codePoints(let points): use(points, ofGrey: isGrey)
        case .described(let name, let curve, let primaries):
            self.name = name
            use(ColorTransform(curve, primaries), ofGrey: isGrey, otherwise: "its chromaticities are invalid")
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
                "its cICP chunk (\(points.name))",
                points.isFullRange ? "its code points are not supported" : "limited range is not supported")
            return
        }
        use(ColorTransform(curve, primaries), ofGrey: isGrey, otherwise: "its primaries are invalid")
    }

    private mutating func use(_ transform: ColorTransform?, ofGrey isGrey: Bool, otherwise reason: String) {
        guard let transform else {
            note = Self.note("its colour description", reason)
            return
        }
        if !transform.changesNothing(ofGrey: isGrey) { self.transform = transform }
    }

    private static func note(_ subject: String, _ reason: String) -> String {
        "\(subject) is not used: \(reason); its colours are read as sRGB"
    }
}
