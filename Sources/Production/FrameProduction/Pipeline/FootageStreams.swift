import Imaging
package import VideoCodecs

/// Supplies each frame's plan with the video frames that it shows, which are read when the frame is drawn.
///
/// Each clip has a stream. Only the video frames of the last plan, and those that pictures of later frames may show, are kept.
/// Plans are supplied one at a time in frame order; their video frames can be read on any thread.
package final class FootageStreams {
    private var streams: [FootageClip: FootageStream] = [:]
    /// The video frames of the last plan, keyed by clip and index.
    private var held: [FootageClip: [Int: FootageFrame]] = [:]

    /// Creates streams without reading anything.
    package init() {}

    deinit {
        for stream in streams.values { stream.forget() }
    }

    /// Adds video frames to a plan without reading them.
    package func supply(_ plan: inout FramePlan) {
        let shown = plan.front.moments
        var wanted: [FootageClip: Set<Int>] = [:]
        for moment in shown + plan.awaitedMoments {
            guard case .video = moment.clip.medium else { continue }
            wanted[moment.clip, default: []].formUnion(moment.indices)
        }
        for (clip, indices) in wanted { hold(indices.sorted(), of: clip) }
        for moment in shown {
            guard let frames = held[moment.clip] else { continue }
            for index in moment.indices {
                plan.footage[FootageFrameName(clip: moment.clip, index: index)] = frames[index]
            }
        }
    }

    /// Keeps exactly the given frames of a clip, which must be in ascending order.
    private func hold(_ indices: [Int], of clip: FootageClip) {
        let stream = stream(of: clip)
        let former = held[clip] ?? [:]
        var kept: [Int: FootageFrame] = [:]
        for index in indices { kept[index] = former[index] ?? stream.request(index) }
        held[clip] = kept
    }

    /// Ends reading, once drawing has ended.
    /// - Returns: the errors that ffmpeg reported, sorted by file name. For each file, only the reader with the most errors
    ///   counts.
    package func finish() -> [DecodingErrors] {
        var errors: [String: DecodingErrors] = [:]
        for stream in streams.values {
            for found in stream.finish() where found.count > errors[found.path]?.count ?? 0 { errors[found.path] = found }
        }
        streams = [:]
        held = [:]
        return errors.values.sorted { $0.path < $1.path }
    }

    private func stream(of clip: FootageClip) -> FootageStream {
        if let known = streams[clip] { return known }
        let stream = FootageStream(of: clip)
        streams[clip] = stream
        return stream
    }
}

extension FramePlan {
    /// Reads the video frames that the frame shows.
    /// - Throws: `VideoError`.
    package func readFootage() throws {
        let ordered = footage.values.sorted { $0.index < $1.index }
        for frame in ordered { _ = try frame.content() }
    }
}

extension JobPlan {
    /// All moments of footage shown in this frame, directly or by jobs that it shows.
    var moments: [FootageMoment] {
        ([background] + Array(pictures.values) + (occlusion?.matte.map { [$0] } ?? [])).flatMap(\.moments)
    }
}

extension ImagePlan {
    fileprivate var moments: [FootageMoment] {
        switch self {
        case .video(let moment): [moment]
        case .config(let plan): plan.moments
        case .color, .picture, .captured, .timecode, .nothing: []
        }
    }
}
