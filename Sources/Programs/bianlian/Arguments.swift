public import ArgumentParser
public import Bianlian
import Diagnostics
import FaceFitting
import FaceWearing
import FilmIntegration

// Converts options to values. Invalid text is a usage error in one line that states valid values.

extension FrameNumbers {
    /// Parses `A-B` or `N`, or a list of these.
    static func parsed(_ text: String) throws -> FrameNumbers {
        if let frames = FrameNumbers(text) { return frames }
        for part in text.split(separator: ",") {
            let ends = part.split(separator: "-").compactMap { Int($0) }
            if ends.count == 2, ends[0] > ends[1] {
                throw ValidationError("frames \(part) are in reverse order; write \(ends[1])-\(ends[0])")
            }
        }
        throw ValidationError(
            "frames are A-B (zero-based, both ends included), N, or a list of these, such as 0-99 or 0,100,200")
    }
}

extension Shard {
    /// Parses `I/N`.
    static func parsed(_ text: String) throws -> Shard {
        guard let shard = Shard(text) else {
            throw ValidationError("a shard is I/N, with I from 0 to N-1, such as 0/4 for the first of four")
        }
        return shard
    }
}

extension ImageSize {
    /// Parses `WxH`.
    static func parsed(_ text: String) throws -> ImageSize {
        let parts = text.split(separator: "x", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } }),
            let width = Int(parts[0]), let height = Int(parts[1]), let size = ImageSize(width: width, height: height),
            size.isDrawable
        else {
            throw ValidationError(
                "a size is WxH in pixels, each side from 1 to \(ImageSize.largestFrameSide), such as 1280x720")
        }
        return size
    }

    /// Parses `WxH` of a texture, or one number for both sides.
    static func parsedOfTexture(_ text: String) throws -> ImageSize {
        guard let size = try? parsed(text.contains("x") ? text : "\(text)x\(text)") else {
            throw ValidationError(
                "the size of a texture is WxH in pixels, each side from 1 to \(ImageSize.largestFrameSide), or one number "
                    + "for both sides, such as 2048"
            )
        }
        return size
    }
}

extension AntialiasingChoice: ExpressibleByArgument {}
extension PNGEncoder.Compression: ExpressibleByArgument {}
extension SampleBits: ExpressibleByArgument {}

extension MaskCoverage: ExpressibleByArgument {}
extension FilmSurface: ExpressibleByArgument {}
extension FilmWhiteBalance: ExpressibleByArgument {}
extension Diagnosis.Part: ExpressibleByArgument {}
