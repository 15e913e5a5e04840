import ConfigSettings
public import DescribedErrors
import Foundation
import Scheduling

/// An estimate of the memory that a job will take, added up before it is taken.
///
/// It is held against a limit, so that what does not fit is refused in one line instead of ending somewhere in the middle. It is meant to
/// be no less than what is really taken, and less than twice that.
public struct MemoryEstimate: Sendable {
    /// The purposes that memory is taken for.
    package enum Purpose: String, CaseIterable, Sendable {
        case pictures = "pictures and textures"
        case meshes = "meshes"
        case reliefs = "reliefs"
        case surfaces = "surfaces and their triangles while they are drawn"
        case particles = "particles"
        case frames = "frames in flight"
        case shadows = "shadow maps"
        case recordings = "smoothed recordings"
        case config = "the config's text"
        case footage = "footage"
        case program = "the program itself"
    }

    /// The memory that one purpose takes.
    private struct Share {
        var bytes = 0
        var count = 0
        /// The largest thing, where things have names.
        var largest: (name: String, bytes: Int)?
    }

    private var shares: [Purpose: Share] = [:]

    /// Nothing but the program, with its libraries and tables.
    package init() {
        add(32 << 20, for: .program)
    }

    /// In bytes.
    package var total: Int { shares.values.reduce(0) { $0.addingClamped($1.bytes) } }

    /// Adds what something takes.
    /// - Parameters:
    ///   - bytes: the amount, 0 or more.
    ///   - count: the number of things that take it. Default: 1.
    ///   - name: the name in messages. Default: nil, nothing that would help.
    package mutating func add(_ bytes: Int, for purpose: Purpose, count: Int = 1, name: String? = nil) {
        guard bytes > 0 else { return }
        var share = shares[purpose] ?? Share()
        share.bytes = share.bytes.addingClamped(bytes)
        share.count += count
        if let name, bytes > share.largest?.bytes ?? 0 { share.largest = (name, bytes) }
        shares[purpose] = share
    }

    /// Refuses what is more than a limit.
    /// - Parameter source: the job that is refused, as messages name it.
    /// - Throws: `MemoryLimitError`.
    package func check(limit: Int, for source: String) throws(MemoryLimitError) {
        if total > limit { throw MemoryLimitError(source: source, needed: total, limit: limit, parts: parts) }
    }

    /// The purposes with the memory that each takes, the most first; small parts are left out.
    private var parts: [String] {
        let order = Purpose.allCases
        let sorted = order.compactMap { purpose in shares[purpose].map { (purpose, $0) } }.sorted { $0.1.bytes > $1.1.bytes }
        return sorted.filter { $0.1.bytes >= max(total / 50, 1 << 20) }.prefix(4).map { purpose, share in
            var details: [String] = []
            if share.count > 1 { details.append("\(share.count)") }
            if let largest = share.largest {
                details.append(
                    (share.count > 1 ? "the largest " : "") + "\(largest.name) with \(MemoryAmount.text(largest.bytes))")
            }
            return "\(purpose.rawValue) \(MemoryAmount.text(share.bytes))"
                + (details.isEmpty ? "" : " (\(details.joined(separator: ", ")))")
        }
    }

    /// The limit where none is given: three quarters of what the process may have.
    public static var standardLimit: Int { MachineLimit.memory.amount / 4 * 3 }
}

/// A job needs more memory than it may take.
public struct MemoryLimitError: DescribedError, Hashable, Sendable {
    /// The job that was refused.
    public let source: String
    /// The memory that it needs, in bytes.
    public let needed: Int
    /// The memory that it may have, in bytes.
    public let limit: Int
    /// The purposes with the memory that each takes.
    let parts: [String]

    /// One line.
    public var description: String {
        "\(source): needs about \(MemoryAmount.text(needed)) of memory, but the limit is \(MemoryAmount.text(limit)): "
            + "\(parts.joined(separator: ", ")); use smaller pictures or frames, or a higher --memory-limit"
    }
}

/// Amounts of memory as people write and read them.
package enum MemoryAmount {
    private static let units: [Character] = ["K", "M", "G", "T"]

    /// An amount such as `4G`, `1.5G` or `800M`, of 1024 a step, or a number of bytes; nil where it is none, or less than 1 MiB.
    package static func bytes(_ text: String) -> Int? {
        var number = text.uppercased()
        if number.hasSuffix("B") { number.removeLast(number.hasSuffix("IB") ? 2 : 1) }
        var factor = 1.0
        if let last = number.last, let index = units.firstIndex(of: last) {
            factor = Double(1 << (10 * (index + 1)))
            number.removeLast()
        }
        guard !number.isEmpty, number.utf8.allSatisfy({ $0 == 46 || $0 >= 48 && $0 <= 57 }), let value = Double(number),
            value * factor >= 0x1p20, value * factor < 0x1p62
        else { return nil }
        return Int(value * factor)
    }

    /// An amount in MiB or GiB with one decimal.
    package static func text(_ bytes: Int) -> String {
        let (unit, name) = bytes >= 1 << 30 ? (1 << 30, "GiB") : (1 << 20, "MiB")
        let tenths = Int((Double(bytes) / Double(unit) * 10).rounded(.up))
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }
}

extension Int {
    /// The sum, or the largest number there is.
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
