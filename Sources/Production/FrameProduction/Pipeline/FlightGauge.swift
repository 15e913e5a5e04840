import Synchronization
import Tracing

/// Tells traces how many frames were begun and are not finished.
final class FlightGauge: Sendable {
    private let count = Atomic<Int>(0)

    /// Passes an item on and counts it, where there is one.
    func counting<Item>(_ item: Item?) -> Item? {
        if item != nil { change(by: 1) }
        return item
    }

    /// Counts one less.
    func finishOne() {
        change(by: -1)
    }

    private func change(by number: Int) {
        let new = count.wrappingAdd(number, ordering: .relaxed).newValue
        Tracer.set(.framesInFlight, new)
        Tracer.noteMemory()
    }
}
