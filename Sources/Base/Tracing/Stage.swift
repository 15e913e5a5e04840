/// The stages of a run that are told apart, by the names under which traces and statistics show them.
package enum Stage: String, CaseIterable, Sendable {
    // Loading.
    case config = "load config"
    case model = "read model"
    case picture = "read picture"
    case cubeMap = "make cube map"
    case cacheReading = "read cache"
    case cacheWriting = "keep in cache"
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
    case matte = "find what is in front"
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

    /// The part of a run that a stage belongs to.
    package enum Group: String, Sendable {
        case loading, reading, drawing, output, waiting
    }

    /// The part of a run that the stage belongs to.
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

    /// The index of the stage among all.
    var index: Int { Self.indices[self]! }

    private static let indices = Dictionary(uniqueKeysWithValues: allCases.enumerated().map { ($1, $0) })
}

/// What is counted by the way.
package enum Tally: String, CaseIterable, Sendable {
    case bytesWritten
}

/// What rises and falls while a run goes on.
package enum Gauge: String, CaseIterable, Sendable {
    /// Frames that were begun and are not finished.
    case framesInFlight = "frames in flight"
    /// Resident memory in bytes.
    case residentMemory = "resident memory"
}

/// What a span is about.
package enum SpanSubject: Sendable, Equatable {
    /// A frame by its index.
    case frame(Int)
    /// A file by its name.
    case file(String)
}
