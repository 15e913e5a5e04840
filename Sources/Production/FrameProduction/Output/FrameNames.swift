/// The file names of numbered frames in a folder.
///
///     FrameNames()                                                         frame-000000.png, frame-000001.png, …
///     FrameNames(prefix: "opera.", digits: 4, suffix: ".png", start: 1001) opera.1001.png, opera.1002.png, …
public struct FrameNames: Hashable, Sendable {
    /// The text before the number.
    package var prefix: String
    /// The number of digits, filled with zeros; longer numbers have more.
    package var digits: Int
    /// The text after the number, which ends with the file extension.
    package var suffix: String
    /// The number in the name of frame 0. It affects names only: frames, shards and resumed runs are counted from 0.
    package var start: Int

    /// Creates names, by default `frame-000000.png` and so on.
    public init(prefix: String = "frame-", digits: Int = 6, suffix: String = ".png", start: Int = 0) {
        (self.prefix, self.digits, self.suffix, self.start) = (prefix, digits, suffix, start)
    }

    /// Returns the name of a frame.
    /// - Precondition: its number, `index` + `start`, is not negative.
    package func name(of index: Int) -> String { stem(of: index) + suffix }

    /// Returns the name of a frame without its file extension, for the files of layers.
    func stemWithoutExtension(of index: Int) -> String {
        stem(of: index) + (suffix.lastIndex(of: ".").map { suffix[..<$0] } ?? suffix[...])
    }

    /// Returns the index of the frame with a name; nil for other names.
    package func index(of name: String) -> Int? {
        guard name.count > prefix.count + suffix.count, name.hasPrefix(prefix), name.hasSuffix(suffix),
            let number = Int(name.dropFirst(prefix.count).dropLast(suffix.count)), number >= max(start, 0)
        else { return nil }
        let (index, overflows) = number.subtractingReportingOverflow(start)
        return !overflows && self.name(of: index) == name ? index : nil
    }

    private func stem(of index: Int) -> String {
        let number = String(index + start)
        return prefix + String(repeating: "0", count: max(digits - number.count, 0)) + number
    }

    /// The names as a pattern, such as `opera.%04d.png`.
    package var pattern: String {
        OutputPattern.escaped(prefix) + (digits > 1 ? "%0\(digits)d" : "%d") + OutputPattern.escaped(suffix)
    }

    /// Whether these are the default names, from any start.
    package var isStandard: Bool { self == FrameNames(start: start) }

    /// The name of the manifest. Each sequence of a folder has one of its own, so that runs lock only their own numbers.
    var manifestName: String {
        isStandard ? FrameManifest.name : "\(FrameManifest.name)-\(prefix)#\(digits)\(suffix)"
    }

    /// The settings in the manifest: with another start, a name belongs to another frame.
    var settings: [FrameInputs.Setting] {
        start == 0 ? [] : [FrameInputs.Setting(name: "start number", value: "\(start)")]
    }
}
