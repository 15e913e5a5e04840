/// The limits on what a model may ask for before it is refused.
///
/// Files come from anywhere, and a small one can ask for much. The limits are far above what a face, its masks and its
/// glasses need; memory and time are enforced by the operating system on the process that reads.
public struct ModelLimits: Sendable, Equatable {
    /// Bytes of the model file and of each file that it refers to. Default: 512 MiB.
    public var fileBytes: Int
    /// Vertices of all meshes together. Default: 10 million.
    public var vertices: Int
    /// Triangles of all meshes together. Default: 20 million.
    public var triangles: Int
    /// Nodes of the tree. Default: 100,000.
    public var nodes: Int
    /// Nodes from the root to the deepest. Default: 256.
    public var depth: Int
    /// Bytes of address space of the reading process, of which some 200 MiB are its libraries. Default: 1 GiB.
    public var memoryBytes: Int
    /// Seconds that reading may take, of processor time and by the clock. Default: 20.
    public var seconds: Int

    /// Limits from their parts. Defaults: those of the properties.
    public init(
        fileBytes: Int = 512 << 20, vertices: Int = 10_000_000, triangles: Int = 20_000_000, nodes: Int = 100_000,
        depth: Int = 256, memoryBytes: Int = 1 << 30, seconds: Int = 20
    ) {
        self.fileBytes = fileBytes
        self.vertices = vertices
        self.triangles = triangles
        self.nodes = nodes
        self.depth = depth
        self.memoryBytes = memoryBytes
        self.seconds = seconds
    }

    /// The limits from their defaults.
    public static let `default` = ModelLimits()

    /// The most bytes that the reading process may answer: what it can have in memory besides its own copy.
    var answerBytes: Int { memoryBytes / 4 }

    /// As arguments of the reading process, in the order of `init(arguments:)`.
    package var arguments: [String] {
        [fileBytes, vertices, triangles, nodes, depth, memoryBytes, seconds].map { String($0) }
    }

    /// The limits that `arguments` wrote, or nil where it did not write these.
    package init?(arguments: [String]) {
        let numbers = arguments.compactMap { Int($0) }
        guard numbers.count == 7, arguments.count == 7, numbers.allSatisfy({ $0 >= 0 }) else { return nil }
        self.init(
            fileBytes: numbers[0], vertices: numbers[1], triangles: numbers[2], nodes: numbers[3], depth: numbers[4],
            memoryBytes: numbers[5], seconds: numbers[6])
    }
}
