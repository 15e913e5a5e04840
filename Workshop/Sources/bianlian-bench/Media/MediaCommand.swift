import ArgumentParser
import Foundation
import Imaging
import Keying
import Rasterizer
import SampleFootage
import VideoCodecs

/// `bianlian-bench media`: the steps that prepare frames of footage for a scene.
struct MediaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media", abstract: "Times the steps that prepare frames of footage for a scene.")

    @Option(help: "Size of the picture.", transform: sizeArgument)
    var size = ImageSize(1920, 1080)
    @OptionGroup var repetition: RepetitionOptions

    func run() throws {
        Machine.warnIfBusy()
        let footage = ScreenFootage(size: size, screen: .green)
        let film = (0..<2).map { footage.frame($0).picture }
        printLine("name,width,height,threads,milliseconds,processorMilliseconds")
        for step in Self.steps(of: film) {
            let threads = repetition.threads
            var times = threads.map { _ in (wall: [Double](), processor: [Double]()) }
            for _ in 0..<repetition.timing(usual: 25).rounds {
                for (index, count) in threads.enumerated() {
                    // The first repetition, with data of the other number of threads in the caches, is not timed.
                    step.work(count)
                    let (wall, processor) = Self.time { step.work(count) }
                    times[index].wall.append(wall)
                    times[index].processor.append(processor)
                }
            }
            for (count, times) in zip(threads, times) {
                printLine(
                    "\(step.name),\(size.width),\(size.height),\(count),"
                        + String(format: "%.2f,%.2f", times.wall.median, times.processor.median))
            }
        }
    }

    /// Returns the wall-clock milliseconds, and those of all processors together, which a busy machine affects less.
    private static func time(_ work: () -> Void) -> (wall: Double, processor: Double) {
        let clock = ContinuousClock()
        let (start, processor) = (clock.now, processorSeconds())
        work()
        return ((clock.now - start) / .milliseconds(1), (processorSeconds() - processor) * 1000)
    }

    private static func processorSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private typealias Step = (name: String, work: (_ threads: Int) -> Void)

    private static func steps(of film: [SRGBImage]) -> [Step] {
        let size = film[0].size
        let smaller = ImageSize(max(1, size.width * 2 / 3), max(1, size.height * 2 / 3))
        let larger = ImageSize(size.width * 4 / 3, size.height * 4 / 3)
        let key = ChromaKey(.distance(DistanceKeyer(color: SRGBA8(red: 0, green: 177, blue: 64))))
        let range = KeyRange(lowestHue: 110, highestHue: 160, saturation: 0.45...1, value: 0.2...1)
        let hue = ChromaKey(.range(RangeKeyer(range, softness: 0.3)))
        // Large objects, as people follow them: a shirt and a face.
        let objects = [("shirt", SIMD2(0.5, 0.85)), ("face", SIMD2(0.5, 0.35))]
        let pictures: [Step] = [
            ("blend", { _ = film[0].mixed(with: film[1], share: 100, threads: $0) }),
            ("shrink-to-two-thirds", { _ = film[0].placed(in: smaller, .fill, threads: $0) }),
            ("enlarge-to-four-thirds", { _ = film[0].placed(in: larger, .fill, threads: $0) }),
            ("key-color", { _ = key.keyed(film[0], threads: $0) }),
            ("key-hue", { _ = hue.keyed(film[0], threads: $0) }),
        ]
        let textures: [Step] = [
            ("texture-sharpest-level", { _ in _ = SampledTexture(film[0], levels: .sharpest) }),
            ("texture-all-levels", { _ in _ = SampledTexture(film[0]) }),
        ]
        return pictures + objects.map { ("follow-\($0.0)", following(film, from: $0.1)) } + textures
    }

    /// The work of following an object from each frame to the next, alternating between two frames.
    private static func following(_ film: [SRGBImage], from position: SIMD2<Double>) -> (Int) -> Void {
        let tracker = FilmTracker(film, from: position)
        return { tracker.advance(threads: $0) }
    }
}

/// A tracker that follows an object through a film that goes back and forth.
private final class FilmTracker {
    private let film: [SRGBImage]
    private var tracker: ObjectTracker
    private var next = 0

    init(_ film: [SRGBImage], from position: SIMD2<Double>) {
        self.film = film
        tracker = ObjectTracker(at: [position])
    }

    func advance(threads: Int) {
        _ = tracker.advance(film[next % film.count], threads: threads)
        next += 1
    }
}
