/// The pixel format in which ffmpeg delivers a video: as stored in the file where possible.
struct StoredPixels: Hashable, Sendable {
    /// Planes of luma and chroma, or interleaved red, green, blue and alpha.
    enum Kind: Hashable, Sendable {
        case planar(ChromaSampling)
        case rgba
    }

    var kind: Kind
    /// Whether alpha is used.
    var hasAlpha: Bool
    /// Whether samples have 16 bits, low byte first.
    ///
    /// They are rounded to 8 bits here, because ffmpeg truncates them, which darkens by half a step; or they are converted from
    /// wide colours.
    var isDeep = false

    /// Chooses the format to request for a pixel format of ffmpeg.
    ///
    /// Planes of 8 bits stay unchanged. Deeper ones become planes of 16 bits, and rarer layouts become planes of 8 bits, both
    /// at full resolution. Formats without luma, and grey ones, become RGB.
    /// - Parameter isConverted: Whether colours are converted, which requires 16 bits and full resolution for all formats.
    ///   Default: false.
    init(of format: String, hasAlpha: Bool, isConverted: Bool = false) {
        let base = format.replacing("yuvj", with: "yuv").replacing("yuva", with: "yuv")
        self.hasAlpha = hasAlpha
        switch base {
        case "yuv420p", "nv12", "nv21": kind = .planar(.quarter)
        case "yuv422p", "yuyv422", "uyvy422", "yvyu422", "nv16": kind = .planar(.half)
        case _ where ["yuv", "nv", "p0", "p2", "p4", "uyyv", "uyvy", "y2", "ayuv", "vuy", "xv"].contains { base.hasPrefix($0) }:
            kind = .planar(.full)
        default: kind = .rgba
        }
        let isShallow = ["yuv444p", "yuv440p", "yuv411p", "yuv410p", "nv24", "nv42", "uyyvyy411", "ayuv", "vuya", "vuyx"]
            .contains(base)
        if isConverted, kind != .rgba { kind = .planar(.full) }
        isDeep = isConverted || kind == .planar(.full) && !isShallow
    }

    /// The number of bytes per sample from ffmpeg.
    var bytesPerSample: Int { isDeep ? 2 : 1 }

    /// Returns whether a pixel format of ffmpeg has alpha.
    static func hasAlpha(_ format: String) -> Bool {
        let kinds = ["yuva", "rgba", "bgra", "argb", "abgr", "gbrap", "ya8", "ya16", "pal8", "ayuv", "vuya"]
        return kinds.contains { format.hasPrefix($0) }
    }

    /// The name of the format in ffmpeg.
    var name: String {
        switch kind {
        case .planar(let sampling): (hasAlpha ? "yuva" : "yuv") + sampling.rawValue + "p" + (isDeep ? "16le" : "")
        case .rgba: isDeep ? "rgba64le" : "rgba"
        }
    }
}
