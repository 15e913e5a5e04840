import DamagedFiles
import Foundation

// BIANLIAN_FUZZ_READER=png bianlian-fuzz OPTIONS OF LIBFUZZER
// bianlian-fuzz readers
// bianlian-fuzz samples READER FOLDER
// bianlian-fuzz damage READER FILE SEED FIRST COUNT
// bianlian-fuzz one READER FILE
//
// Gives a reader damaged files: as the compiler's fuzzer finds them, or as a seed makes them of one file.

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "readers":
    for reader in FileReader.allCases { print(([reader.rawValue] + reader.fileExtensions.sorted()).joined(separator: " ")) }
case "samples":
    guard arguments.count == 3, let reader = FileReader(rawValue: arguments[2]) else { usage() }
    for (number, sample) in reader.samples.enumerated() {
        let url = URL(fileURLWithPath: arguments[3]).appendingPathComponent("sample-\(number)")
        do {
            try Data(sample).write(to: url)
        } catch {
            print("bianlian-fuzz: \(url.path) cannot be written: \(error)")
            exit(74)
        }
    }
case "damage":
    guard let run = SeededRun(arguments.dropFirst()) else { usage() }
    run.run()
case "one":
    guard arguments.count == 3, let reader = FileReader(rawValue: arguments[2]),
        let file = try? Data(contentsOf: URL(fileURLWithPath: arguments[3]))
    else { usage() }
    print(reader.read(Array(file)))
default:
    guard let reader = ProcessInfo.processInfo.environment["BIANLIAN_FUZZ_READER"].flatMap(FileReader.init) else { usage() }
    fuzz(reader)
}

func usage() -> Never {
    print("bianlian-fuzz is run by scripts/fuzz and scripts/damage-files, which say how.")
    exit(64)
}
