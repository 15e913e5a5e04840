import FrameProduction

/// The names of golden files: `CASE-000012.png` and `CASE.hashes`, all in one folder.
enum GoldenNames {
    static let pictureFileExtension = ".png"
    static let hashesFileExtension = ".hashes"

    /// Returns the name of a frame's picture.
    static func picture(of name: String, frame: Int) -> String { "\(name)-\(digits(of: frame))\(pictureFileExtension)" }

    /// Returns the name of a case's file of hashes.
    static func hashes(of name: String) -> String { name + hashesFileExtension }

    /// Returns a frame's number with at least six digits.
    static func digits(of frame: Int) -> String {
        let digits = String(frame)
        return String(repeating: "0", count: max(6 - digits.count, 0)) + digits
    }

    /// Returns the role of a file as a golden; nil if it is not a golden.
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

    /// The role of a golden file.
    enum Meaning: Equatable {
        case picture(of: String, frame: Int)
        case hashes(of: String)
        /// A picture whose name does not denote a frame.
        case stray
    }
}
