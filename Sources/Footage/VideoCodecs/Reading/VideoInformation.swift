package import Files
public import Foundation
public import ImageCodecs
public import Imaging

/// The properties of a video file, as determined by ffprobe.
public struct VideoInformation: Hashable, Sendable {
    /// The size of the pictures as displayed: upright, and stretched to square pixels so that a circle stays a circle.
    public private(set) var size: ImageSize
    /// The size of the pictures as stored.
    public let storedSize: ImageSize
    /// The orientation of the stored pictures.
    public private(set) var orientation: ImageOrientation
    /// ffmpeg's name of the pixel format, such as `yuv420p`.
    public let pixelFormat: String
    /// The colour matrix; meaningless if pixels are stored as RGB.
    ///
    /// If the file declares none, it is BT.2020 if the light has its primaries, otherwise BT.601 below 720 rows, otherwise
    /// BT.709.
    package let matrix: ColorMatrix
    /// The bytes of black and white. Limited range if the file declares none.
    package let range: ColorRange
    /// The siting of chroma samples.
    package let chromaSiting: ChromaSiting
    /// The light of the samples, which determines their conversion to sRGB.
    package let light: VideoLight
    /// Whether each stored frame contains two fields in alternating rows, which are deinterlaced while reading.
    let isDeinterlaced: Bool
    /// Notes for the user on conversions that affect the video's appearance, without its name.
    public let notes: [String]
    /// The rate at which frames are read: the file's own rate if it is constant, otherwise the mean.
    public let frameRate: FrameRate
    /// The number of frames at that rate, at least 1: as declared by the file, otherwise from its duration.
    public let frameCount: Int
    /// Whether the length is reliable enough to treat a video that ends sooner as damaged.
    let hasCertainLength: Bool
    /// The timecode of the first frame as stored in the file, such as `01:00:00:00`; nil if there is none.
    public let timecode: String?
    /// The name of the reel as stored in the file; nil if there is none.
    public let reel: String?
    /// Whether the file has sound.
    public let hasSound: Bool
    /// Whether the sound has only one channel.
    let hasMonoSound: Bool
    /// Whether pixels have alpha.
    public let hasAlpha: Bool
    /// The stream's index in the file.
    let streamIndex: Int
    /// The time of the first frame, in seconds from the file's start.
    let start: Double
    /// The start of the sound, in seconds from the file's start.
    let soundStart: Double
    /// Whether a stream's times are known only relative to its own first, so that its start must be taken from `start` or
    /// `soundStart`.
    let hasJumpingClock: Bool
    /// The decoder to request, if ffmpeg's default decoder would lose alpha.
    let decoder: String?
    /// The location of the probed file.
    private let location: FileLocation

    /// The ffmpeg options that convert unsupported colours.
    private static let colorConversion =
        "-vf libplacebo=colorspace=bt709:color_primaries=bt709:color_trc=bt709:format=yuv420p"
    /// The highest rate of an animated PNG: browsers show none at a higher rate.
    private static let highestAnimationRate = 100
    private static let interlacedNote = "is interlaced; the reader deinterlaces it, one frame for two fields"
    /// The smallest pictures that ffmpeg can deinterlace.
    private static let leastInterlaced = (width: 3, height: 4)

    /// Returns the location of a file: the probed location if it is the same file.
    func location(of url: URL) -> FileLocation {
        url.relativePath == location.name ? location : FileLocation(url)
    }

    /// Returns the same video after further clockwise quarter turns and then, if `mirrored`, a horizontal mirroring.
    package func turned(clockwiseQuarters: Int, mirrored: Bool) -> VideoInformation {
        var turned = self
        turned.orientation = orientation.turned(clockwiseQuarters: clockwiseQuarters, mirrored: mirrored)
        if clockwiseQuarters % 2 != 0 { turned.size = ImageSize(size.height, size.width) }
        return turned
    }

    /// Returns whether a number of frames is clearly smaller than the declared number.
    ///
    /// Durations are rounded and clocks differ, so a few missing frames are accepted.
    package func endsEarly(after frames: Int) -> Bool {
        hasCertainLength && frames < frameCount - max(3, frameCount / 50)
    }

    /// The duration of all frames in seconds.
    public var duration: Double { Double(frameCount) * frameRate.secondsPerFrame }

    /// Probes a file with ffprobe, found in PATH.
    /// - Parameters:
    ///   - limits: The maximum size of the pictures.
    ///   - environment: The environment variables that contain PATH. Default: those of this process.
    /// - Throws: `VideoError`.
    public init(
        of url: URL, limits: ImageLimits = .standard,
        environment: [String: String] = ProcessInfo.processInfo.environment
    ) throws(VideoError) {
        try self.init(of: FileLocation(url), limits: limits, environment: environment)
    }

    /// Probes a file at a location that may have been checked.
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
        timecode = answer.tag("timecode", of: stream)
        reel = answer.tag("reel_name", of: stream)
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
    /// Returns the start of a stream in seconds from the file's start, which is the origin of ffmpeg's times.
    func start(of stream: Stream) -> Double {
        guard let own = stream.start_time.flatMap(Double.init), let file = format?.start_time.flatMap(Double.init) else {
            return 0
        }
        return max(own - file, 0)
    }
}

extension ProbeAnswer.Stream {
    /// Higher rates are clock rates, not frame rates.
    private static let highestRate = 240.0

    var matrix: ColorMatrix? {
        switch color_space {
        case "bt709": .bt709
        case "smpte170m", "bt470bg", "fcc": .bt601
        case "bt2020nc", "bt2020ncl": .bt2020
        default: nil
        }
    }

    /// Whether each frame contains two fields in alternating rows.
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

    /// The decoder that supports alpha in VP8 and VP9, if the file has alpha.
    var alphaDecoder: String? {
        guard tag("alpha_mode") == "1" else { return nil }
        switch codec_name {
        case "vp8": return "libvpx"
        case "vp9": return "libvpx-vp9"
        default: return nil
        }
    }

    /// The rate of the stream's clock, unless it is too high or counts fields; otherwise the mean frame rate.
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

    /// Returns the number of frames at a rate, and whether it is certain.
    /// - Parameter count: Counts the frames by reading the whole file.
    func length(
        at rate: FrameRate, inFileOf fileSeconds: Double?, count: () throws(VideoError) -> Int
    ) throws(VideoError) -> (frames: Int, isCertain: Bool) {
        func frames(in seconds: Double) -> Int {
            max(Int((min(seconds, 1e8) * rate.framesPerSecond).rounded()), 1)
        }
        let isEven = avg_frame_rate.flatMap(FrameRate.init(fraction:)) == rate
        if isEven, let stored = storedFrames {
            // The file also stores pictures that an edit list skips; the stream's duration excludes them.
            let seen = duration.flatMap(Double.init).map { $0 > 0 ? frames(in: $0) : stored } ?? stored
            return (min(stored, seen), true)
        }
        if let seconds { return (frames(in: seconds), true) }
        if let fileSeconds, fileSeconds > 0 { return (frames(in: fileSeconds), false) }
        return (try count(), false)
    }

    /// Returns the size with square pixels. It grows along the longer side of each pixel, so that no detail is lost.
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
