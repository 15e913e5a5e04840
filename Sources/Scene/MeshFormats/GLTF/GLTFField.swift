import JSONText

/// A field of a glTF document with the path at which it stands, so that whatever is wrong with it can be said in one line.
///
/// Missing fields are fields too: what may be missing is said by who asks.
struct GLTFField {
    /// Nil where it is missing.
    let value: JSONValue?
    private let parentPath: String
    private let step: Step

    private enum Step {
        case root
        case member(String)
        case element(Int)
    }

    /// The whole document.
    init(document: JSONValue) {
        value = document
        parentPath = ""
        step = .root
    }

    private init(_ value: JSONValue?, _ step: Step, of parentPath: String) {
        self.value = value
        self.step = step
        self.parentPath = parentPath
    }

    /// For example `accessors[3].byteOffset`. Made when it is asked for: a large document has millions of fields.
    var path: String {
        switch step {
        case .root: "the document"
        case .member(let key): parentPath.isEmpty ? key : "\(parentPath).\(key)"
        case .element(let index): "\(parentPath)[\(index)]"
        }
    }

    var isPresent: Bool { value != nil }

    func fault(_ words: String) -> GLTFFault {
        .field(path: path, words: words)
    }

    /// The fault of a value that is not what is wanted, or is missing.
    func fault(wanted: String) -> GLTFFault {
        fault(isPresent ? "is \(brief); expected \(wanted)" : "is missing; expected \(wanted)")
    }

    /// The members of an object; a missing one has none.
    func members() throws(GLTFFault) -> Members {
        switch value {
        case .object(let members): return Members(values: members, path: isRoot ? "" : path)
        case nil: return Members(values: [:], path: path)
        default: throw fault(wanted: "an object")
        }
    }

    /// The members of an object that must be there.
    func requiredMembers() throws(GLTFFault) -> Members {
        guard isPresent else { throw fault(wanted: "an object") }
        return try members()
    }

    /// The elements of a list; a missing one has none.
    func elements() throws(GLTFFault) -> [GLTFField] {
        switch value {
        case .array(let values):
            let path = path
            return values.indices.map { GLTFField(values[$0], .element($0), of: path) }
        case nil: return []
        default: throw fault(wanted: "a list")
        }
    }

    /// A text, or nil where it is missing.
    func text() throws(GLTFFault) -> String? {
        switch value {
        case .string(let text): return text
        case nil: return nil
        default: throw fault(wanted: "a string")
        }
    }

    /// True or false, or nil where it is missing.
    func flag() throws(GLTFFault) -> Bool? {
        switch value {
        case .boolean(let flag): return flag
        case nil: return nil
        default: throw fault(wanted: "true or false")
        }
    }

    /// A finite number within a range, or nil where it is missing.
    func number(in range: ClosedRange<Double>? = nil) throws(GLTFFault) -> Double? {
        let wanted = "a number" + (range.map { " from \(Self.text($0.lowerBound)) to \(Self.text($0.upperBound))" } ?? "")
        switch value {
        case .number(let number):
            guard range?.contains(number) ?? Float(number).isFinite else { throw fault(wanted: wanted) }
            return number
        case nil: return nil
        default: throw fault(wanted: wanted)
        }
    }

    /// So many finite numbers, or nil where they are missing.
    func numbers(count: Int, in range: ClosedRange<Double>? = nil) throws(GLTFFault) -> [Double]? {
        guard isPresent else { return nil }
        let elements = try elements()
        guard elements.count == count else { throw fault("has \(elements.count) elements; expected \(count) numbers") }
        var numbers: [Double] = []
        for element in elements { numbers.append(try element.number(in: range) ?? 0) }
        return numbers
    }

    /// A whole number within a range, or nil where it is missing.
    func integer(in range: ClosedRange<Int>) throws(GLTFFault) -> Int? {
        func wanted() -> GLTFFault {
            fault(
                wanted: "a whole number from \(range.lowerBound)" + (range.upperBound == .max ? "" : " to \(range.upperBound)"))
        }
        switch value {
        case .number(let number):
            guard let integer = Int(exactly: number), range.contains(integer) else { throw wanted() }
            return integer
        case nil: return nil
        default: throw wanted()
        }
    }

    /// A whole number within a range that must be there.
    func requiredInteger(in range: ClosedRange<Int>) throws(GLTFFault) -> Int {
        guard let integer = try integer(in: range) else {
            throw fault(wanted: "a whole number from \(range.lowerBound)")
        }
        return integer
    }

    /// One of some whole numbers that mean something, or nil where it is missing.
    func integer(among choices: [Int]) throws(GLTFFault) -> Int? {
        guard isPresent else { return nil }
        guard case .number(let number) = value, let integer = Int(exactly: number), choices.contains(integer) else {
            throw fault(wanted: "one of \(choices.map { String($0) }.joined(separator: ", "))")
        }
        return integer
    }

    /// The index of one of so many things, or nil where it is missing.
    func index(below count: Int, of things: String) throws(GLTFFault) -> Int? {
        guard isPresent else { return nil }
        guard count > 0 else { throw fault("is \(brief), but there are no \(things)") }
        guard case .number(let number) = value, let index = Int(exactly: number), 0..<count ~= index else {
            throw fault(wanted: "a whole number from 0 to \(count - 1), the index of one of the \(things)")
        }
        return index
    }

    /// An index that must be there.
    func requiredIndex(below count: Int, of things: String) throws(GLTFFault) -> Int {
        guard let index = try index(below: count, of: things) else { throw fault(wanted: "the index of one of the \(things)") }
        return index
    }

    /// The value in a few letters.
    var brief: String {
        switch value {
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let number): Self.text(number)
        case .string(let text): "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
        case .array(let elements): "a list of \(elements.count)"
        case .object: "an object"
        case nil: "missing"
        }
    }

    /// Whole numbers without a fraction, as files have them.
    private static func text(_ number: Double) -> String {
        if let integer = Int(exactly: number) { return String(integer) }
        if let integer = UInt64(exactly: number) { return String(integer) }
        return "\(number)"
    }

    private var isRoot: Bool {
        if case .root = step { true } else { false }
    }
}

extension GLTFField {
    /// The members of an object, each a field.
    struct Members {
        fileprivate let values: [String: JSONValue]
        /// That of the object.
        let path: String

        static let none = Members(values: [:], path: "")

        subscript(key: String) -> GLTFField {
            GLTFField(values[key], .member(key), of: path)
        }

        /// The members' names in an order that does not change from run to run.
        var keys: [String] { values.keys.sorted() }
    }
}
