import ConfigLanguage
package import FrameProduction

/// A part of a suite's cases that one machine renders, with the names of all cases, so that the parts can be joined.
package struct SuiteShard: Hashable, Sendable {
    /// The part of the cases.
    package let part: Shard
    /// The names of the cases of all parts, in the suite's order.
    package let cases: [String]

    /// Creates a part of the named cases.
    init(_ part: Shard, of cases: [String]) {
        (self.part, self.cases) = (part, cases)
    }

    /// Reads a part from the object that `json` returns; nil if it is invalid.
    init?(_ json: OrderedJSON) {
        guard let index = json["index"]?.wholeNumber, let count = json["count"]?.wholeNumber,
            let part = Shard(index: index, count: count), let cases = json["cases"]?.elements
        else { return nil }
        let names = cases.compactMap(\.string)
        guard names.count == cases.count, Set(names).count == names.count else { return nil }
        self.init(part, of: names)
    }

    /// The part as an object.
    var json: OrderedJSON {
        [
            "index": .integer(part.index), "count": .integer(part.count), "cases": .array(cases.map { .string($0) }),
        ]
    }

    /// The names of this part's cases.
    var ownCases: [String] { part.elements(of: cases) }
}

extension Shard {
    /// Returns this part's elements of a list: those whose position, counted from 0, is `index` modulo `count`.
    func elements<Element>(of all: [Element]) -> [Element] {
        stride(from: index, to: all.count, by: count).map { all[$0] }
    }
}
