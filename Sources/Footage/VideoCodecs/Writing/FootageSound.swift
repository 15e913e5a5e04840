import Files

/// The sound of footage, on its way into a video that shows it.
package struct FootageSound: Sendable {
    /// The footage.
    let clip: FootageClip
    /// The time of the video's first frame in seconds, by which the clip counts.
    let firstTime: Double
    /// The factor on its samples. Default: 1.
    package var volume = SoundVolume(1)

    /// The location of the file.
    let location: FileLocation
    private let information: VideoInformation

    /// Sound that is looped is held in memory; of longer footage it is heard once.
    private static let longestLoop = 1200.0
    /// Samples a second.
    private static let rate = 48_000

    /// The sound of footage, as it is heard from a time on; nil where it has none.
    package init?(of clip: FootageClip, from firstTime: Double) {
        guard case .video(let url, let information) = clip.medium, information.hasSound else { return nil }
        self.clip = clip
        self.firstTime = firstTime
        self.information = information
        location = information.location(of: url)
    }

    /// The filters of ffmpeg that make of the file's sound what is heard.
    /// - Parameter seconds: the length of the video.
    func filters(seconds: Double) -> String {
        let steady = volume.steady ?? 1
        let louder = steady == 1 ? "" : ",volume=\(steady)"
        return "\(filters)\(louder),apad,atrim=end_sample=\(Int((seconds * Double(Self.rate)).rounded()))"
    }

    /// The filters of ffmpeg that make two channels of what is heard: one alone is as loud in both, which ffmpeg's own conversion lowers by 3 dB.
    var stereoFilters: String {
        (information.hasMonoSound ? "pan=stereo|c0=c0|c1=c0," : "") + "aformat=sample_fmts=fltp:channel_layouts=stereo"
    }

    /// The footage's sound as its pictures are shown: cut, looped, sped, late, and silent before and after.
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

    /// The speed as factors that every version of the filter takes.
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
    /// The arguments that tell how sound is stored; nil where there is none.
    var soundArguments: [String]? {
        switch self {
        case .mp4: ["-c:a", "aac", "-b:a", "192k"]
        case .mov: ["-c:a", "pcm_s16le"]
        case .webm: ["-c:a", "libopus", "-b:a", "128k"]
        case .gif, .apng: nil
        }
    }
}
