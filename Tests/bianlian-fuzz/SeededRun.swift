import DamagedFiles
import Foundation

/// Damages one file repeatedly, by seed, and reads each copy.
///
/// Prints the number of each attempt before it starts, so that the caller knows which attempt ended or blocked the process. The
/// result follows on the same line: `+` for read, `-` for rejected, or the description of a broken promise.
struct SeededRun {
    private let reader: FileReader
    private let file: [UInt8]
    private let seed: UInt64
    private let numbers: Range<Int>

    /// Creates a run; nil unless the arguments are `READER FILE SEED FIRST COUNT`.
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

    /// Unbuffered, because buffered text is lost if the process ends abnormally.
    private func say(_ text: String) {
        FileHandle.standardOutput.write(Data(text.utf8))
    }
}
