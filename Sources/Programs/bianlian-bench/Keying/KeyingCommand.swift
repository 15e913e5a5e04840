import Foundation
import ImageCodecs
import Imaging
import Keying
import SampleFootage

/// `bianlian-bench keying`: our keyers on film whose truth is known.
struct KeyingCommand {
    private var size = ImageSize(1280, 720)
    private var frames = 3
    private var pictureFolder: String?

    init(_ reader: inout ArgumentReader) throws {
        while let argument = reader.next() {
            switch argument {
            case "--size": size = try reader.size(of: argument)
            case "--frames": frames = try reader.count(of: argument, in: 1...1000)
            case "--pictures": pictureFolder = try reader.value(of: argument)
            default:
                throw UsageError("\(argument) is not understood; options are --size, --frames and --pictures.")
            }
        }
    }

    func run() throws {
        printLine("screen,keyer,alphaError,partialAlphaError,pictureError,partialPictureError,milliseconds")
        for screen in ScreenFootage.Screen.allCases {
            let footage = ScreenFootage(size: size, screen: screen)
            let film = (0..<frames).map(footage.frame)
            for (name, key) in Self.keys(for: screen) { try judge(name, key, film, screen) }
        }
    }

    static func keys(for screen: ScreenFootage.Screen) -> [(name: String, key: ChromaKey)] {
        let color = screen == .green ? SRGBA8(red: 0, green: 177, blue: 64) : SRGBA8(red: 0, green: 71, blue: 187)
        var even = DistanceKeyer(color: SRGBA8(LinearColor(red: screen.color.x, green: screen.color.y, blue: screen.color.z)))
        even.followsLight = false
        let hue = screen == .green ? 136.0 : 221
        let range = KeyRange(lowestHue: hue - 22, highestHue: hue + 22, saturation: 0.45...1, value: 0.2...1)
        return [
            ("distance", ChromaKey(.distance(DistanceKeyer(color: color)))), ("distance-even", ChromaKey(.distance(even))),
            ("range", ChromaKey(.range(RangeKeyer(range, softness: 0.3)))),
        ]
    }

    private func judge(_ name: String, _ key: ChromaKey, _ film: [ScreenFrame], _ screen: ScreenFootage.Screen) throws {
        var judgements: [KeyJudgement] = []
        var times: [Double] = []
        for (index, frame) in film.enumerated() {
            var keyed = frame.picture
            for _ in 0..<5 {
                let start = ContinuousClock.now
                keyed = key.keyed(frame.picture)
                times.append(Double((ContinuousClock.now - start) / .microseconds(1)) / 1000)
            }
            judgements.append(KeyJudgement(of: keyed, against: frame))
            if let pictureFolder, index == 0 { try write(keyed, named: "\(screen)-\(name)", in: pictureFolder) }
        }
        let mean = KeyJudgement(mean: judgements)
        printLine(
            "\(screen),\(name),"
                + String(
                    format: "%.3f,%.2f,%.3f,%.2f,%.2f", mean.alpha, mean.partialAlpha, mean.picture, mean.partialPicture,
                    times.sorted()[times.count / 2]))
    }

    private func write(_ keyed: SRGBImage, named name: String, in folder: String) throws {
        let folder = URL(fileURLWithPath: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let cut = LinearImage(keyed)
        for (kind, backdrop) in [("town", Backdrop.gradient(keyed.size)), ("checker", Backdrop.checkerboard(keyed.size))] {
            try PNGEncoder().write(
                Backdrop.composite(cut, over: backdrop), to: folder.appendingPathComponent("\(name)-\(kind).png"))
        }
        let matte = keyed.map { SRGBA8(red: $0.alpha, green: $0.alpha, blue: $0.alpha) }
        try PNGEncoder().write(matte, to: folder.appendingPathComponent("\(name)-matte.png"))
    }
}
