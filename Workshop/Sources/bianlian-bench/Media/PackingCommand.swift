import ArgumentParser
import Bianlian
import Foundation

/// `bianlian-bench png`: reading pictures, and packing them as PNG files.
struct PackingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "png", abstract: "Times the packing of pictures as PNG files, and their reading, in memory.")

    @Argument(help: "Pictures, such as rendered frames.")
    var pictures: [String]
    @Option(help: "Number of rounds.", transform: roundsArgument)
    var rounds = 15

    func run() throws {
        Machine.warnIfBusy()
        printLine("picture,packing,bytes,packingMilliseconds,readingMilliseconds")
        for path in pictures {
            let url = URL(fileURLWithPath: path)
            let picture = try PNGDecoder().decode([UInt8](Data(contentsOf: url)))
            for compression in PNGEncoder.Compression.allCases {
                let encoder = PNGEncoder(compression: compression)
                let file = encoder.encode(picture)
                let packing = median { _ = encoder.encode(picture) }
                let reading = try median { _ = try PNGDecoder().decode(file) }
                printLine(
                    "\(url.lastPathComponent),\(compression.rawValue),\(file.count),"
                        + String(format: "%.2f,%.2f", packing, reading))
            }
        }
    }

    /// The median of the milliseconds that some work takes.
    private func median(_ work: () throws -> Void) rethrows -> Double {
        let clock = ContinuousClock()
        return try (0..<rounds).map { _ in try clock.measure(work) / .milliseconds(1) }.median
    }
}
