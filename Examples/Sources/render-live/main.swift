// Renders a config with tracked frames made in code, as fast as the machine can: render-live CONFIG FRAMES [PICTURE.png]
//
// Prints the number of frames per second and writes the last frame.
import Bianlian
import Foundation
import LiveFrames

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2 || arguments.count == 3, let count = Int(arguments[1]), count > 0 else {
    print("usage: render-live CONFIG FRAMES [PICTURE.png]")
    exit(64)
}
do {
    let job = try RenderJob.load(configAt: URL(filePath: arguments[0]))
    let renderer = try LiveRenderer(job, threads: ProcessInfo.processInfo.activeProcessorCount)
    let face = SwayingFace()
    // The first frame fills caches, so the measurement begins after it.
    var picture: SRGBImage? = try renderer.picture(of: face.frame(0))
    let clock = ContinuousClock()
    let start = clock.now
    for index in 1..<max(count, 2) {
        // A program would show the picture here. Releasing it lets the renderer reuse its memory.
        picture = nil
        picture = try renderer.picture(of: face.frame(index))
    }
    let seconds = (clock.now - start) / .seconds(1)
    print("\(job.size), \(Int((Double(max(count, 2) - 1) / seconds).rounded())) frames per second")
    if arguments.count == 3, let picture { try PNGEncoder().write(picture, to: URL(filePath: arguments[2])) }
} catch let error as any DescribedError {
    print(error)
    exit(65)
}
