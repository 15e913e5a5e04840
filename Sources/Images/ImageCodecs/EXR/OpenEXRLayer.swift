import CCodecs
import DescribedErrors
import Imaging

/// The layer of an OpenEXR file that is read as its picture, and the parts of the header that describe it.
///
/// A layer is the set of channels whose names have the same prefix, up to the last dot. Channels without a prefix are
/// preferred, then layers in the order of the file; the first one with colours, or with one channel of luminance, is shown.
struct OpenEXRLayer {
    /// The index of the part.
    let part: Int32
    /// The indices of the part's channels for red, green, blue and alpha; −1 for a channel that the layer lacks.
    let channels: [Int32]
    /// The display window.
    let window: CEXRWindow
    /// The size of the display window.
    let size: ImageSize
    /// The rectangle of the picture that the data window covers.
    let coveredPixels: (columns: Range<Int>, rows: Range<Int>)
    /// The conversion to linear light with the primaries of Rec. 709; nil if the file has these primaries.
    let linearSRGBFromFile: ColorMatrix?
    /// The number of chunks of the part.
    let chunkCount: Int
    /// The smallest number of bytes that the compressed pixels of the part can take.
    let leastBytes: Int
    /// The layers that are not shown and the reason why colours are read as Rec. 709, as a note; nil for none.
    let note: String?

    /// Whether the layer is grey, with its luminance in the channel of red.
    var isGrey: Bool { channels[1] < 0 && channels[2] < 0 }
    /// Whether the layer has alpha.
    var hasAlpha: Bool { channels[3] >= 0 }

    /// The most channels that a part may have.
    private static let mostChannels: Int32 = 1024
    /// The compressions that OpenEXRCore 3.1 decompresses, by their number in the file.
    private static let compressions = ["none", "RLE", "ZIPS", "ZIP", "PIZ", "PXR24", "B44", "B44A"]

    /// Finds the layer to show.
    /// - Parameters:
    ///   - reader: The reader of the file, which has read the header.
    ///   - bytes: The length of the file.
    init(shownBy reader: OpaquePointer, _ bytes: Int, from source: String, limits: ImageLimits) throws(ImageError) {
        var found: (part: Int32, header: CEXRPart, group: Group)?
        var others: [String] = []
        var hasDeepParts = false
        for part in 0..<cexr_reader_part_count(reader) {
            var header = CEXRPart()
            guard cexr_reader_part(reader, part, &header) else { throw OpenEXRDecoder.damage(by: reader, bytes, source) }
            hasDeepParts = hasDeepParts || header.isDeep
            if header.isDeep { continue }
            for group in try Self.groups(of: part, header, by: reader, bytes, source) {
                if group.channels != nil, found == nil {
                    found = (part, header, group)
                } else {
                    others.append(group.name)
                }
            }
        }
        guard let found, let channels = found.group.channels else {
            throw ImageError(
                .unsupported(
                    .openEXR, what: hasDeepParts ? "deep samples" : "no channels R, G, B or Y",
                    instead: hasDeepParts
                        ? "flatten it: oiiotool \(source) --flatten -o flat.exr"
                        : "name its channels: oiiotool \(source) --chnames R,G,B,A -o named.exr"),
                in: source)
        }
        let header = found.header
        guard Self.compressions.indices.contains(Int(header.compression)) else {
            throw ImageError(
                .unsupported(
                    .openEXR, what: "DWA or a later compression",
                    instead: "compress it as \(Self.compressions.dropFirst().joined(separator: ", ")): "
                        + "oiiotool \(source) --compression zip -o zip.exr"), in: source)
        }
        part = found.part
        self.channels = channels
        window = header.displayWindow
        size = try Self.size(of: header.displayWindow, from: source, limits: limits)
        // The data window is decompressed in chunks, so it has the same limits.
        let stored = try Self.size(of: header.dataWindow, from: source, limits: limits)
        coveredPixels = Self.covered(header.dataWindow, of: header.displayWindow)
        chunkCount = Int(header.chunkCount)
        leastBytes = Self.leastBytes(stored, header)
        let colors = Self.colors(of: header)
        linearSRGBFromFile = colors.matrix
        let shown = found.group.prefix.isEmpty ? "the layer without a name" : "the layer “\(found.group.name)”"
        let ignored = others.isEmpty ? nil : "\(shown) is shown; the others, \(others.listed("and")), are ignored"
        let chroma = found.group.hasChroma ? "its chroma (RY, BY) is not read, so the picture is grey" : nil
        let notes = [ignored, chroma, colors.note].compactMap(\.self)
        note = notes.isEmpty ? nil : notes.joined(separator: "; ")
    }

    /// Returns the size of a window, if it is within the limits.
    private static func size(of window: CEXRWindow, from source: String, limits: ImageLimits) throws(ImageError) -> ImageSize {
        let (width, height) = (Int(window.maxX) - Int(window.minX) + 1, Int(window.maxY) - Int(window.minY) + 1)
        guard width > 0, height > 0 else {
            throw ImageError(.damaged(format: .openEXR, what: "a window is empty", byte: 0), in: source)
        }
        guard limits.allows(width: width, height: height) else {
            throw ImageError(.pictureTooLarge(width: width, height: height, limit: limits), in: source)
        }
        return ImageSize(width, height)
    }

    /// Returns the columns and rows of the display window that the data window covers.
    private static func covered(_ data: CEXRWindow, of display: CEXRWindow) -> (columns: Range<Int>, rows: Range<Int>) {
        func range(_ first: Int32, _ last: Int32, in least: Int32, _ largest: Int32) -> Range<Int> {
            let (start, end) = (Int(max(first, least)) - Int(least), Int(min(last, largest)) - Int(least) + 1)
            return start..<max(start, end)
        }
        return (
            range(data.minX, data.maxX, in: display.minX, display.maxX),
            range(data.minY, data.maxY, in: display.minY, display.maxY)
        )
    }

    /// Returns the smallest number of bytes of a part's pixels: half samples of one channel, compressed as far as possible.
    private static func leastBytes(_ size: ImageSize, _ header: CEXRPart) -> Int {
        let unpacked = size.pixelCount * 2
        switch compressions[Int(header.compression)] {
        case "none": return unpacked
        // A run of 128 bytes takes two.
        case "RLE": return unpacked / 64
        // Deflate expands each byte to at most 1032 bytes.
        case "ZIPS", "ZIP", "PXR24": return unpacked / 1032
        // Three bytes for 4×4 pixels.
        case "B44A": return unpacked / 32 * 3
        case "B44": return unpacked / 32 * 14
        // A chunk of one value has a constant size.
        default: return 0
        }
    }

    // MARK: Colours

    /// Returns the conversion of the part's colours, and a note if its chromaticities cannot be used.
    private static func colors(of header: CEXRPart) -> (matrix: ColorMatrix?, note: String?) {
        guard header.hasChromaticities else { return (nil, nil) }
        let numbers = header.chromaticities
        let primaries = RGBPrimaries(
            red: SIMD2(Double(numbers.0), Double(numbers.1)), green: SIMD2(Double(numbers.2), Double(numbers.3)),
            blue: SIMD2(Double(numbers.4), Double(numbers.5)), white: SIMD2(Double(numbers.6), Double(numbers.7)))
        // The attribute stores 32 bits, and programs round to four digits.
        if primaries.isClose(to: .sRGB) { return (nil, nil) }
        guard let matrix = primaries.connectionFromRGB else {
            return (nil, "its chromaticities are not used, because they are invalid; its colours are read as Rec. 709")
        }
        return ((RGBPrimaries.linearSRGBFromConnection * matrix).keepingGrey, nil)
    }

    // MARK: Layers

    /// The channels of a part with the same prefix.
    private struct Group {
        /// The name before the last dot; empty for channels without a dot.
        var prefix: String
        /// The name in notes.
        var name: String
        var indices: [String: Int32] = [:]

        /// The channels for red, green, blue and alpha; nil if the layer has no colours.
        var channels: [Int32]? {
            let alpha = indices["A"] ?? -1
            if let red = indices["R"], let green = indices["G"], let blue = indices["B"] { return [red, green, blue, alpha] }
            // Luminance.
            if let luminance = indices["Y"] { return [luminance, -1, -1, alpha] }
            return nil
        }

        /// Whether the layer stores luminance and chroma.
        var hasChroma: Bool { indices["Y"] != nil && (indices["RY"] != nil || indices["BY"] != nil) }
    }

    /// Returns the layers of a part, those without a prefix first.
    private static func groups(
        of part: Int32, _ header: CEXRPart, by reader: OpaquePointer, _ bytes: Int, _ source: String
    ) throws(ImageError) -> [Group] {
        guard (1...mostChannels).contains(header.channelCount) else {
            throw ImageError(
                .damaged(format: .openEXR, what: "a part has \(header.channelCount) channels", byte: 0), in: source)
        }
        let partName = header.name.map { printable($0) } ?? ""
        var groups: [Group] = []
        for index in 0..<header.channelCount {
            var channel = CEXRChannel()
            guard cexr_reader_channel(reader, part, index, &channel), channel.xSampling > 0, channel.ySampling > 0 else {
                throw OpenEXRDecoder.damage(by: reader, bytes, source)
            }
            let name = printable(channel.name)
            let dot = name.lastIndex(of: ".")
            let prefix = dot.map { String(name[..<$0]) } ?? ""
            let last = dot.map { String(name[name.index(after: $0)...]) } ?? name
            let position = groups.firstIndex { $0.prefix == prefix } ?? groups.count
            if position == groups.count {
                let names = [partName, prefix].filter { !$0.isEmpty }
                groups.append(Group(prefix: prefix, name: names.isEmpty ? name : names.joined(separator: ".")))
            }
            groups[position].indices[last] = index
        }
        return groups.filter(\.prefix.isEmpty) + groups.filter { !$0.prefix.isEmpty }
    }

    /// Returns text from a file, made printable on one line of a message.
    private static func printable(_ text: UnsafePointer<CChar>) -> String {
        String(String(cString: text).prefix(255).map { $0.isASCII && $0 >= " " && $0 <= "~" ? $0 : "?" })
    }
}
