import Imaging
package import VideoCodecs

/// Puts into each frame's plan the frames of videos that it shows, to be read from the videos when the frame is drawn.
///
/// Each clip has a stream. What is kept is what the last plan had, and what pictures of later frames may show. Plans come one at a time, in
/// the order of their frames; what they hold is read on any thread.
package final class FootageStreams {
    private var streams: [FootageClip: FootageStream] = [:]
    /// The frames of the last plan, by clip and index.
    private var held: [FootageClip: [Int: FootageFrame]] = [:]

    /// Nothing is read yet.
    package init() {}

    deinit {
        for stream in streams.values { stream.forget() }
    }

    /// Puts the frames of videos into a plan. Nothing is read yet.
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

    /// Holds some frames of a clip, in rising order, and no others.
    private func hold(_ indices: [Int], of clip: FootageClip) {
        let stream = stream(of: clip)
        let former = held[clip] ?? [:]
        var kept: [Int: FootageFrame] = [:]
        for index in indices { kept[index] = former[index] ?? stream.request(index) }
        held[clip] = kept
    }

    /// Ends reading, once nobody draws any more.
    /// - Returns: the errors that ffmpeg reported, for each file the most that it did in one go, in the order of the files' names.
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
    /// Reads the frames of videos that it shows.
    /// - Throws: `VideoError`.
    package func readFootage() throws {
        let ordered = footage.values.sorted { $0.index < $1.index }
        for frame in ordered { _ = try frame.content() }
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
        case .color, .picture, .captured, .timecode, .nothing: []
        }
    }
}
