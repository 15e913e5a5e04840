import Files
import Foundation
import ImageCodecs
package import Imaging

/// Writes frames as YUV4MPEG2 to an open file, pipe or standard output, for any program that reads such a stream.
///
/// Colours are Y′CbCr by BT.709 in limited range: Y′ 16…235, Cb and Cr 16…240 with 128 for grey, made of the sRGB-encoded
/// parts. Alpha is not kept: colours stand over black.
package struct Y4MWriter: Sendable {
    /// At what resolution colours are stored.
    package enum Chroma: String, Sendable, CaseIterable {
        /// One colour a pixel.
        case full = "444"
        /// One colour for four pixels, their mean, sited at the middle; an odd side's last pixels count by themselves.
        case quarter = "420jpeg"
    }

    private let descriptor: Int32
    private let size: ImageSize
    private let chroma: Chroma

    /// Writes the stream's header.
    /// - Parameter descriptor: open for writing; it stays the caller's to close.
    package init(
        to descriptor: Int32, size: ImageSize, frameRate: FrameRate, chroma: Chroma = .full
    ) throws(VideoError) {
        self.descriptor = descriptor
        self.size = size
        self.chroma = chroma
        // A reader that goes away must be an error of the write, not the end of this process.
        signal(SIGPIPE, SIG_IGN)
        let header =
            "YUV4MPEG2 W\(size.width) H\(size.height) F\(frameRate.numerator):\(frameRate.denominator) Ip A1:1 "
            + "C\(chroma.rawValue) XCOLORRANGE=LIMITED\n"
        try send(Array(header.utf8))
    }

    /// Writes a frame.
    /// - Throws: `VideoError` where the reader is gone or the frame has another size.
    package func append(_ frame: SRGBImage) throws(VideoError) {
        guard frame.size == size else {
            throw .frameOfOtherSize(path: "the stream", frame: "\(frame.size)", video: "\(size)")
        }
        try append(bytes: encoding.bytes(of: frame))
    }

    /// In which bytes frames are written. Any thread may make them.
    package var encoding: FrameEncoding {
        FrameEncoding(planes: PlanarEncoding(sampling: chroma == .full ? .full : .quarter, siting: .center))
    }

    /// Writes a frame of the stream's size as its encoding gives it.
    /// - Throws: `VideoError` where the reader is gone.
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
