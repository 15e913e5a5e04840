/// A text of a config that names an element of another list by a path of names, such as `face/hat`.
package struct ElementReference: Sendable {
    /// The key of the list at the top of the config.
    package let list: String
    /// The text, which may contain more than the path.
    package let text: Located<String>
    /// The names of the path in the text, from the top.
    private let ranges: [Range<String.Index>]

    /// - Parameters:
    ///   - list: the key of the list at the top of the config.
    ///   - path: the path in the text.
    ///   - separators: the texts between two names.
    package init(to list: String, in text: Located<String>, path: Range<String.Index>, separators: [String]) {
        (self.list, self.text) = (list, text)
        let whole = text.value
        var ranges: [Range<String.Index>] = []
        var rest = path
        while let gap = separators.compactMap({ whole[rest].firstRange(of: $0) }).min(by: { $0.lowerBound < $1.lowerBound }) {
            ranges.append(rest.lowerBound..<gap.lowerBound)
            rest = gap.upperBound..<path.upperBound
        }
        self.ranges = ranges + [rest]
    }

    /// The names of the path, from the top.
    package var names: [String] { ranges.map { String(text.value[$0]) } }

    /// Returns the text with another name at an index of the path.
    package func renamed(_ index: Int, to name: String) -> String {
        var renamed = text.value
        renamed.replaceSubrange(ranges[index], with: name)
        return renamed
    }
}
