/// The stages of a run, with the names that traces and statistics show.
package enum Stage: String, CaseIterable, Sendable {
    // Loading.
    case config = "load config"
    case model = "read model"
    case picture = "read picture"
    case cubeMap = "build cube map"
    case cacheReading = "read cache"
    case cacheWriting = "write cache"
    case scene = "build scene"
    case resources = "prepare scene"
    // Reading, frame by frame.
    case recording = "read recording"
    case timeline = "advance timeline"
    case footage = "read footage"
    case footagePixels = "convert footage"
    // Drawing.
    case frame = "frame"
    case inputs = "prepare pictures"
    case drawList = "list draws"
    case rasterizer = "rasterize"
    case vertices = "place vertices"
    case setup = "set up and bin triangles"
    case attributes = "compute attributes"
    case background = "write background"
    case tiles = "draw tiles"
    case counting = "count triangles"
    case shadows = "draw shadow maps"
    case occlusion = "ambient occlusion"
    case bloom = "bloom"
    case matte = "compute occlusion matte"
    case match = "match film"
    // Output.
    case filter = "filter rows"
    case deflate = "deflate"
    case conversion = "convert pixels"
    case hash = "hash"
    case fileWriting = "write file"
    case fileSynchronization = "synchronize file"
    case fileNaming = "rename file"
    case video = "send to ffmpeg"
    case finish = "finish frame"
    // Waiting.
    case turn = "wait for a turn"
    case slot = "wait for a slot"
    case helping = "help with a frame"
    case helpers = "wait for helpers"

    /// A phase of a run, to which stages belong.
    package enum Group: String, Sendable {
        case loading, reading, drawing, output, waiting
    }

    /// The phase of the run to which the stage belongs.
    package var group: Group {
        switch self {
        case .config, .model, .picture, .cubeMap, .cacheReading, .cacheWriting, .scene, .resources: .loading
        case .recording, .timeline, .footage, .footagePixels: .reading
        case .frame, .inputs, .drawList, .rasterizer, .vertices, .setup, .attributes, .background, .tiles, .counting, .shadows,
            .occlusion,
            .bloom, .matte, .match:
            .drawing
        case .filter, .deflate, .conversion, .hash, .fileWriting, .fileSynchronization, .fileNaming, .video, .finish: .output
        case .turn, .slot, .helping, .helpers: .waiting
        }
    }

    /// The index of the stage in `allCases`.
    var index: Int { Self.indices[self]! }

    private static let indices = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}

/// Counters collected during rendering.
package enum Tally: String, CaseIterable, Sendable {
    case bytesWritten
}

/// Quantities that rise and fall during a run.
package enum Gauge: String, CaseIterable, Sendable {
    /// The number of frames that have begun and are not finished.
    case framesInFlight = "frames in flight"
    /// Resident memory in bytes.
    case residentMemory = "resident memory"
}

/// The subject of a span.
package enum SpanSubject: Sendable, Equatable {
    /// A frame, by index.
    case frame(Int)
    /// A file, by name.
    case file(String)
}
