import Bianlian
import Dispatch
import Foundation

/// Turns Ctrl-C into a wish to stop; a second one ends the program at once.
struct InterruptionSignals {
    private let sources: [any DispatchSourceSignal]

    init(_ interruption: Interruption) {
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                if interruption.isRequested { _exit(ExitCodes.interrupted) }
                interruption.request()
            }
            source.resume()
            return source
        }
    }

    func stop() {
        sources.forEach { $0.cancel() }
    }
}
