import ArgumentParser
import Foundation
import ImageCodecs
import Imaging
import RenderMath
import Retouching

/// `bianlian-bench retouch`: ten dabs of each filter, side by side or along a line, on the picture or on a face.
struct RetouchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "retouch",
        abstract: "Times ten dabs of each filter, side by side or along a line, on a picture or on a face.")

    @Option(help: "Size of the picture.", transform: sizeArgument)
    var size = ImageSize(1920, 1080)
    @OptionGroup var repetition: RepetitionOptions
    @Option(help: "PNG file to retouch. Default: a generated picture.")
    var picture: String?
    @Option(name: .customLong("pictures"), help: "Folder for the pictures.")
    var folder: String?

    private var timing: TimingPlan { repetition.timing(usual: 5) }

    static let heading = "name,width,height,threads,dabs,milliseconds"

    private static let filters: [(name: String, filter: RetouchFilter)] = [
        ("sharpen", .sharpen), ("darken", .darken), ("raiseContrast", .raiseContrast), ("saturate", .saturate),
        ("smoothSkin", .smoothSkin), ("whitenTeeth", .whitenTeeth), ("brightenEyes", .brightenEyes), ("blur", .blur),
        ("hue", .hue(degrees: 30)), ("warm", .warm),
    ]

    func run() throws {
        Machine.warnIfBusy()
        let source = try source()
        printLine(Self.heading)
        let surface = surface(of: source.size)
        for (name, filter) in Self.filters {
            for (layout, program) in programs(of: filter) {
                try write(program, of: source, surface, name: "\(name)-\(layout)")
                let works = repetition.threads.map { RetouchWork(program, source, surface, threads: $0) }
                for (count, median) in zip(repetition.threads, try timing.medians(of: works)) {
                    printLine(
                        "\(name)-\(layout),\(source.size.width),\(source.size.height),\(count),10,"
                            + String(format: "%.3f", median))
                }
            }
        }
    }

    private func source() throws -> SRGBImage {
        if let picture { return try readImage(at: URL(fileURLWithPath: picture)).standardImage }
        // Soft waves of colour; the time does not depend on the pixels' values.
        return SRGBImage(size: size) { x, y in
            let wave = { (phase: Double) in
                UInt8(128 + 90 * PortableMath.sin(Double(x) * 0.013 + phase) * PortableMath.cos(Double(y) * 0.017 - phase))
            }
            return SRGBA8(red: wave(0), green: wave(1), blue: wave(2))
        }
    }

    /// Ten dabs of an eighth of the longer side.
    private func programs(of filter: RetouchFilter) -> [(layout: String, program: RetouchProgram)] {
        let spread = (0..<10).map { index in
            Dab(filter, at: SIMD2(0.1 + 0.2 * Float(index % 5), index < 5 ? 0.3 : 0.7))
        }
        let line = (0..<10).map { Dab(filter, at: SIMD2(0.35 + 0.03 * Float($0), 0.5)) }
        let face = (0..<10).map { index in
            Dab(filter, at: SIMD2(0.3 + 0.04 * Float(index), 0.5), radius: 0.2, space: .face(scale: SIMD2(1, 1)))
        }
        return [("spread", spread), ("line", line), ("face", face)].map { layout, dabs in
            (layout, RetouchProgram([.stroke(RetouchStroke(dabs: dabs))]))
        }
    }

    /// A slightly rotated face, two thirds as high as the picture.
    private func surface(of size: ImageSize) -> FaceSurface {
        let height = Float(size.height) * 0.67
        let center = SIMD2(Float(size.width), Float(size.height)) / 2
        return FaceSurface(
            textureCoordinates: Image(size: size) { x, y in
                let offset = (SIMD2(Float(x), Float(y)) + 0.5 - center) / height
                let coordinate = SIMD2(0.5 + offset.x * 1.2 - offset.y * 0.1, 0.5 + offset.y + offset.x * 0.1)
                let isSeen = (offset.x * offset.x * 1.7 + offset.y * offset.y) < 0.25
                return isSeen ? coordinate : SIMD2(.nan, .nan)
            })
    }

    private func write(_ program: RetouchProgram, of source: SRGBImage, _ surface: FaceSurface, name: String) throws {
        guard let folder else { return }
        let result = program.applied(to: source, surface: surface, threads: 2)
        let file = URL(fileURLWithPath: folder, isDirectory: true).appendingPathComponent("retouch-\(name).png")
        try Data(PNGEncoder(compression: .fast).encode(result)).write(to: file)
    }
}

/// A program applied repeatedly to one picture; its time does not depend on the pixels' values.
private final class RetouchWork: TimedWork {
    private let program: RetouchProgram
    private let surface: FaceSurface
    private let threads: Int
    private var picture: SRGBImage

    init(_ program: RetouchProgram, _ picture: SRGBImage, _ surface: FaceSurface, threads: Int) {
        self.program = program
        self.picture = picture
        self.surface = surface
        self.threads = threads
    }

    func measure(seconds: Double) -> [Double] {
        timed(seconds: seconds) { _ in program.apply(to: &picture, surface: surface, threads: threads) }
    }
}
