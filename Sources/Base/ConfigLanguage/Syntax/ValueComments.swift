/// The positions in a line of a colon followed by a comment that looks like a value: `key: #ffffff`.
struct ValueComments {
    /// The line number in the file.
    let line: Int
    private let characters: [Character]
    /// The positions of the colons and of the texts after `#`, in characters from the line's start, ascending.
    private let places: [(colon: Int, text: Int)]

    /// Scans a line once, regardless of the number of keys that query its comments.
    init(in text: Substring, number: Int) {
        line = number
        // Most lines contain no `#` and need no scan.
        characters = text.utf8.contains(UInt8(ascii: "#")) ? Array(text) : []
        var places: [(colon: Int, text: Int)] = []
        var colon: Int?
        for (place, character) in characters.enumerated() {
            let isBlank = character == " " || character == "\t"
            if character == "#", let start = colon, start < place - 1 {
                if place + 1 < characters.count, !" \t#".contains(characters[place + 1]) { places.append((start, place + 1)) }
            }
            if !isBlank { colon = character == ":" ? place : nil }
        }
        self.places = places
    }

    /// Returns the text of the first such comment whose colon is at or after `start`; nil if there is none.
    ///
    /// The text begins after the `#` and ends before the next space.
    func first(from start: Int) -> String? {
        var (low, high) = (0, places.count)
        while low < high {
            let middle = (low + high) / 2
            if places[middle].colon < start { low = middle + 1 } else { high = middle }
        }
        guard low < places.count else { return nil }
        return String(characters[places[low].text...].prefix { !$0.isWhitespace })
    }
}
