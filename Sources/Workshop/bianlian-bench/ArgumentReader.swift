import Imaging
import Rasterizer

/// Reads a command line from left to right.
struct ArgumentReader {
    private var rest: ArraySlice<String>

    init(_ arguments: ArraySlice<String>) {
        rest = arguments
    }

    /// The next word, nil at the end.
    mutating func next() -> String? {
        rest.popFirst()
    }

    /// The word after an option.
    mutating func value(of option: String) throws -> String {
        guard let value = rest.popFirst() else { throw UsageError("\(option) needs a value after it.") }
        return value
    }

    mutating func size(of option: String) throws -> ImageSize {
        let text = try value(of: option)
        let sides = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
        guard sides.count == 2, sides.allSatisfy({ (1...Rasterizer.largestSide).contains($0) }) else {
            throw UsageError("\(option) is “\(text)”; a size is like 1280x720, each side 1 to \(Rasterizer.largestSide).")
        }
        return ImageSize(sides[0], sides[1])
    }

    mutating func count(of option: String, in range: ClosedRange<Int>) throws -> Int {
        let text = try value(of: option)
        guard let count = Int(text), range.contains(count) else {
            throw UsageError("\(option) is “\(text)”; it takes a number from \(range.lowerBound) to \(range.upperBound).")
        }
        return count
    }

    mutating func samples(of option: String) throws -> SamplePattern {
        let text = try value(of: option)
        guard let samples = Int(text).flatMap(SamplePattern.init) else {
            throw UsageError("\(option) is “\(text)”; it takes 1, 4 or 8.")
        }
        return samples
    }

    /// The instruction sets that a name stands for; `all` stands for those that this processor has.
    mutating func instructionSets(of option: String) throws -> [InstructionSet] {
        let text = try value(of: option)
        let available = InstructionSet.allCases.filter(\.isAvailable)
        if text == "all" { return available }
        guard let chosen = available.first(where: { $0.rawValue == text }) else {
            let names = available.map(\.rawValue).joined(separator: ", ")
            throw UsageError("\(option) is “\(text)”; here it takes \(names) or all.")
        }
        return [chosen]
    }

    /// A word out of several.
    mutating func word<Word: RawRepresentable & CaseIterable>(of option: String) throws -> Word where Word.RawValue == String {
        let text = try value(of: option)
        guard let word = Word(rawValue: text) else {
            throw UsageError("\(option) is “\(text)”; it takes \(Word.allCases.map(\.rawValue).joined(separator: ", ")).")
        }
        return word
    }

    mutating func scene(of option: String) throws -> String {
        let name = try value(of: option)
        try Self.checkScene(name, option: option)
        return name
    }

    static func checkScene(_ name: String, option: String) throws {
        guard !BenchmarkScene.names.contains(name) else { return }
        throw UsageError("\(option) is “\(name)”; scenes are \(BenchmarkScene.names.joined(separator: ", ")).")
    }
}
