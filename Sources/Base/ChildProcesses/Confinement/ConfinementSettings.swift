import DescribedErrors
import Foundation
import Scheduling

/// The settings of confinement that an environment holds.
package struct ConfinementSettings: Sendable, Equatable {
    /// The variable that turns confinement off: `BIANLIAN_CONFINEMENT=off`, for a program that does not bear it.
    package static let variable = "BIANLIAN_CONFINEMENT"
    /// The variable that says how much memory a program that reads or writes films may take: a whole number of bytes, or of the 1024s that
    /// `K`, `M` and `G` stand for, as `8G`.
    package static let memoryVariable = "BIANLIAN_MEDIA_MEMORY"

    /// Whether programs are confined. Default: yes.
    package let isOn: Bool
    /// Bytes of addresses. Default: `standardMemory`.
    package let memoryBytes: Int

    /// 4 GiB, and 256 MiB for each processor: each thread of a program takes a stack, a part of the heap that the C library sets aside, and
    /// frames of its own. Decoding 3840×2160 takes 0.7 GiB on 2 processors and 2 GiB with 64 threads.
    package static let standardMemory = 4 << 30 + MachineLimit.affinity.amount * 256 << 20

    /// What an environment asks for.
    /// - Throws: `ConfinementSettingsError`.
    package init(in environment: [String: String]) throws(ConfinementSettingsError) {
        switch environment[Self.variable] {
        case nil, "": isOn = true
        case "off": isOn = false
        case let text?: throw .confinement(text)
        }
        guard let text = environment[Self.memoryVariable], !text.isEmpty else {
            memoryBytes = Self.standardMemory
            return
        }
        // With less no version of ffmpeg so much as starts.
        guard let bytes = AddressSpace.bytes(text), bytes >= 512 << 20 else { throw .memory(text) }
        memoryBytes = bytes
    }

    private init() {
        (isOn, memoryBytes) = (true, Self.standardMemory)
    }

    /// What this process's environment asks for; where it says something else than it may, the defaults, since a library has nobody to tell.
    package static let preferred = (try? ConfinementSettings(in: ProcessInfo.processInfo.environment)) ?? ConfinementSettings()
}

/// Why an environment's settings of confinement cannot hold.
package enum ConfinementSettingsError: DescribedError, Hashable {
    /// The variable that turns it off holds this.
    case confinement(String)
    /// The memory's variable holds this.
    case memory(String)

    /// One line for a person.
    package var description: String {
        switch self {
        case .confinement(let text):
            "\(ConfinementSettings.variable) is \(text.debugDescription), which is not valid; use off, or leave it out"
        case .memory(let text):
            "\(ConfinementSettings.memoryVariable) is \(text.debugDescription), which is not a valid amount of memory; "
                + "use 512M or more, such as 8G"
        }
    }
}
