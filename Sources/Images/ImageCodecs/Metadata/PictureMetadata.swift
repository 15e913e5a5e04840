/// The metadata of a picture file that affects its samples; the samples are read separately.
package struct PictureMetadata {
    /// The orientation of the stored rows.
    package var orientation = StoredOrientation.upright
    /// The colour space that the file declares.
    var colors = StoredColors.sRGB
    /// Whether the file stores grey only.
    var isGrey = false
    /// Whether the file stores the four inks of a printer.
    var hasInks = false
    /// Whether the file has a gain map: a second picture for high dynamic range.
    var hasGainMap = false
    /// A note on layers that are not shown; nil for none.
    var layerNote: String?

    /// The conversion of the colours to sRGB.
    var reading: ColorReading { ColorReading(colors, ofGrey: isGrey) }

    /// Creates empty metadata.
    package init() {}

    /// Whether the stored colours are converted, or rejected because of their high dynamic range.
    package var convertsColors: Bool {
        let reading = reading
        return reading.transform != nil || reading.highDynamicRange != nil
    }

    /// Whether readers that ignore the file's metadata show the same picture.
    package var isPlain: Bool { orientation == .upright && !convertsColors && !hasInks }

    /// The name of the colour profile or colour space that the file declares; nil if it declares none.
    package var colorName: String? { reading.name }

    /// The colour features of the file that are not supported, one line each.
    package var notes: [String] {
        let reading = reading
        var notes: [String] = []
        if let note = reading.note { notes.append(note) }
        if let kind = reading.highDynamicRange { notes.append(HDRConversion(of: kind).message) }
        if hasInks, case .sRGB = colors {
            notes.append("its CMYK colours are converted without a profile, so they are approximate")
        }
        if let layerNote { notes.append(layerNote) }
        if hasGainMap { notes.append("its HDR gain map is ignored; it is shown in standard range") }
        return notes
    }
}

/// The use of a picture's samples.
public enum SampleUse: Hashable, Sendable {
    /// Colours, which are converted to sRGB according to the file's metadata.
    case colors
    /// Numbers, such as heights and directions, which stay as stored.
    case numbers
}
