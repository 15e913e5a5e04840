import Foundation

/// The measured machine.
enum Machine {
    /// The operating system's name of the processor, and the number of cores that this process may use.
    static let processor: String = {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"
        return "\(name), \(ProcessInfo.processInfo.activeProcessorCount) cores"
    }()

    /// Writes a warning to standard error if the machine is busy, since times are then unreliable.
    static func warnIfBusy() {
        var load = 0.0
        guard getloadavg(&load, 1) == 1, load > Double(ProcessInfo.processInfo.activeProcessorCount) else { return }
        let text = String(format: "%.1f", load)
        let warning =
            "bianlian-bench: machine is busy (load \(text)); the measured times are unreliable.\n"
        FileHandle.standardError.write(Data(warning.utf8))
    }
}
