import Files
import Foundation
import ImageCodecs
package import Imaging

/// Writes frames as YUV4MPEG2 to an open file, pipe or standard output, for any program that reads such a stream.
///
/// Colours are Y′CbCr according to BT.709 in limited range: Y′ 16…235, Cb and Cr 16…240 with 128 for grey, computed from the
/// sRGB-encoded components. Alpha is not stored: colours are composited over black.
package struct Y4MWriter: Sendable {
    /// The chroma resolution.
    package enum Chroma: String, Sendable, CaseIterable {
        /// One chroma sample per pixel.
        case full = "444"
        /// One chroma sample per four pixels, their mean, sited in the middle; at an odd side, the last pixels have their own
        /// samples.
        case quarter = "420jpeg"
    }

    private let descriptor: Int32
    private let size: ImageSize
    private let chroma: Chroma

    /// Writes the stream's header.
    /// - Parameter descriptor: A file descriptor open for writing; the caller closes it.
    package init(
        to descriptor: Int32, size: ImageSize, frameRate: FrameRate, chroma: Chroma = .full
    ) throws(VideoError) {
        self.descriptor = descriptor
        self.size = size
        self.chroma = chroma
        // If the reader exits, the write must fail instead of ending this process.
        signal(SIGPIPE, SIG_IGN)
        let header =
            "YUV4MPEG2 W\(size.width) H\(size.height) F\(frameRate.numerator):\(frameRate.denominator) Ip A1:1 "
            + "C\(chroma.rawValue) XCOLORRANGE=LIMITED\n"
        try send(Array(header.utf8))
    }

    /// Writes a frame.
    /// - Throws: `VideoError` if the reader has exited or the frame has another size.
    package func append(_ frame: SRGBImage) throws(VideoError) {
        guard frame.size == size else {
            throw .frameOfOtherSize(path: "the stream", frame: "\(frame.size)", video: "\(size)")
        }
        try append(bytes: encoding.bytes(of: frame))
    }

    /// The byte format of the frames. Thread-safe.
    package var encoding: FrameEncoding {
        FrameEncoding(planes: PlanarEncoding(sampling: chroma == .full ? .full : .quarter, siting: .center))
    }

    /// Writes a frame of the stream's size, in the byte format of `encoding`.
    /// - Throws: `VideoError` if the reader has exited.
    package func append(bytes: [UInt8]) throws(VideoError) {
        try send(Array("FRAME\n".utf8))
        try send(bytes)
    }

    private func send(_ bytes: [UInt8]) throws(VideoError) {
        if let reason = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) {
            throw .streamClosed(reason: reason)
        }
    }
}
