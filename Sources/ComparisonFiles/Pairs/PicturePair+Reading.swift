import Foundation
import ImageCodecs
public import ImageComparison
import Scheduling

/// Both pictures of a pair.
public struct PicturesOfPair: Sendable {
    /// What the picture should look like.
    public let reference: ComparedPicture
    /// What was made.
    public let result: ComparedPicture
}

extension PicturePair {
    /// Reads both pictures; files with the same bytes are decoded once.
    /// - Throws: `PictureError`, that of the reference where neither can be read.
    func read(threads: Int, limits: PictureLimits) throws(PictureError) -> PicturesOfPair {
        let files = [reference, result]
        let bytes = try parallelMap(count: 2, threads: threads) { index in
            Result { () throws(PictureError) in try FileBytes.read(files[index], limit: limits.mostFileBytes) }
        }.map { (bytes) throws(PictureError) in try bytes.get() }
        if bytes[0] == bytes[1] {
            let picture = try ComparedPicture(decoding: bytes[0], from: reference.relativePath, limits: limits)
            return PicturesOfPair(reference: picture, result: picture)
        }
        let pictures = try parallelMap(count: 2, threads: threads) { index in
            Result { () throws(PictureError) in
                try ComparedPicture(decoding: bytes[index], from: files[index].relativePath, limits: limits)
            }
        }.map { (picture) throws(PictureError) in try picture.get() }
        return PicturesOfPair(reference: pictures[0], result: pictures[1])
    }
}

extension ComparedPicture {
    /// The picture in a PNG file's bytes.
    /// - Parameter source: the name that an error gives to the picture.
    /// - Throws: `PictureError`; other formats than PNG are refused by name.
    init(decoding bytes: [UInt8], from source: String, limits: PictureLimits) throws(PictureError) {
        let format = PictureFormat(recognising: bytes)
        guard format == .png else { throw PictureError(.notPNG(format), in: source) }
        switch try readPicture(bytes, from: source, limits: limits) {
        case .standard(let image): self = .standard(image)
        case .deep(let image): self = .deep(image)
        case .linear: throw PictureError(.notPNG(format), in: source)
        }
    }
}
