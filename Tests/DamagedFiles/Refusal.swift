import DescribedErrors

/// Why bytes are refused, where a reader says so without an error or others ask for more than products do.
struct Refusal: DescribedError {
    var description: String

    init(_ words: String) {
        description = words
    }
}
