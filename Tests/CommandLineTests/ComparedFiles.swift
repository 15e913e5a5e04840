import Bianlian
import Foundation
import RenderTestSupport

/// Pictures for tests of `compare`.
struct ComparedFiles {
    let folder: URL

    static let size = ImageSize(64, 48)

    /// Writes the pictures into a folder.
    init(in folder: URL) throws {
        self.folder = folder
        let plain = SRGBImage(size: Self.size) { x, y in SRGBA8(red: UInt8(x * 3), green: UInt8(y * 4), blue: 90) }
        // One pixel differs by 6 levels, and one in the lower right by 40.
        var changed = plain
        changed[10, 5].blue = 96
        changed[60, 40].green -= 40
        try write(plain, as: "plain.png")
        try write(changed, as: "changed.png")
        try PNGEncoder().write(DeepImage(plain), to: url("deep.png"))
        try write(SRGBImage(size: ImageSize(9, 9), filledWith: .clear), as: "small.png")
        let veil = SRGBImage(size: Self.size) { x, _ in SRGBA8(red: 200, green: 0, blue: 0, alpha: x == 7 ? 128 : 255) }
        try write(veil, as: "veil.png")
        try write(
            veil.map { $0.alpha == 128 ? SRGBA8(red: 200, green: 0, blue: 0, alpha: 131) : $0 }, as: "other-veil.png")
        // White at the two pixels that differ.
        let mask = SRGBImage(size: Self.size) { x, y in
            x == 10 && y == 5 || x == 60 && y == 40 ? SRGBA8(red: 255, green: 255, blue: 255) : .clear
        }
        try write(mask, as: "mask.png")
        // Their first frames are the same.
        try AnimatedPNGEncoder().write([plain, plain], to: url("film.png"))
        try AnimatedPNGEncoder().write([plain, changed], to: url("other-film.png"))
        try AtomicFile.write("no picture", to: url("text.png"))
        try AtomicFile.write("fail: channel.maximum > 50\nwarn: exact.count > 0\n", to: url("rules.yaml"))
        try AtomicFile.write("fial: 3\n", to: url("wrong.yaml"))
        for side in ["a", "b"] {
            try write(plain, as: "\(side)/x/equal.png")
            try AtomicFile.write("notes", to: url("\(side)/notes.txt"))
        }
        try write(plain, as: "a/脸.png")
        try write(changed, as: "b/脸.png")
        try write(plain, as: "more/x/equal.png")
        try write(plain, as: "more/extra.png")
        try FileManager.default.createDirectory(at: url("empty"), withIntermediateDirectories: true)
    }

    /// A file of the folder.
    func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    private func write(_ picture: SRGBImage, as name: String) throws {
        let url = url(name)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try PNGEncoder().write(picture, to: url)
    }
}
