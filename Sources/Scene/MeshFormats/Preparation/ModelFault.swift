/// A fault of a PLY, OBJ or STL file, as the end of a sentence.
package struct ModelFault: Error, Equatable {
    package var words: String

    init(_ words: String) {
        self.words = words
    }

    /// Rejects a file with more of something than is allowed.
    static func check(_ what: String, _ found: Int, within limit: Int) throws(ModelFault) {
        guard found <= limit else { throw ModelFault("it has \(found) \(what), but at most \(limit) are allowed") }
    }
}
