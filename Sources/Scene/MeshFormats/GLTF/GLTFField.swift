import JSONText

/// A field of a glTF document with its path, so that any problem can be reported in one line.
///
/// Missing fields are also represented; the caller decides whether a field may be missing.
struct GLTFField {
    /// The value; nil if the field is missing.
    let value: OrderedJSON?
    private let parentPath: String
    private let step: Step

    private enum Step {
        case root
        case member(String)
        case element(Int)
    }

    /// Creates the field of a whole document.
    init(document: OrderedJSON) {
        value = document
        parentPath = ""
        step = .root
    }

    private init(_ value: OrderedJSON?, _ step: Step, of parentPath: String) {
        self.value = value
        self.step = step
        self.parentPath = parentPath
    }

    /// The path, such as `accessors[3].byteOffset`. Computed on demand, because a large document has millions of fields.
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

    /// Returns the fault of a value that is missing or not as expected.
    func fault(wanted: String) -> GLTFFault {
        fault(isPresent ? "is \(brief); expected \(wanted)" : "is missing; expected \(wanted)")
    }

    /// Returns the members of an object; none if it is missing.
    func members() throws(GLTFFault) -> Members {
        switch value {
        case .object(let members): return Members(members, path: isRoot ? "" : path)
        case nil: return Members([], path: path)
        default: throw fault(wanted: "an object")
        }
    }

    /// Returns the members of a required object.
    func requiredMembers() throws(GLTFFault) -> Members {
        guard isPresent else { throw fault(wanted: "an object") }
        return try members()
    }

    /// Returns the elements of a list; none if it is missing.
    func elements() throws(GLTFFault) -> [GLTFField] {
        switch value {
        case .array(let values):
            let path = path
            return values.indices.map { GLTFField(values[$0], .element($0), of: path) }
        case nil: return []
        default: throw fault(wanted: "a list")
        }
    }

    /// Returns a string; nil if it is missing.
    func text() throws(GLTFFault) -> String? {
        switch value {
        case .string(let text): return text
        case nil: return nil
        default: throw fault(wanted: "a string")
        }
    }

    /// Returns a Boolean; nil if it is missing.
    func flag() throws(GLTFFault) -> Bool? {
        switch value {
        case .boolean(let flag): return flag
        case nil: return nil
        default: throw fault(wanted: "true or false")
        }
    }

    /// Returns a finite number within a range; nil if it is missing.
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

    /// Returns `count` finite numbers; nil if they are missing.
    func numbers(count: Int, in range: ClosedRange<Double>? = nil) throws(GLTFFault) -> [Double]? {
        guard isPresent else { return nil }
        let elements = try elements()
        guard elements.count == count else { throw fault("has \(elements.count) elements; expected \(count) numbers") }
        var numbers: [Double] = []
        for element in elements { numbers.append(try element.number(in: range) ?? 0) }
        return numbers
    }

    /// Returns an integer within a range; nil if it is missing.
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

    /// Returns a required integer within a range.
    func requiredInteger(in range: ClosedRange<Int>) throws(GLTFFault) -> Int {
        guard let integer = try integer(in: range) else {
            throw fault(wanted: "a whole number from \(range.lowerBound)")
        }
        return integer
    }

    /// Returns an integer that must be one of `choices`; nil if it is missing.
    func integer(among choices: [Int]) throws(GLTFFault) -> Int? {
        guard isPresent else { return nil }
        guard case .number(let number) = value, let integer = Int(exactly: number), choices.contains(integer) else {
            throw fault(wanted: "one of \(choices.map { String($0) }.joined(separator: ", "))")
        }
        return integer
    }

    /// Returns an index below `count`; nil if it is missing.
    func index(below count: Int, of things: String) throws(GLTFFault) -> Int? {
        guard isPresent else { return nil }
        guard count > 0 else { throw fault("is \(brief), but there are no \(things)") }
        guard case .number(let number) = value, let index = Int(exactly: number), 0..<count ~= index else {
            throw fault(wanted: "a whole number from 0 to \(count - 1), the index of one of the \(things)")
        }
        return index
    }

    /// Returns a required index below `count`.
    func requiredIndex(below count: Int, of things: String) throws(GLTFFault) -> Int {
        guard let index = try index(below: count, of: things) else { throw fault(wanted: "the index of one of the \(things)") }
        return index
    }

    /// A short text of the value, for messages.
    var brief: String {
        switch value {
        case .null: "null"
        case .boolean(let flag): flag ? "true" : "false"
        case .number(let number): Self.text(number)
        case .integer(let integer): String(integer)
        case .string(let text): "\"\(text.prefix(40))\(text.count > 40 ? "…" : "")\""
        case .array(let elements): "a list of \(elements.count)"
        case .object: "an object"
        case nil: "missing"
        }
    }

    /// Returns a number as text; integers have no fraction, as in files.
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
        private let values: [String: OrderedJSON]
        /// The path of the object.
        let path: String

        static let none = Members([], path: "")

        fileprivate init(_ members: [OrderedJSON.Member], path: String) {
            // A dictionary, because a hostile file may have an object with millions of members.
            values = Dictionary(uniqueKeysWithValues: members.lazy.map { ($0.key, $0.value) })
            self.path = path
        }

        subscript(key: String) -> GLTFField {
            GLTFField(values[key], .member(key), of: path)
        }

        /// The names of the members, sorted so that their order is the same in each run.
        var keys: [String] { values.keys.sorted() }
    }
}
