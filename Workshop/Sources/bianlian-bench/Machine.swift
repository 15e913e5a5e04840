import Foundation

/// The machine that is measured.
enum Machine {
    /// What the operating system calls the processor, and how many cores it gives us.
    static let processor: String = {
        let information = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
        let line = information.split(separator: "\n").first { $0.hasPrefix("model name") }
        let name = line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces) ?? "unknown processor"
        return "\(name), \(ProcessInfo.processInfo.activeProcessorCount) cores"
    }()

    /// Says on standard error where the machine has other things to do, since times then mean little.
    static func warnWhereBusy() {
        var load = 0.0
        guard getloadavg(&load, 1) == 1, load > Double(ProcessInfo.processInfo.activeProcessorCount) else { return }
        let text = String(format: "%.1f", load)
        let warning =
            "bianlian-bench: this machine is busy (its load is \(text)); what is measured now is not what it can do.\n"
        FileHandle.standardError.write(Data(warning.utf8))
    }
}
