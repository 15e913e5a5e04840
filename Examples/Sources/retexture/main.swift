// Renders a frame of a config with another texture on a material: retexture CONFIG MATERIAL TEXTURE FRAME PICTURE.png
import Bianlian
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 5, let frame = FrameNumbers(arguments[3]) else {
    print("usage: retexture CONFIG MATERIAL TEXTURE FRAME PICTURE.png")
    exit(64)
}
let texture = URL(filePath: arguments[2])
do {
    var options = ConfigOptions()
    // Overrides a key of the config, like `bianlian render --set`. Paths are relative to the config's folder.
    options.assignments = ["materials.\(arguments[1]).diffuse=\"\(texture.path)\""]
    options.allowedRoots = [texture.deletingLastPathComponent()]
    let job = try RenderJob.load(configAt: URL(filePath: arguments[0]), options: options)
    for note in job.notes { print(note) }
    let pictures = try job.pictures(ofFrames: frame, threads: ProcessInfo.processInfo.activeProcessorCount)
    try PNGEncoder().write(pictures[0].picture, to: URL(filePath: arguments[4]))
} catch let error as any DescribedError {
    // Every error of the library is one line that names the place, the problem and the correct value.
    print(error)
    exit(65)
}
