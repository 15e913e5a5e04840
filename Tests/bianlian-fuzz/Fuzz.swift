import CFuzzer
import DamagedFiles
import Foundation
import Synchronization

/// The reader for the fuzzer's callback, a C function that cannot capture it.
private let fuzzedReader = Mutex<FileReader?>(nil)

/// Runs libFuzzer on a reader with the options of the program's arguments, and exits with its exit code.
func fuzz(_ reader: FileReader) -> Never {
    fuzzedReader.withLock { $0 = reader }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let code = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        guard let reader = fuzzedReader.withLock({ $0 }) else { return 0 }
        // The fuzzer saves the input on which the process aborts.
        if case .broken(let words) = reader.read(Array(UnsafeBufferPointer(start: bytes, count: count))) { fatalError(words) }
        return 0
    }
    exit(code)
}
