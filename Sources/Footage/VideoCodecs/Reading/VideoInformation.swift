package import Files
public import Foundation
public import ImageCodecs
public import Imaging

/// The facts that ffprobe tells about a video file, brought into our terms.
public struct VideoInformation: Hashable, Sendable {
    /// The pictures' size as they are seen: turned upright, and where pixels are not square, with more columns or rows, so that a circle is one.
    public private(set) var size: ImageSize
    /// The pictures' size as they are stored.
    public let storedSize: ImageSize
    /// The orientation by which stored pictures are turned to be seen.
    public private(set) var orientation: ImageOrientation
    /// ffmpeg's name for how pixels are stored, such as `yuv420p`.
    public let pixelFormat: String
    /// By which weights luma is made; without meaning where pixels are stored as RGB. What the file leaves open is that of BT.2020 where
    /// its light says so, else BT.601 below 720 rows, else BT.709.
    package let matrix: ColorMatrix
    /// Which bytes stand for black and white. What the file leaves open is the limited range.
    package let range: ColorRange
    /// The siting of colour differences.
    package let chromaSiting: ChromaSiting
    /// The light that samples stand for, by which they are converted to sRGB.
    package let light: VideoLight
    /// Whether each stored frame holds two moments in alternating rows, which are deinterlaced as they are read.
    let isDeinterlaced: Bool
    /// Notes for a person on what changes how the video looks, without its name.
    public let notes: [String]
    /// At what rate frames are read: the file's own where they come evenly, else their mean.
    public let frameRate: FrameRate
    /// The number of frames at that rate, at least 1: as the file says, else by its length.
    public let frameCount: Int
    /// Whether the length is known so well that a video that ends sooner is a broken one.
    let hasCertainLength: Bool
    /// Whether there is sound.
    public let hasSound: Bool
    /// Whether the sound has one channel alone.
    let hasMonoSound: Bool
    /// Whether pixels have alpha.
    public let hasAlpha: Bool
    /// The stream's index in the file.
    let streamIndex: Int
    /// When the first frame is seen, in seconds from the file's start.
    let start: Double
    /// When the sound begins, in seconds from the file's start.
    let soundStart: Double
    /// Whether a stream's times are known only in relation to its own first, so that its start has to be taken from above.
    let hasJumpingClock: Bool
    /// The decoder to be named, where ffmpeg's own choice would lose alpha.
    let decoder: String?
    /// The file that was asked about.
    private let location: FileLocation

    /// The options by which ffmpeg converts colours that are not read here.
    private static let colorConversion =
        "-vf libplacebo=colorspace=bt709:color_primaries=bt709:color_trc=bt709:format=yuv420p"
    /// The highest rate of an animated PNG: browsers show none faster.
    private static let highestAnimationRate = 100
    private static let interlacedNote = "is interlaced; it is deinterlaced as it is read, one frame for two fields"
    /// The smallest pictures that ffmpeg can deinterlace.
    private static let leastInterlaced = (width: 3, height: 4)

    /// The location of a file: that at which it was asked about, if it is the same.
    func location(of url: URL) -> FileLocation {
        url.relativePath == location.name ? location : FileLocation(url)
    }

    /// The same video, seen after so many quarter turns clockwise, and then, where that is wished, in a mirror.
    package func turned(clockwiseQuarters: Int, mirrored: Bool) -> VideoInformation {
        var turned = self
        turned.orientation = orientation.turned(clockwiseQuarters: clockwiseQuarters, mirrored: mirrored)
        if clockwiseQuarters % 2 != 0 { turned.size = ImageSize(size.height, size.width) }
        return turned
    }

    /// Whether a number of frames is clearly smaller than the file promises. Lengths are rounded and clocks differ, so a few missing frames
    /// are accepted.
    package func endsEarly(after frames: Int) -> Bool {
        hasCertainLength && frames < frameCount - max(3, frameCount / 50)
    }

    /// The frames' length in seconds.
    public var duration: Double { Double(frameCount) * frameRate.secondsPerFrame }

    /// Asks ffprobe, found in the PATH.
    /// - Parameters:
    ///   - limits: the greatest size of pictures.
    ///   - environment: the variables in which PATH is looked up. Default: those of this process.
    /// - Throws: `VideoError`.
    public init(
        of url: URL, limits: ImageLimits = .standard,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(VideoError) {
        try self.init(of: FileLocation(url), limits: limits, environment: environment)
    }

    /// Asks ffprobe about a file at a place that may have been checked.
    /// - Throws: `VideoError`.
    package init(
        of location: FileLocation, limits: ImageLimits = .standard,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(VideoError) {
        self.location = location
        let probe = try VideoProbe(of: location, environment: environment)
        let answer = try probe.answer()
        let path = location.name
        guard let stream = answer.video, let format = stream.pix_fmt else { throw .noPictures(path: path) }
        let (width, height) = (stream.width ?? 0, stream.height ?? 0)
        guard width > 0, height > 0 else { throw .noPictures(path: path) }
        guard limits.allows(width: width, height: height), let stored = ImageSize(width: width, height: height) else {
            throw .tooLarge(path: path, width: width, height: height)
        }
        guard let orientation = stream.orientation else { throw .unevenRotation(path: path) }
        storedSize = stored
        self.orientation = orientation
        size = orientation.size(of: stream.squareSize(of: stored, limits: limits))
        pixelFormat = format
        if let colors = stream.unreadableColors {
            throw .unreadableColors(path: path, what: colors, conversion: Self.colorConversion)
        }
        let light = stream.light
        self.light = light
        matrix = stream.matrix ?? (light.primaries == .bt2020 ? .bt2020 : .assumed(rows: height))
        range = stream.range(of: format)
        chromaSiting = stream.siting
        let isInterlaced =
            stream.isInterlaced || answer.overridesFieldOrder(of: stream) && probe.beginsInterlaced(stream: stream.index)
        isDeinterlaced =
            isInterlaced && width >= Self.leastInterlaced.width && height >= Self.leastInterlaced.height
        notes = [light.note, isDeinterlaced ? Self.interlacedNote : nil].compactMap { $0 }
        hasSound = answer.sound != nil
        hasMonoSound = answer.sound?.channels == 1
        streamIndex = stream.index
        start = answer.start(of: stream)
        soundStart = answer.sound.map(answer.start) ?? 0
        hasJumpingClock = answer.hasJumpingClock
        let alphaDecoder = stream.alphaDecoder
        decoder = alphaDecoder
        hasAlpha = alphaDecoder != nil || StoredPixels.hasAlpha(format)
        if stream.codec_name == "apng", let timing = PNGAnimation(at: location)?.timing(highest: Self.highestAnimationRate) {
            (frameRate, frameCount, hasCertainLength) = (timing.rate, timing.frameCount, false)
            return
        }
        let rate = stream.rate
        frameRate = rate
        let length = try stream.length(at: rate, inFileOf: answer.format?.duration.flatMap(Double.init)) {
            () throws(VideoError) in try probe.countFrames(ofStream: stream.index)
        }
        guard length.frames > 0 else { throw .noPictures(path: path) }
        (frameCount, hasCertainLength) = length
    }
}

extension ProbeAnswer {
    /// When a stream begins, in seconds from the file's start, which ffmpeg counts from.
    func start(of stream: Stream) -> Double {
        guard let own = stream.start_time.flatMap(Double.init), let file = format?.start_time.flatMap(Double.init) else {
            return 0
        }
        return max(own - file, 0)
    }
}

extension ProbeAnswer.Stream {
    /// Rates above this are clocks, not frames.
    private static let highestRate = 240.0

    var matrix: ColorMatrix? {
        switch color_space {
        case "bt709": .bt709
        case "smpte170m", "bt470bg", "fcc": .bt601
        case "bt2020nc", "bt2020ncl": .bt2020
        default: nil
        }
    }

    /// Whether each frame holds two moments, in alternating rows.
    var isInterlaced: Bool { ["tt", "bb", "tb", "bt"].contains(field_order ?? "") }

    func range(of format: String) -> ColorRange {
        color_range == "pc" || color_range == "jpeg" || format.hasPrefix("yuvj") ? .full : .limited
    }

    var siting: ChromaSiting {
        switch chroma_location {
        case "left": .left
        case "center": .center
        case "topleft": .topLeft
        default: codec_name == "mjpeg" || codec_name == "mpeg1video" ? .center : .left
        }
    }

    /// The decoder that knows of alpha beside VP8 and VP9, where the file has it.
    var alphaDecoder: String? {
        guard tag("alpha_mode") == "1" else { return nil }
        switch codec_name {
        case "vp8": return "libvpx"
        case "vp9": return "libvpx-vp9"
        default: return nil
        }
    }

    /// The rate of the stream's clock, unless it is too high or counts half pictures; then the mean of the frames.
    var rate: FrameRate {
        let own = r_frame_rate.flatMap(FrameRate.init(fraction:))
        let mean = avg_frame_rate.flatMap(FrameRate.init(fraction:))
        if let own, own.framesPerSecond <= Self.highestRate {
            let isOfHalves =
                isInterlaced && mean.map { own.numerator * $0.denominator == 2 * $0.numerator * own.denominator } == true
            if !isOfHalves { return own }
        }
        if let mean, mean.framesPerSecond <= Self.highestRate { return mean }
        return .fallback
    }

    /// The number of frames at a rate, and whether that is certain.
    /// - Parameter count: counts them by reading the whole file.
    func length(
        at rate: FrameRate, inFileOf fileSeconds: Double?, count: () throws(VideoError) -> Int
    ) throws(VideoError) -> (frames: Int, isCertain: Bool) {
        func frames(in seconds: Double) -> Int {
            max(Int((min(seconds, 1e8) * rate.framesPerSecond).rounded()), 1)
        }
        let isEven = avg_frame_rate.flatMap(FrameRate.init(fraction:)) == rate
        if isEven, let stored = storedFrames {
            // The pictures that an edit list leaves out are stored all the same; the stream's length is without them.
            let seen = duration.flatMap(Double.init).map { $0 > 0 ? frames(in: $0) : stored } ?? stored
            return (min(stored, seen), true)
        }
        if let seconds { return (frames(in: seconds), true) }
        if let fileSeconds, fileSeconds > 0 { return (frames(in: fileSeconds), false) }
        return (try count(), false)
    }

    /// The size with square pixels: the longer side of each pixel decides, so that nothing is lost.
    func squareSize(of stored: ImageSize, limits: ImageLimits) -> ImageSize {
        let parts = sample_aspect_ratio?.split(separator: ":").compactMap { Int($0) } ?? []
        guard parts.count == 2, parts[0] > 0, parts[1] > 0, parts[0] != parts[1] else { return stored }
        let ratio = Double(parts[0]) / Double(parts[1])
        let width = ratio > 1 ? Int((Double(stored.width) * min(ratio, 1e5)).rounded()) : stored.width
        let height = ratio < 1 ? Int((Double(stored.height) / max(ratio, 1e-5)).rounded()) : stored.height
        guard limits.allows(width: width, height: height) else { return stored }
        return ImageSize(width: width, height: height) ?? stored
    }
}
