/// A change of a text: replacements of some of its bytes. It can be undone.
package struct TextChange: Sendable, Equatable {
    /// A range of the text before the change, in UTF-8 bytes, with its old and new content.
    struct Replacement: Sendable, Equatable {
        var range: Range<Int>
        var old: [UInt8]
        var new: [UInt8]
    }

    /// The replacements in the order of the text. They do not overlap.
    let replacements: [Replacement]

    /// - Parameters:
    ///   - replacements: ranges that do not overlap, with their new content. Of several insertions at one position, the first
    ///     given comes first.
    ///   - bytes: the text before the change.
    init(_ replacements: [(range: Range<Int>, new: [UInt8])], of bytes: [UInt8]) {
        let ordered = replacements.enumerated().sorted {
            ($0.element.range.lowerBound, $0.element.range.upperBound, $0.offset)
                < ($1.element.range.lowerBound, $1.element.range.upperBound, $1.offset)
        }
        self.replacements = ordered.map {
            Replacement(range: $0.element.range, old: Array(bytes[$0.element.range]), new: $0.element.new)
        }
    }

    private init(_ replacements: [Replacement]) {
        self.replacements = replacements
    }

    /// The change that undoes this one.
    package var inverted: TextChange {
        var shift = 0
        var inverse: [Replacement] = []
        for part in replacements {
            let start = part.range.lowerBound + shift
            inverse.append(Replacement(range: start..<start + part.new.count, old: part.new, new: part.old))
            shift += part.new.count - part.old.count
        }
        return TextChange(inverse)
    }

    /// Returns the changed text; nil if the text differs from the one that the change was made for, or replacements overlap.
    package func applied(to bytes: [UInt8]) -> [UInt8]? {
        var changed: [UInt8] = []
        var position = 0
        for part in replacements {
            guard part.range.lowerBound >= position, part.range.upperBound <= bytes.count,
                bytes[part.range].elementsEqual(part.old)
            else { return nil }
            changed += bytes[position..<part.range.lowerBound]
            changed += part.new
            position = part.range.upperBound
        }
        return changed + bytes[position...]
    }
}
