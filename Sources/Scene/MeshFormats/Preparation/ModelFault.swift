/// A fault of a PLY, OBJ or STL file, as the end of a sentence.
package struct ModelFault: Error, Equatable {
    package var words: String

    init(_ words: String) {
        self.words = words
    }
}
