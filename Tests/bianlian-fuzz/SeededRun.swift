import DamagedFiles
import Foundation

/// Damages one file again and again, by a seed, and reads each copy.
///
/// Before each attempt its number is printed, so that whoever started this knows which one ended the process or did not end. Behind the
/// number of the next stands what came of the one before: `+` for read, `-` for refused, and for a broken promise its words.
struct SeededRun {
    private let reader: FileReader
    private let file: [UInt8]
    private let seed: UInt64
    private let numbers: Range<Int>

    /// Nil where the arguments are not `READER FILE SEED FIRST COUNT`.
    init?(_ arguments: ArraySlice<String>) {
        let arguments = Array(arguments)
        guard arguments.count == 5, let reader = FileReader(rawValue: arguments[0]), let seed = UInt64(arguments[2]),
            let first = Int(arguments[3]), let count = Int(arguments[4]), first >= 0, count >= 0,
            let data = try? Data(contentsOf: URL(fileURLWithPath: arguments[1]))
        else { return nil }
        (self.reader, self.seed) = (reader, seed)
        file = Array(data)
        numbers = first..<first + count
    }

    func run() {
        for number in numbers {
            say("\(number)")
            var damage = FileDamage(seed: seed, number: number)
            switch reader.read(damage.damaged(file)) {
            case .read: say(" +\n")
            case .refused: say(" -\n")
            case .broken(let words): say(" broken: \(words.replacing("\n", with: " "))\n")
            }
        }
    }

    /// Unbuffered: what stands in a buffer when the process ends is lost.
    private func say(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
