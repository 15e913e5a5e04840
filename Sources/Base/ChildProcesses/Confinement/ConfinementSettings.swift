import DescribedErrors
#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import Scheduling

/// The confinement settings in an environment.
package struct ConfinementSettings: Sendable, Equatable {
    /// The variable that disables confinement: `BIANLIAN_CONFINEMENT=off`, for a program that fails with it.
    package static let variable = "BIANLIAN_CONFINEMENT"
    /// The variable that limits the memory of a program that reads or writes films.
    ///
    /// It is a whole number of bytes, or of powers of 1024 with `K`, `M` or `G`, such as `8G`.
    package static let memoryVariable = "BIANLIAN_MEDIA_MEMORY"

    /// Whether programs are confined. Default: yes.
    package let isOn: Bool
    /// The limit of the address space in bytes. Default: `standardMemory`.
    package let memoryBytes: Int

    /// The default memory limit: 4 GiB plus 256 MiB per processor.
    ///
    /// Each thread of a program needs a stack, a heap arena of the C library, and its own frames. Decoding 3840×2160 takes 0.7
    /// GiB on 2 processors and 2 GiB with 64 threads.
    package static let standardMemory = 4 << 30 + MachineLimit.affinity.amount * 256 << 20

    /// Reads the settings of an environment.
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
        // With less memory, no version of ffmpeg starts.
        guard let bytes = AddressSpace.bytes(text), bytes >= 512 << 20 else { throw .memory(text) }
        memoryBytes = bytes
    }

    private init() {
        (isOn, memoryBytes) = (true, Self.standardMemory)
    }

    /// The settings from this process's environment.
    ///
    /// Falls back to the defaults on invalid values, because a library cannot report them.
    package static let preferred = (try? ConfinementSettings(in: ProcessInfo.processInfo.environment)) ?? ConfinementSettings()
}

/// An invalid confinement setting in an environment.
package enum ConfinementSettingsError: DescribedError, Hashable {
    /// The value of the variable that disables confinement is invalid.
    case confinement(String)
    /// The value of the memory variable is invalid.
    case memory(String)

    /// The message for the user, in one line.
    package var description: String {
        switch self {
        case .confinement(let text):
            "\(ConfinementSettings.variable) is \(text.debugDescription), which is not valid; use off, or unset it"
        case .memory(let text):
            "\(ConfinementSettings.memoryVariable) is \(text.debugDescription), which is not a valid amount of memory; "
                + "use 512M or more, such as 8G"
        }
    }
}
