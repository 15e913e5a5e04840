import FrameProduction

/// What golden files are called: `CASE-000012.png` and `CASE.hashes`, all in one folder.
enum GoldenNames {
    static let pictureEnding = ".png"
    static let hashesEnding = ".hashes"

    /// A frame's picture.
    static func picture(of name: String, frame: Int) -> String { "\(name)-\(digits(of: frame))\(pictureEnding)" }

    /// A case's hashes.
    static func hashes(of name: String) -> String { name + hashesEnding }

    /// A frame's number in six digits, more where needed.
    static func digits(of frame: Int) -> String {
        let digits = String(frame)
        return String(repeating: "0", count: max(6 - digits.count, 0)) + digits
    }

    /// What a file of the folder is a golden of; nil where it is none.
    static func meaning(of file: String) -> Meaning? {
        guard !file.hasPrefix(".") else { return nil }
        if file.hasSuffix(hashesEnding) { return .hashes(of: String(file.dropLast(hashesEnding.count))) }
        guard file.hasSuffix(pictureEnding) else { return nil }
        let stem = file.dropLast(pictureEnding.count)
        guard let dash = stem.lastIndex(of: "-"), let frame = Int(stem[stem.index(after: dash)...]),
            picture(of: String(stem[..<dash]), frame: frame) == file
        else { return .stray }
        return .picture(of: String(stem[..<dash]), frame: frame)
    }

    /// What a golden file is for.
    enum Meaning: Equatable {
        case picture(of: String, frame: Int)
        case hashes(of: String)
        /// A picture whose name is that of no frame.
        case stray
    }
}
