/// A Collada file whose numbers begin where their elements do.
///
/// The standard allows white space before them; the library (assimp 5.2.5) does not, in colours.
package struct PlainCollada {
    /// The whole file.
    package var bytes: [UInt8]

    /// A file with the white space before numbers left out; all else stays.
    package init(file: [UInt8]) {
        bytes = file.withUnsafeBufferPointer { file in
            [UInt8](unsafeUninitializedCapacity: file.count) { plain, count in
                var scanner = MarkupScanner(text: file)
                while let range = scanner.next() {
                    for index in range {
                        plain[count] = file[index]
                        count += 1
                    }
                }
            }
        }
    }
}

/// Walks over XML in stretches, and leaves out the white space between a tag and a number.
private struct MarkupScanner {
    let text: UnsafeBufferPointer<UInt8>
    private var position = 0

    init(text: UnsafeBufferPointer<UInt8>) {
        self.text = text
    }

    /// The next stretch that is kept, or nil at the end: a comment, a section of characters, a tag or what lies between.
    mutating func next() -> Range<Int>? {
        guard position < text.count else { return nil }
        let start = position
        if starts(with: "<!--") {
            skip(beyond: "-->")
        } else if starts(with: "<![CDATA[") {
            skip(beyond: "]]>")
        } else if text[position] == UInt8(ascii: "<") {
            skipTag()
            defer { skipBlanksBeforeNumber() }
            return start..<position
        } else {
            while position < text.count, text[position] != UInt8(ascii: "<") { position += 1 }
        }
        return start..<position
    }

    /// A tag ends at the first `>` that stands in no quotes.
    private mutating func skipTag() {
        var quote: UInt8?
        while position < text.count {
            let letter = text[position]
            position += 1
            if let open = quote {
                if letter == open { quote = nil }
            } else if letter == UInt8(ascii: "\"") || letter == UInt8(ascii: "'") {
                quote = letter
            } else if letter == UInt8(ascii: ">") {
                return
            }
        }
    }

    private mutating func skipBlanksBeforeNumber() {
        var index = position
        while index < text.count, [0x20, 0x09, 0x0A, 0x0D].contains(text[index]) { index += 1 }
        guard index < text.count, "+-.0123456789".utf8.contains(text[index]) else { return }
        position = index
    }

    private mutating func skip(beyond end: StaticString) {
        while position < text.count, !starts(with: end) { position += 1 }
        position = min(position + end.utf8CodeUnitCount, text.count)
    }

    private func starts(with word: StaticString) -> Bool {
        guard position + word.utf8CodeUnitCount <= text.count else { return false }
        return (0..<word.utf8CodeUnitCount).allSatisfy { text[position + $0] == word.utf8Start[$0] }
    }
}
