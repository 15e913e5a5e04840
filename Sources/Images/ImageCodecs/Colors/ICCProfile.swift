/// A colour profile (ICC.1:2022, and version 2 of it), as far as pictures need one.
///
/// It is read in Swift instead of by a library, because the results of a library differ in their last bits between versions and
/// processors, and because the files are untrusted.
struct ICCProfile {
    /// The channels that a profile describes.
    enum Channels: Equatable {
        case grey
        case rgb
        /// Inks and other channels, identified by the profile's word for them, such as CMYK.
        case other(String)
    }

    /// The largest profile that is read, in bytes; profiles of printing presses have 3 MB.
    static let mostBytes = 8 << 20
    private static let mostTags = 256

    /// The channels that the profile describes.
    let channels: Channels
    /// Whether the profile connection space is CIE L*a*b*; otherwise it is XYZ.
    let connectsByLab: Bool
    /// The kind of the profile, such as `mntr` for displays.
    let kind: String
    /// The version of the format, 2 or 4.
    let version: Int
    private var tags: [String: ProfileBytes] = [:]

    /// Reads the header and the tag table.
    init(_ file: [UInt8]) throws(ProfileProblem) {
        guard file.count <= Self.mostBytes else { throw ProfileProblem("it has more than \(Self.mostBytes) bytes") }
        let bytes = ProfileBytes(file)
        guard try bytes.word(at: 36) == "acsp" else { throw .damaged }
        version = try bytes.number(at: 8, bytes: 1)
        kind = try bytes.word(at: 12)
        switch try bytes.word(at: 16) {
        case "RGB ": channels = .rgb
        case "GRAY": channels = .grey
        case let word: channels = .other(word.filter { $0.isASCII && $0.isLetter || $0.isNumber })
        }
        connectsByLab = try bytes.word(at: 20) == "Lab "
        let count = try bytes.number(at: 128, bytes: 4)
        guard count <= Self.mostTags else { throw .damaged }
        for index in 0..<count {
            let entry = 132 + 12 * index
            let (start, length) = (try bytes.number(at: entry + 4, bytes: 4), try bytes.number(at: entry + 8, bytes: 4))
            tags[try bytes.word(at: entry)] = try bytes.part(at: start, count: length)
        }
    }

    /// Returns the content of a tag, including its type.
    func tag(_ name: String) -> ProfileBytes? { tags[name] }

    /// The name of the profile, in English if available; nil if it has none.
    var name: String? {
        guard let tag = tag("desc"), let text = try? Self.text(of: tag) else { return nil }
        let printable = text.unicodeScalars.filter {
            !$0.properties.isDefaultIgnorableCodePoint && $0.value >= 32 && $0.value != 127
        }
        let name = String(String.UnicodeScalarView(printable.prefix(80)))
        return name.isEmpty ? nil : name
    }

    private static func text(of tag: ProfileBytes) throws(ProfileProblem) -> String {
        guard try tag.word(at: 0) == "mluc" else {
            // The older type `desc`: a length, then text.
            return try tag.part(at: 12, count: min(tag.number(at: 8, bytes: 4), tag.count - 12)).text(UTF8.self)
        }
        let count = min(try tag.number(at: 8, bytes: 4), 100)
        var chosen = 0
        for record in 0..<count where try tag.number(at: 16 + 12 * record, bytes: 2) == 0x656E { chosen = record }
        let (length, start) = (try tag.number(at: 20 + 12 * chosen, bytes: 4), try tag.number(at: 24 + 12 * chosen, bytes: 4))
        return try tag.part(at: start, count: length).wideText
    }

    /// The code points of the profile's colours (ITU-T H.273), which HDR profiles have.
    var codePoints: CodePoints? {
        guard let tag = tag("cicp"), let primaries = try? tag.number(at: 8, bytes: 1),
            let transfer = try? tag.number(at: 9, bytes: 1)
        else { return nil }
        return CodePoints(primaries: primaries, transfer: transfer)
    }
}
