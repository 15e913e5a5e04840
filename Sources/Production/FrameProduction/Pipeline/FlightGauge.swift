import Synchronization
import Tracing

/// Reports the number of frames in flight to traces.
final class FlightGauge: Sendable {
    private let count = Atomic<Int>(0)

    /// Counts an item, if there is one, and returns it.
    func counting<Item>(_ item: Item?) -> Item? {
        if item != nil { change(by: 1) }
        return item
    }

    /// Decrements the count.
    func finishOne() {
        change(by: -1)
    }

    private func change(by number: Int) {
        let new = count.wrappingAdd(number, ordering: .relaxed).newValue
        Tracer.set(.framesInFlight, new)
        Tracer.noteMemory()
    }
}
