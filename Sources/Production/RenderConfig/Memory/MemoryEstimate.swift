import ConfigSettings
public import DescribedErrors
import Foundation
import Scheduling

/// An estimate of the memory that a job will take, computed before it is allocated.
///
/// Comparing it with a limit turns running out of memory into a one-line error at the start. The estimate is meant to be at
/// least the actual use and less than twice that.
public struct MemoryEstimate: Sendable {
    /// The purposes of memory.
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

    /// The memory for one purpose.
    private struct Share {
        var bytes = 0
        var count = 0
        /// The largest named item.
        var largest: (name: String, bytes: Int)?
    }

    private var shares: [Purpose: Share] = [:]

    /// Creates an estimate that covers only the program, with its libraries and tables.
    package init() {
        add(32 << 20, for: .program)
    }

    /// The total, in bytes.
    package var total: Int { shares.values.reduce(0) { $0.addingClamped($1.bytes) } }

    /// Adds an item.
    /// - Parameters:
    ///   - bytes: the amount, 0 or more.
    ///   - count: the number of items that it consists of. Default: 1.
    ///   - name: the name in messages. Default: nil, no name.
    package mutating func add(_ bytes: Int, for purpose: Purpose, count: Int = 1, name: String? = nil) {
        guard bytes > 0 else { return }
        var share = shares[purpose] ?? Share()
        share.bytes = share.bytes.addingClamped(bytes)
        share.count += count
        if let name, bytes > share.largest?.bytes ?? 0 { share.largest = (name, bytes) }
        shares[purpose] = share
    }

    /// Rejects a total above a limit.
    /// - Parameter source: the name of the job in messages.
    /// - Throws: `MemoryLimitError`.
    package func check(limit: Int, for source: String) throws(MemoryLimitError) {
        if total > limit { throw MemoryLimitError(source: source, needed: total, limit: limit, parts: parts) }
    }

    /// Up to four purposes and their memory, in descending order; omits those below 2 % of the total or 1 MiB.
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

    /// The default limit: three quarters of the memory available to the process.
    public static var standardLimit: Int { MachineLimit.memory.amount / 4 * 3 }
}

/// A job that needs more memory than the limit allows.
public struct MemoryLimitError: DescribedError, Hashable, Sendable {
    /// The rejected job.
    public let source: String
    /// The memory that it needs, in bytes.
    public let needed: Int
    /// The limit, in bytes.
    public let limit: Int
    /// The purposes and their memory.
    let parts: [String]

    /// A one-line message.
    public var description: String {
        "\(source): needs about \(MemoryAmount.text(needed)) of memory, but the limit is \(MemoryAmount.text(limit)): "
            + "\(parts.joined(separator: ", ")); use smaller pictures or frames, or a higher --memory-limit"
    }
}

/// Reads and writes amounts of memory with units.
package enum MemoryAmount {
    private static let units: [Character] = ["K", "M", "G", "T"]

    /// Parses an amount such as `4G`, `1.5G` or `800M`, in powers of 1024, or a number of bytes; nil if it is invalid or less
    /// than 1 MiB.
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

    /// Formats an amount in MiB or GiB with one decimal.
    package static func text(_ bytes: Int) -> String {
        let (unit, name) = bytes >= 1 << 30 ? (1 << 30, "GiB") : (1 << 20, "MiB")
        let tenths = Int((Double(bytes) / Double(unit) * 10).rounded(.up))
        return "\(tenths / 10).\(tenths % 10) \(name)"
    }
}

extension Int {
    /// Returns the sum, or the largest integer on overflow.
    fileprivate func addingClamped(_ other: Int) -> Int {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}
