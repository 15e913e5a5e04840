package import Files
public import Foundation
public import ImageCodecs
public import ImageComparison
import Scheduling

/// Both pictures of a pair.
public struct PicturesOfPair: Sendable {
    /// The picture that the result should look like.
    public let reference: ComparedPicture
    /// The picture that was made.
    public let result: ComparedPicture
}

extension PicturePair {
    /// Reads both pictures; files with the same bytes are decoded once.
    /// - Throws: `PictureError`, that of the reference where neither can be read.
    func read(
        threads: Int, limits: PictureLimits, timing: inout PairTiming
    ) throws(PictureError) -> PicturesOfPair {
        let (files, names) = ([reference, result], [reference.relativePath, result.relativePath])
        let bytes = try timing.adding(to: \.reading) { () throws(PictureError) in
            try Self.both(threads: threads) { (index) throws(PictureError) in
                try FileBytes.read(files[index], limit: limits.mostFileBytes)
            }
        }
        return try timing.adding(to: \.decoding) { () throws(PictureError) in
            let count = bytes[0] == bytes[1] ? 1 : 2
            let pictures = try Self.both(count, threads: threads) { (index) throws(PictureError) in
                try ComparedPicture(decoding: bytes[index], from: names[index], limits: limits)
            }
            return PicturesOfPair(reference: pictures[0], result: pictures[count - 1])
        }
    }

    /// The values made from the first picture and from the second; the error is the first one's where both have one.
    private static func both<Made: Sendable>(
        _ count: Int = 2, threads: Int, _ make: @Sendable (Int) throws(PictureError) -> Made
    ) throws(PictureError) -> [Made] {
        let results = parallelMap(count: count, threads: threads) { index in
            Result { () throws(PictureError) in try make(index) }
        }
        return try results.map { (result) throws(PictureError) in try result.get() }
    }
}

extension ComparedPicture {
    /// The picture in a file.
    /// - Throws: `PictureError`; formats of linear light are refused by name.
    public init(readingFileAt url: URL, limits: PictureLimits = .standard) throws(PictureError) {
        try self.init(readingFileAt: FileLocation(url), limits: limits)
    }

    /// The picture in a file at a place that may have been checked.
    /// - Throws: as for a URL.
    package init(readingFileAt location: FileLocation, limits: PictureLimits = .standard) throws(PictureError) {
        let bytes = try FileBytes.read(location, limit: limits.mostFileBytes)
        try self.init(decoding: bytes, from: location.name, limits: limits)
    }

    /// The picture in a file's bytes.
    /// - Parameter source: the name that an error gives to the picture.
    /// - Throws: `PictureError`; formats of linear light are refused by name.
    init(decoding bytes: [UInt8], from source: String, limits: PictureLimits) throws(PictureError) {
        let format = PictureFormat(recognising: bytes, named: source)
        guard let format, PictureFormat.frameFormats.contains(format) else {
            throw PictureError(.notEncoded(format), in: source)
        }
        switch try readPicture(bytes, from: source, limits: limits) {
        case .standard(let image): self = .standard(image)
        case .deep(let image): self = .deep(image)
        case .linear: throw PictureError(.notEncoded(format), in: source)
        }
    }
}
