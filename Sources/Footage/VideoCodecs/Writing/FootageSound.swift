import Files

/// The sound of footage for a video that shows it.
package struct FootageSound: Sendable {
    /// The footage.
    let clip: FootageClip
    /// The time of the video's first frame in seconds, on the clip's time scale.
    let firstTime: Double
    /// The volume: a factor on the samples. Default: 1.
    package var volume = SoundVolume(1)

    /// The location of the file.
    let location: FileLocation
    private let information: VideoInformation

    /// The maximum length in seconds of looped sound, which ffmpeg keeps in memory. The sound of longer footage plays once.
    private static let longestLoop = 1200.0
    /// Samples per second.
    private static let rate = 48_000

    /// Creates the sound of footage from a time on; nil if it has no sound.
    package init?(of clip: FootageClip, from firstTime: Double) {
        guard case .video(let url, let information) = clip.medium, information.hasSound else { return nil }
        self.clip = clip
        self.firstTime = firstTime
        self.information = information
        location = information.location(of: url)
    }

    /// Returns the ffmpeg filters that turn the file's sound into that of the video.
    /// - Parameter seconds: The length of the video.
    func filters(seconds: Double) -> String {
        let steady = volume.steady ?? 1
        let louder = steady == 1 ? "" : ",volume=\(steady)"
        return "\(filters)\(louder),apad,atrim=end_sample=\(Int((seconds * Double(Self.rate)).rounded()))"
    }

    /// The ffmpeg filters that convert the sound to two channels.
    ///
    /// Mono sound has the same volume in both; ffmpeg's own conversion would lower it by 3 dB.
    var stereoFilters: String {
        (information.hasMonoSound ? "pan=stereo|c0=c0|c1=c0," : "") + "aformat=sample_fmts=fltp:channel_layouts=stereo"
    }

    /// The ffmpeg filters that synchronize the sound with the pictures: cut, looped, at another speed, delayed, and silent
    /// before and after.
    private var filters: String {
        let start = information.start + clip.start
        let end = information.start + min(clip.end ?? .infinity, information.duration)
        let length = max(end - start, 0.001)
        let evenly = "aresample=\(Self.rate):async=1:first_pts=0"
        let placed = information.hasJumpingClock ? ["asetpts=PTS-STARTPTS+\(information.soundStart)/TB"] : []
        var filters = placed + [evenly, "atrim=start=\(start):end=\(end)", "asetpts=PTS-STARTPTS"]
        if clip.loops, length <= Self.longestLoop {
            let samples = Int((length * Double(Self.rate)).rounded())
            filters += ["apad=whole_len=\(samples)", "aloop=loop=-1:size=\(samples)"]
        }
        filters += tempos
        let position = firstTime - clip.offset
        if position > 0 {
            filters += ["atrim=start=\(position)", "asetpts=PTS-STARTPTS"]
        } else if position < 0 {
            filters += ["asetpts=PTS+\(-position)/TB", evenly]
        }
        return filters.joined(separator: ",")
    }

    /// The speed as factors that every version of the filter accepts.
    private var tempos: [String] {
        var rest = clip.speed
        var factors: [Double] = []
        while rest > 2 {
            factors.append(2)
            rest /= 2
        }
        while rest < 0.5 {
            factors.append(0.5)
            rest *= 2
        }
        if rest != 1 { factors.append(rest) }
        return factors.map { "atempo=\($0)" }
    }
}

extension VideoKind {
    /// The ffmpeg arguments for storing sound; nil if the kind has no sound.
    var soundArguments: [String]? {
        switch self {
        case .mp4: ["-c:a", "aac", "-b:a", "192k"]
        case .mov: ["-c:a", "pcm_s16le"]
        case .webm: ["-c:a", "libopus", "-b:a", "128k"]
        case .gif, .apng: nil
        }
    }
}
