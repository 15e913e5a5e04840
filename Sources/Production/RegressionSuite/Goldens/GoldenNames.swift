import FrameProduction

/// The names of golden files: `CASE-000012.png` and `CASE.hashes`, all in one folder.
enum GoldenNames {
    static let pictureFileExtension = ".png"
    static let hashesFileExtension = ".hashes"

    /// A frame's picture.
    static func picture(of name: String, frame: Int) -> String { "\(name)-\(digits(of: frame))\(pictureFileExtension)" }

    /// A case's hashes.
    static func hashes(of name: String) -> String { name + hashesFileExtension }

    /// A frame's number in six digits, more where needed.
    static func digits(of frame: Int) -> String {
        let digits = String(frame)
        return String(repeating: "0", count: max(6 - digits.count, 0)) + digits
    }

    /// The meaning of a file of the folder as a golden; nil where it is none.
    static func meaning(of file: String) -> Meaning? {
        guard !file.hasPrefix(".") else { return nil }
        if file.hasSuffix(hashesFileExtension) { return .hashes(of: String(file.dropLast(hashesFileExtension.count))) }
        guard file.hasSuffix(pictureFileExtension) else { return nil }
        let stem = file.dropLast(pictureFileExtension.count)
        guard let dash = stem.lastIndex(of: "-"), let frame = Int(stem[stem.index(after: dash)...]),
            picture(of: String(stem[..<dash]), frame: frame) == file
        else { return .stray }
        return .picture(of: String(stem[..<dash]), frame: frame)
    }

    /// The thing that a golden file is for.
    enum Meaning: Equatable {
        case picture(of: String, frame: Int)
        case hashes(of: String)
        /// A picture whose name is that of no frame.
        case stray
    }
}
