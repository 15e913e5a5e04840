public import Foundation
import Files
import ImageCodecs

/// The names of files with one frame each: a path whose name contains the frame's number, such as `shot.%04d.exr`, or the path
/// of a file for a single frame.
public struct FramePattern: Sendable, Hashable, CustomStringConvertible {
    /// The path, with the pattern.
    let url: URL
    /// The name before and after the number, and the least number of digits; nil if the path has no number.
    private let number: Number?

    private struct Number: Hashable {
        var prefix: String
        var suffix: String
        var digits: Int
    }

    /// Creates a pattern from a path. `%d` in its name stands for the frame's number, `%04d` for four digits or more.
    public init(_ url: URL) {
        self.url = url
        let name = url.lastPathComponent
        guard let found = name.firstMatch(of: /%(0?[0-9]?)d/) else {
            number = nil
            return
        }
        number = Number(
            prefix: String(name[..<found.range.lowerBound]), suffix: String(name[found.range.upperBound...]),
            digits: Int(found.1) ?? 1)
    }

    /// Whether each frame has a file of its own.
    public var isSeries: Bool { number != nil }

    /// The path as given.
    public var description: String { url.relativePath }

    /// The folder of the files.
    package var folder: URL { url.deletingLastPathComponent() }

    /// Returns the file of a frame.
    package func file(ofFrame index: Int) -> URL {
        guard let number else { return url }
        return folder.appendingPathComponent(number.prefix + Self.padded(index, number.digits) + number.suffix)
    }

    /// Returns the frame whose file has a name; nil for other names, and if the path has no number.
    func frameIndex(of name: String) -> Int? {
        guard let number, name.hasPrefix(number.prefix), name.hasSuffix(number.suffix),
            let index = Int(name.dropFirst(number.prefix.count).dropLast(number.suffix.count)), index >= 0,
            file(ofFrame: index).lastPathComponent == name
        else { return nil }
        return index
    }

    /// Returns the pattern with text inserted before the number, or before the extension.
    package func inserting(_ text: String) -> FramePattern {
        let name = url.lastPathComponent
        var place = name.lastIndex(of: ".") ?? name.endIndex
        if let number {
            place = name.index(name.startIndex, offsetBy: number.prefix.count)
            while place > name.startIndex, !name[name.index(before: place)].isLetter, !name[name.index(before: place)].isNumber
            {
                place = name.index(before: place)
            }
        }
        return FramePattern(folder.appendingPathComponent(name[..<place] + text + name[place...]))
    }

    private static func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(digits - text.count, 0)) + text
    }
}
