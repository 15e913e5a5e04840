import DescribedErrors

/// A rejection of bytes by readers that return no error, or by callers that are stricter than the products.
struct Refusal: DescribedError {
    var description: String

    init(_ words: String) {
        description = words
    }
}
