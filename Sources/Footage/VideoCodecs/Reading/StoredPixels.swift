/// The format in which the pixels of a video come from ffmpeg: in bytes, and wherever it can be as the file has them.
struct StoredPixels: Hashable, Sendable {
    /// Planes of luma and colour differences, or red, green, blue and alpha pixel by pixel.
    enum Kind: Hashable, Sendable {
        case planar(ChromaSampling)
        case rgba
    }

    var kind: Kind
    /// Whether alpha counts.
    var hasAlpha: Bool
    /// Whether samples come as 16 bits, low byte first. They are brought to 8 here, since ffmpeg cuts off the rest of them, which darkens by
    /// half a step; or converted from wide colours.
    var isDeep = false

    /// The format that is asked for, for a pixel format of ffmpeg.
    ///
    /// Planes of 8 bits stay as they are. Deeper ones come as planes of 16 bits and rarer layouts as planes of 8, at full resolution; formats that are not made of
    /// luma, and grey ones, come as RGB.
    /// - Parameter isConverted: whether colours are converted, for which all of them come with 16 bits and at full resolution. Default: no.
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

    /// The number of bytes of a sample on its way here.
    var bytesPerSample: Int { isDeep ? 2 : 1 }

    /// Whether a pixel format of ffmpeg has alpha.
    static func hasAlpha(_ format: String) -> Bool {
        let kinds = ["yuva", "rgba", "bgra", "argb", "abgr", "gbrap", "ya8", "ya16", "pal8", "ayuv", "vuya"]
        return kinds.contains { format.hasPrefix($0) }
    }

    /// ffmpeg's name.
    var name: String {
        switch kind {
        case .planar(let sampling): (hasAlpha ? "yuva" : "yuv") + sampling.rawValue + "p" + (isDeep ? "16le" : "")
        case .rgba: isDeep ? "rgba64le" : "rgba"
        }
    }
}
