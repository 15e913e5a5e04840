internal import Foundation
public import Imaging

/// Writes frames as YUV4MPEG2 to an open file, pipe or standard output, for any program that reads such a stream.
///
/// Colours are Y′CbCr by BT.709 in limited range: Y′ 16…235, Cb and Cr 16…240 with 128 for grey, made of the sRGB-encoded
/// parts. Alpha is not kept: colours stand over black.
public struct Y4MWriter: Sendable {
    /// At what resolution colours are stored.
    public enum Chroma: String, Sendable, CaseIterable {
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
    public init(
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
    public func append(_ frame: SRGBImage) throws(VideoError) {
        guard frame.size == size else {
            throw .frameOfOtherSize(path: "the stream", frame: "\(frame.size)", video: "\(size)")
        }
        try send(Array("FRAME\n".utf8) + planes(of: frame))
    }

    private func send(_ bytes: [UInt8]) throws(VideoError) {
        if let reason = bytes.withUnsafeBytes({ writeAll($0, to: descriptor) }) {
            throw .streamClosed(reason: reason)
        }
    }

    /// The three planes one after the other.
    private func planes(of frame: SRGBImage) -> [UInt8] {
        let colors = frame.pixels.map(YCbCr.init)
        var bytes = colors.map { YCbCr.byte($0.luma, from: 16) }
        switch chroma {
        case .full:
            bytes += colors.map { YCbCr.byte($0.blue, from: 128) }
            bytes += colors.map { YCbCr.byte($0.red, from: 128) }
        case .quarter:
            let means = quarterMeans(of: colors)
            bytes += means.map { YCbCr.byte($0.blue, from: 128) }
            bytes += means.map { YCbCr.byte($0.red, from: 128) }
        }
        return bytes
    }

    private func quarterMeans(of colors: [YCbCr]) -> [(blue: Int, red: Int)] {
        var means: [(blue: Int, red: Int)] = []
        for top in stride(from: 0, to: size.height, by: 2) {
            let bottom = min(top + 1, size.height - 1)
            for left in stride(from: 0, to: size.width, by: 2) {
                let right = min(left + 1, size.width - 1)
                let four = [(left, top), (right, top), (left, bottom), (right, bottom)].map { x, y in
                    colors[y * size.width + x]
                }
                means.append((four.reduce(0) { $0 + $1.blue } / 4, four.reduce(0) { $0 + $1.red } / 4))
            }
        }
        return means
    }
}

/// A colour in BT.709's Y′CbCr, in units of 2⁻²⁰ of a byte's step and without offsets.
struct YCbCr {
    let luma: Int
    let blue: Int
    let red: Int

    private static let unit = Double(1 << 20)
    /// BT.709's weights of red, green and blue in luma, 219 steps for the range of 255.
    private static let lumaWeights = [0.2126, 0.7152, 0.0722].map { Int(($0 * 219 / 255 * unit).rounded()) }
    /// Cb is (B′ − Y′)/1.8556 and Cr (R′ − Y′)/1.5748, each 224 steps.
    private static let blueScale = 224 / 255 / 1.8556
    private static let redScale = 224 / 255 / 1.5748
    private static let blueWeights = [-0.2126, -0.7152, 0.9278].map { Int(($0 * blueScale * unit).rounded()) }
    private static let redWeights = [0.7874, -0.7152, -0.0722].map { Int(($0 * redScale * unit).rounded()) }

    init(_ pixel: SRGBA8) {
        let alpha = Int(pixel.alpha)
        let red = Int(pixel.red) * alpha / 255
        let green = Int(pixel.green) * alpha / 255
        let blue = Int(pixel.blue) * alpha / 255
        func sum(_ weights: [Int]) -> Int { weights[0] * red + weights[1] * green + weights[2] * blue }
        luma = sum(Self.lumaWeights)
        self.blue = sum(Self.blueWeights)
        self.red = sum(Self.redWeights)
    }

    /// The nearest byte, counted from `offset`.
    static func byte(_ value: Int, from offset: Int) -> UInt8 {
        UInt8((value + (offset << 20) + (1 << 19)) >> 20)
    }
}
