import Imaging
package import VideoCodecs

/// Reads the videos that frames show, in the order of the frames, and puts into each frame's plan what it needs.
///
/// Each clip has a stream that goes forwards; where an earlier frame is wanted than it can still give, as after a loop, it is begun
/// again there. What is kept is what the last plan had, and what pictures of later frames may show. For one thread at a time.
package final class FootageStreams {
    private var streams: [FootageClip: Stream] = [:]

    /// Nothing is read yet.
    package init() {}

    /// Puts the frames of videos into a plan.
    /// - Throws: `VideoError`.
    package func supply(_ plan: inout FramePlan) throws {
        let shown = plan.front.moments
        var wanted: [FootageClip: Set<Int>] = [:]
        for moment in shown + plan.awaitedMoments {
            guard case .video = moment.clip.medium else { continue }
            wanted[moment.clip, default: []].formUnion(moment.indices)
        }
        for (clip, indices) in wanted { try stream(of: clip).hold(indices.sorted()) }
        for moment in shown {
            guard let stream = streams[moment.clip] else { continue }
            for index in moment.indices {
                plan.footage[FootageFrameName(clip: moment.clip, index: index)] = stream.frame(index)
            }
        }
    }

    /// Ends reading.
    /// - Returns: the errors that ffmpeg reported, for each file the most that it did in one go, in the order of the files' names.
    package func finish() -> [DecodingErrors] {
        var errors: [String: DecodingErrors] = [:]
        for stream in streams.values {
            for found in stream.finish() where found.count > errors[found.path]?.count ?? 0 { errors[found.path] = found }
        }
        streams = [:]
        return errors.values.sorted { $0.path < $1.path }
    }

    private func stream(of clip: FootageClip) -> Stream {
        if let known = streams[clip] { return known }
        let stream = Stream(of: clip)
        streams[clip] = stream
        return stream
    }
}

/// The frames of one video, read forwards.
private final class Stream {
    private let clip: FootageClip
    private var reader: VideoReader?
    /// The errors that ffmpeg reported to readers that are no more.
    private var errors: [DecodingErrors] = []
    private var held: [Int: VideoFrame] = [:]
    /// The last frame, once the end was seen, and its number.
    private var last: (index: Int, frame: VideoFrame)?

    init(of clip: FootageClip) {
        self.clip = clip
    }

    /// Holds some frames, in rising order, and no others.
    func hold(_ indices: [Int]) throws {
        var kept: [Int: VideoFrame] = [:]
        for index in indices {
            kept[index] = try held[index] ?? read(index)
        }
        held = kept
    }

    /// A frame that is held.
    func frame(_ index: Int) -> VideoFrame? { held[index] }

    /// Reads up to a frame. Where there are fewer than the file promised, its last one stands for those that are missing.
    private func read(_ index: Int) throws -> VideoFrame? {
        if let last, index >= last.index { return last.frame }
        if reader.map({ $0.nextIndex > index }) ?? true { try begin(at: index) }
        while let reader {
            let first = reader.nextIndex
            var newest: VideoFrame?
            while reader.nextIndex <= index, let frame = try reader.next() { newest = frame }
            if reader.nextIndex > index { return newest }
            if let newest {
                last = (reader.nextIndex - 1, newest)
                break
            }
            // This is the end, and the frame before it was not read just now: the stream goes back to find it.
            if first == 0 { break }
            try begin(at: max(first - Self.stepBack, 0))
        }
        endReader()
        return last?.frame
    }

    /// Ends reading; what ffmpeg complained of.
    func finish() -> [DecodingErrors] {
        endReader()
        return errors
    }

    private func endReader() {
        if let found = reader?.finish() { errors.append(found) }
        reader = nil
    }

    /// The number of frames that a stream goes back to find the last one.
    private static let stepBack = 8

    private func begin(at first: Int) throws {
        endReader()
        guard case .video(let url, let information) = clip.medium else { return }
        reader = try VideoReader(at: url, information, first: first)
    }
}

extension JobPlan {
    /// All moments of footage that are shown in this frame, directly or by jobs that it shows.
    var moments: [FootageMoment] {
        ([background] + Array(pictures.values) + (occlusion?.matte.map { [$0] } ?? [])).flatMap(\.moments)
    }
}

extension ImagePlan {
    fileprivate var moments: [FootageMoment] {
        switch self {
        case .video(let moment): [moment]
        case .config(let plan): plan.moments
        case .color, .picture, .captured, .timecode: []
        }
    }
}
