import CFuzzer
import DamagedFiles
import Foundation
import Synchronization

/// The reader that the fuzzer's callback, which is a function of C, calls.
private let fuzzedReader = Mutex<FileReader?>(nil)

/// Runs the compiler's fuzzer on a reader, with its options from the program's arguments, and ends the process with its exit code.
func fuzz(_ reader: FileReader) -> Never {
    fuzzedReader.withLock { $0 = reader }
    var count = CommandLine.argc
    var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
    let code = LLVMFuzzerRunDriver(&count, &arguments) { bytes, count in
        guard let reader = fuzzedReader.withLock({ $0 }) else { return 0 }
        // The fuzzer keeps the bytes of a process that ends.
        if case .broken(let words) = reader.read(Array(UnsafeBufferPointer(start: bytes, count: count))) { fatalError(words) }
        return 0
    }
    exit(code)
}
