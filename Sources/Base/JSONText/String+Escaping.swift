extension String {
    /// Returns the text with some scalars replaced: those for which `replacement` does not return nil.
    package func escaped(_ replacement: (Unicode.Scalar) -> String?) -> String {
        var escaped = ""
        for scalar in unicodeScalars {
            if let replacement = replacement(scalar) {
                escaped += replacement
            } else {
                escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
