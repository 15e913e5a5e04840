import ArgumentParser
import Foundation
import ImageCodecs
import Imaging
import Keying
import SampleFootage

/// `bianlian-bench keying`: our keyers and ffmpeg's on film whose truth is known.
struct KeyingCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keying", abstract: "Judges our keyers and ffmpeg's on film whose truth is known.")

    @Option(help: "Size of the picture.", transform: sizeArgument)
    var size = ImageSize(1280, 720)
    @Option(name: .customLong("frames"), help: "Number of frames to key.", transform: roundsArgument)
    var frameCount = 3
    @Flag(name: .customLong("quick"), help: "Quick measurement with one frame.")
    var isQuick = false
    @Option(name: .customLong("pictures"), help: "Folder for the pictures.")
    var pictureFolder: String?
    @Option(help: "Program of ffmpeg. Default: only our keyers are judged.")
    var ffmpeg: String?

    private var frames: Int { isQuick ? 1 : frameCount }

    func run() throws {
        printLine("screen,keyer,settings,alphaError,partialAlphaError,pictureError,partialPictureError,milliseconds")
        for screen in ScreenFootage.Screen.allCases {
            let footage = ScreenFootage(size: size, screen: screen)
            let film = (0..<frames).map(footage.frame)
            for (name, key) in Self.keys(for: screen) { try judge(name, key, film, screen) }
            if let ffmpeg { try judgePeer(ffmpeg, film, screen) }
        }
    }

    /// Our keyers with default settings, for the usual colours of screens on sale.
    private static func keys(for screen: ScreenFootage.Screen) -> [(name: String, key: ChromaKey)] {
        let color = screen == .green ? SRGBA8(red: 0, green: 177, blue: 64) : SRGBA8(red: 0, green: 71, blue: 187)
        let hue = HueSaturationValue(centerColor(of: screen)).hue ?? 0
        let range = KeyRange(lowestHue: hue - 22, highestHue: hue + 22, saturation: 0.45...1, value: 0.2...1)
        return [
            ("distance", ChromaKey(.distance(DistanceKeyer(color: color)))),
            ("range", ChromaKey(.range(RangeKeyer(range, softness: 0.3)))),
        ]
    }

    private static func centerColor(of screen: ScreenFootage.Screen) -> SRGBA8 {
        SRGBA8(LinearColor(red: screen.color.x, green: screen.color.y, blue: screen.color.z))
    }

    private func judge(_ name: String, _ key: ChromaKey, _ film: [ScreenFrame], _ screen: ScreenFootage.Screen) throws {
        let keyed = film.map { key.keyed($0.picture) }
        if let pictureFolder { try write(keyed[0], named: "\(screen)-\(name)", in: pictureFolder) }
        let times = (0..<9).map { repetition in
            let start = Self.threadSeconds()
            _ = key.keyed(film[repetition % film.count].picture)
            return (Self.threadSeconds() - start) * 1000
        }
        printRow(screen, name, "", zip(keyed, film).map { KeyJudgement(of: $0, against: $1) }, times.sorted()[times.count / 2])
    }

    private func judgePeer(_ program: String, _ film: [ScreenFrame], _ screen: ScreenFootage.Screen) throws {
        let bare = zip(film[0].picture.pixels, film[0].alpha).filter { $0.1 == 0 }.map { LinearColor($0.0) }
        let mean = bare.reduce(SIMD4<Float>.zero) { $0 + $1.premultiplied } / Float(bare.count)
        let color = SRGBA8(LinearColor(premultiplied: mean))
        let peer = KeyingPeer(
            program: program, size: size, screen: screen,
            color: String(format: "0x%02x%02x%02x", color.red, color.green, color.blue))
        let settings = try peer.bestSettings(for: film[0], isQuick: isQuick)
        let filters = peer.filters(settings)
        let keyed = try film.map { try peer.keyed($0.picture, filters) }
        if let pictureFolder { try write(keyed[0], named: "\(screen)-ffmpeg", in: pictureFolder) }
        printRow(
            screen, "ffmpeg", "similarity=\(settings.similarity) blend=\(settings.blend) mix=\(settings.mix)",
            zip(keyed, film).map { KeyJudgement(of: $0, against: $1) }, try peer.milliseconds(film[0].picture, filters))
    }

    private func printRow(
        _ screen: ScreenFootage.Screen, _ name: String, _ settings: String, _ judgements: [KeyJudgement],
        _ milliseconds: Double
    ) {
        let mean = KeyJudgement(mean: judgements)
        printLine(
            "\(screen),\(name),\(settings),"
                + String(
                    format: "%.3f,%.2f,%.3f,%.2f,%.2f", mean.alpha, mean.partialAlpha, mean.picture, mean.partialPicture,
                    milliseconds))
    }

    /// The processor time of this thread, which a busy machine affects less than wall-clock time.
    private static func threadSeconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    private func write(_ keyed: SRGBImage, named name: String, in folder: String) throws {
        let folder = URL(fileURLWithPath: folder)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let cut = LinearImage(keyed)
        for (kind, backdrop) in [
            ("gradient", KeyingBackground.gradient(keyed.size)), ("checker", KeyingBackground.checkerboard(keyed.size)),
        ] {
            try PNGEncoder().write(
                KeyingBackground.composite(cut, over: backdrop), to: folder.appendingPathComponent("\(name)-\(kind).png"))
        }
        let matte = keyed.map { SRGBA8(red: $0.alpha, green: $0.alpha, blue: $0.alpha) }
        try PNGEncoder().write(matte, to: folder.appendingPathComponent("\(name)-matte.png"))
    }
}
