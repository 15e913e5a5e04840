/// The places of a line that look like a key's end, a colon, and a comment that is written like a value: `key: #ffffff`.
struct ValueComments {
    /// The line's number in its file.
    let line: Int
    private let characters: [Character]
    /// The places of the colons, in characters from the line's start, and of what follows the `#`; rising.
    private let places: [(colon: Int, text: Int)]

    /// Looks through a line once, however many keys ask for its comments.
    init(in text: Substring, number: Int) {
        line = number
        // Most lines hold no such mark, or none of both.
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

    /// The text behind the `#` of the first such comment whose colon is at a place or behind it, up to a space; nil where there is none.
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
