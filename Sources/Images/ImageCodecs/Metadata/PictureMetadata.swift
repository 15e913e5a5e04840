/// What a picture file says about its samples, which are read apart from it.
package struct PictureMetadata {
    /// How the stored rows lie in what is seen.
    package var orientation = StoredOrientation.upright
    /// What the file says about its colours.
    var colors = StoredColors.sRGB
    /// Whether the file stores grey alone.
    var isGrey = false
    /// Whether the file stores the four inks of a printer.
    var hasInks = false
    /// Whether the file has a second picture that makes it one of high dynamic range.
    var hasGainMap = false

    /// How the colours become sRGB.
    var reading: ColorReading { ColorReading(colors, ofGrey: isGrey) }

    /// An empty one: a picture that says nothing.
    package init() {}

    /// Whether colours are not the numbers that are stored, or are refused.
    package var convertsColors: Bool {
        let reading = reading
        return reading.transform != nil || reading.highDynamicRange != nil
    }

    /// The name of the colour profile or of other colours that the file names; nil where it names none.
    package var colorName: String? { reading.name }

    /// What the file says about its colours and does not get, one line each.
    package var notes: [String] {
        let reading = reading
        var notes: [String] = []
        if let note = reading.note { notes.append(note) }
        if let kind = reading.highDynamicRange { notes.append(HDRConversion(of: kind).message) }
        if hasInks, case .sRGB = colors {
            notes.append("its four inks are converted without a profile; its colours are approximate")
        }
        if hasGainMap { notes.append("its gain map for HDR is not used; it is shown in standard range") }
        return notes
    }
}

/// The use that is made of a picture's samples.
public enum SampleUse: Hashable, Sendable {
    /// As colours, which are converted to sRGB by what the file says about them.
    case colors
    /// As numbers, such as heights and directions, whose samples stay as they are stored.
    case numbers
}
