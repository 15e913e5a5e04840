/// The numbers in the names of a sequence's pictures, and the missing numbers.
///
/// The names must differ in exactly one group of digits, such as `shot2-0007.png` and `shot2-0008.png`. Numbers may advance by
/// more than one: 0, 5, 10 is complete, but 0, 5, 15 lacks the number 10.
struct SequenceNumbers: Equatable {
    /// The picture index of each frame; missing pictures are replaced by the picture before the gap.
    let pictures: [Int]
    /// The missing numbers, as ranges from the first to the last.
    let gaps: [ClosedRange<Int>]
    /// The difference between adjacent numbers.
    let step: Int
    /// The number of missing pictures.
    let missingCount: Int

    /// - Parameter names: The names in the order of their numbers.
    /// - Returns: nil for names without numbers, or with numbers that do not count frames.
    init?(of names: [String]) {
        guard let numbers = Self.numbers(in: names) else { return nil }
        let differences = zip(numbers, numbers.dropFirst()).map { $1 - $0 }
        guard differences.count > 1, differences.allSatisfy({ $0 > 0 }) else { return nil }
        let step = differences.reduce(0, Self.greatestCommonDivisor)
        let missing = (numbers[numbers.count - 1] - numbers[0]) / step + 1 - numbers.count
        self.step = step
        missingCount = missing
        gaps = zip(numbers, differences).filter { $1 > step }.map { $0 + step...$0 + $1 - step }
        // Dates and hand-picked photos have more gaps than pictures: their numbers do not count frames.
        let holds = missing <= numbers.count
        pictures = names.indices.flatMap { index in
            [Int](repeating: index, count: holds && index < differences.count ? differences[index] / step : 1)
        }
    }

    /// Returns a note for the user on missing numbers; nil if none is missing.
    /// - Parameter path: The path of the folder.
    func note(about path: String) -> String? {
        guard !gaps.isEmpty else { return nil }
        guard isHeld else {
            return "\(path): more picture numbers are missing than present, so the pictures are shown one after the other; "
                + "the first gap is \(Self.text(gaps[0], step))"
        }
        let listed = gaps.prefix(Self.mostListed).map { Self.text($0, step) }.joined(separator: ", ")
        let more = gaps.count > Self.mostListed ? " and \(gaps.count - Self.mostListed) more gaps" : ""
        return missingCount == 1
            ? "\(path): picture \(listed) is missing; the picture before it is repeated"
            : "\(path): pictures \(listed)\(more) are missing (\(missingCount) in all); the picture before each gap is repeated"
    }

    /// Whether pictures are repeated to replace missing ones.
    private var isHeld: Bool { zip(pictures, pictures.dropFirst()).contains { $0 == $1 } }

    /// The maximum number of gaps that a note lists.
    private static let mostListed = 8

    private static func text(_ gap: ClosedRange<Int>, _ step: Int) -> String {
        switch (gap.upperBound - gap.lowerBound) / step {
        case 0: "\(gap.lowerBound)"
        case 1: "\(gap.lowerBound), \(gap.upperBound)"
        default: "\(gap.lowerBound)-\(gap.upperBound)"
        }
    }

    private static func greatestCommonDivisor(_ a: Int, _ b: Int) -> Int {
        var (a, b) = (a, b)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}

extension SequenceNumbers {
    /// Returns the number of each name: the one group of digits in which the names differ; nil if there is not exactly one.
    private static func numbers(in names: [String]) -> [Int]? {
        let parts = names.map(NameParts.init)
        guard let first = parts.first, parts.allSatisfy({ $0.words == first.words }) else { return nil }
        let varying = first.digits.indices.filter { group in parts.contains { $0.value(group) != first.value(group) } }
        guard varying.count == 1 else { return nil }
        let numbers = parts.compactMap { Int($0.digits[varying[0]]) }
        // Larger numbers do not count frames and could overflow.
        return numbers.count == names.count && numbers.allSatisfy { $0 < 1_000_000_000_000 } ? numbers : nil
    }

    /// A name, split into groups of digits and the words around them.
    private struct NameParts {
        var words: [String] = [""]
        var digits: [String] = []

        init(_ name: String) {
            var isInDigits = false
            for byte in name.unicodeScalars {
                let isDigit = ("0"..."9").contains(byte)
                if isDigit != isInDigits {
                    if isDigit { digits.append("") } else { words.append("") }
                    isInDigits = isDigit
                }
                if isDigit {
                    digits[digits.count - 1].unicodeScalars.append(byte)
                } else {
                    words[words.count - 1].unicodeScalars.append(byte)
                }
            }
            // The case of the file extension is ignored.
            if let ending = words[words.count - 1].lastIndex(of: ".") {
                let last = words[words.count - 1]
                words[words.count - 1] = last[..<ending] + last[ending...].lowercased()
            }
        }

        /// Returns a group of digits without leading zeros.
        func value(_ group: Int) -> Substring { digits[group].drop { $0 == "0" } }
    }
}
