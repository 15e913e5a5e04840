import Foundation

/// The used part of ffprobe's JSON answer about a file. Numbers are strings, and unknown values are missing.
struct ProbeAnswer: Decodable {
    struct Stream: Decodable {
        struct SideData: Decodable {
            var displaymatrix: String?
            var rotation: Double?
            var max_luminance: String?
            var dv_profile: Int?
        }

        struct Disposition: Decodable {
            var attached_pic: Int?
        }

        var index: Int
        var codec_type: String?
        var codec_name: String?
        var width: Int?
        var height: Int?
        var pix_fmt: String?
        var color_range: String?
        var color_space: String?
        var color_transfer: String?
        var color_primaries: String?
        var chroma_location: String?
        var field_order: String?
        var channels: Int?
        var sample_aspect_ratio: String?
        var r_frame_rate: String?
        var avg_frame_rate: String?
        var nb_frames: String?
        var nb_read_frames: String?
        var nb_read_packets: String?
        var start_time: String?
        var duration: String?
        var disposition: Disposition?
        var tags: [String: String]?
        var side_data_list: [SideData]?

        /// Returns a tag, ignoring the case of its name.
        func tag(_ name: String) -> String? {
            tags?.first { $0.key.lowercased() == name }?.value
        }
    }

    struct Format: Decodable {
        var format_name: String?
        var tags: [String: String]?
        var start_time: String?
        var duration: String?
    }

    struct Frame: Decodable {
        var interlaced_frame: Int?
    }

    var streams: [Stream]?
    var format: Format?

    /// Returns a tag of a stream, of any other stream, or of the file; nil if there is none.
    func tag(_ name: String, of stream: Stream) -> String? {
        let tags = [stream.tags] + (streams ?? []).map(\.tags) + [format?.tags]
        return tags.compactMap { $0?.first { $0.key.lowercased() == name }?.value }.first { !$0.isEmpty }
    }

    var frames: [Frame]?

    /// The first video stream, excluding cover pictures of songs.
    var video: Stream? {
        streams?.first { $0.codec_type == "video" && $0.disposition?.attached_pic != 1 }
    }

    /// Whether the format's clock can jump. For these formats, ffmpeg 5.1 and later counts times from the first of the streams
    /// that it reads.
    var hasJumpingClock: Bool {
        ["mpegts", "mpeg", "ogg"].contains(format?.format_name ?? "")
    }

    /// Returns whether the container declares its own field order, which is wrong in many files, although the pictures declare
    /// it too.
    func overridesFieldOrder(of stream: Stream) -> Bool {
        format?.format_name?.contains("matroska") == true
            && ["h264", "mpeg2video", "mpeg4", "vc1"].contains(stream.codec_name ?? "")
    }

    /// The first audio stream.
    var sound: Stream? {
        streams?.first { $0.codec_type == "audio" }
    }
}

extension ProbeAnswer.Stream {
    /// The orientation of the pictures; nil if the rotation is not a multiple of a quarter turn.
    var orientation: ImageOrientation? {
        if let text = side_data_list?.lazy.compactMap(\.displaymatrix).first {
            let numbers = text.split(separator: "\n").flatMap { row in
                row.split(separator: ":").last.map { $0.split(separator: " ").compactMap { Double($0) } } ?? []
            }
            guard numbers.count == 9 else { return nil }
            return ImageOrientation(displayMatrix: numbers[0], numbers[1], numbers[3], numbers[4])
        }
        // ffprobe's `rotation` is anticlockwise; the tag of older versions is clockwise.
        let clockwise = side_data_list?.lazy.compactMap(\.rotation).first.map { -$0 } ?? tag("rotate").flatMap(Double.init) ?? 0
        let quarters = (clockwise / 90).rounded()
        guard (quarters * 90 - clockwise).magnitude < 0.1, quarters.magnitude < 1000 else { return nil }
        return ImageOrientation(clockwiseQuarters: Int(quarters))
    }

    /// The number of frames that the file declares, in its own table or in the tag that mkvmerge writes.
    var storedFrames: Int? {
        let frames = nb_frames.flatMap { Int($0) } ?? tag("number_of_frames").flatMap { Int($0) }
        return frames.flatMap { $0 > 0 ? $0 : nil }
    }

    /// The duration in seconds from the first frame, from the stream's duration or the tag in Matroska files.
    var seconds: Double? {
        if let duration = duration.flatMap(Double.init), duration > 0 { return duration }
        let parts = tag("duration")?.split(separator: ":").compactMap { Double($0) } ?? []
        guard parts.count == 3 else { return nil }
        // ffmpeg's tag is the time at which the stream ends, regardless of its start.
        let start = max(start_time.flatMap(Double.init) ?? 0, 0)
        let seconds = parts[0] * 3600 + parts[1] * 60 + parts[2] - start
        return seconds > 0 ? seconds : nil
    }
}
