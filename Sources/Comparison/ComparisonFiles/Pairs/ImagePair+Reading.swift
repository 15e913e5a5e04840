package import Files
public import Foundation
public import ImageCodecs
public import ImageComparison
import Imaging
import Scheduling

/// Both pictures of a pair.
package struct ImagesOfPair: Sendable {
    /// The picture that the result should match.
    package let reference: ComparedImage
    /// The picture that was rendered.
    package let result: ComparedImage
}

extension ImagePair {
    /// Reads both pictures; files with the same bytes are decoded once.
    /// - Throws: `ImageError`, that of the reference if neither can be read.
    func read(
        threads: Int, limits: ImageLimits, timing: inout PairTiming
    ) throws(ImageError) -> ImagesOfPair {
        let (files, names) = ([reference, result], [reference.relativePath, result.relativePath])
        let bytes = try timing.adding(to: \.reading) { () throws(ImageError) in
            try Self.both(threads: threads) { (index) throws(ImageError) in
                try FileBytes.read(files[index], limit: limits.mostFileBytes)
            }
        }
        return try timing.adding(to: \.decoding) { () throws(ImageError) in
            let count = bytes[0] == bytes[1] ? 1 : 2
            let pictures = try Self.both(count, threads: threads) { (index) throws(ImageError) in
                try ComparedImage(decoding: bytes[index], from: names[index], limits: limits)
            }
            return ImagesOfPair(reference: pictures[0], result: pictures[count - 1])
        }
    }

    /// Makes a value from each of the two pictures; if both fail, the error is the first one's.
    private static func both<Made: Sendable>(
        _ count: Int = 2, threads: Int, _ make: @Sendable (Int) throws(ImageError) -> Made
    ) throws(ImageError) -> [Made] {
        let results = parallelMap(count: count, threads: threads) { index in
            Result { () throws(ImageError) in try make(index) }
        }
        return try results.map { (result) throws(ImageError) in try result.get() }
    }
}

extension ComparedImage {
    /// Reads the picture in a file.
    /// - Throws: `ImageError`; other formats of linear light are rejected by name.
    public init(readingFileAt url: URL, limits: ImageLimits = .standard) throws(ImageError) {
        try self.init(readingFileAt: FileLocation(url), limits: limits)
    }

    /// Reads the picture in a file at a location that may have been checked.
    /// - Throws: `ImageError`; other formats of linear light are rejected by name.
    package init(readingFileAt location: FileLocation, limits: ImageLimits = .standard) throws(ImageError) {
        let bytes = try FileBytes.read(location, limit: limits.mostFileBytes)
        try self.init(decoding: bytes, from: location.name, limits: limits)
    }

    /// Decodes the picture in a file's bytes. Light of OpenEXR is encoded as sRGB with 16 bits; light above 1 becomes 1.
    /// - Parameter source: the name of the picture in errors.
    /// - Throws: `ImageError`; other formats of linear light are rejected by name.
    init(decoding bytes: [UInt8], from source: String, limits: ImageLimits) throws(ImageError) {
        guard !bytes.isEmpty else { throw ImageError(.empty, in: source) }
        let format = ImageFormat(recognising: bytes, named: source)
        guard let format, ImageFormat.comparedFormats.contains(format) else {
            let other = format == nil ? KnownContent.kind(of: bytes) : nil
            throw ImageError(other.map { .otherFile($0.name) } ?? .notEncoded(format), in: source)
        }
        switch try readImage(bytes, from: source, limits: limits) {
        case .standard(let image): self = .standard(image)
        case .deep(let image): self = .deep(image)
        case .linear(let image): self = .deep(DeepImage(image))
        }
    }
}
