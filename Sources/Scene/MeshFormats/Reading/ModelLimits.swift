/// The limits on the content of a model, above which it is rejected.
///
/// Files are untrusted, and a small file can require much memory. The limits are far above the needs of a face, its masks and
/// its glasses. The operating system enforces memory and time on the reading process.
public struct ModelLimits: Sendable, Equatable {
    /// The maximum bytes of the model file and of each file that it refers to. Default: 512 MiB.
    public var fileBytes: Int
    /// The maximum vertices of all meshes together. Default: 10 million.
    public var vertices: Int
    /// The maximum triangles of all meshes together. Default: 20 million.
    public var triangles: Int
    /// The maximum nodes of the tree. Default: 100,000.
    public var nodes: Int
    /// The maximum depth of the tree: nodes from the root to the deepest. Default: 256.
    public var depth: Int
    /// The maximum address space of the reading process in bytes, of which its libraries take about 200 MiB. Default: 1 GiB.
    public var memoryBytes: Int
    /// The maximum processor time for reading in seconds, in the reading process and again in this one. Default: 20.
    public var seconds: Int

    /// Creates limits. The defaults are those of the properties.
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

    /// The default limits.
    public static let `default` = ModelLimits()

    /// The maximum bytes of the reading process's answer: what it can hold in memory in addition to its own copy.
    var answerBytes: Int { memoryBytes / 4 }

    /// The maximum time for reading by the clock, in seconds, which also ends a process that only waits. Other work may take
    /// most of the machine's time.
    var clockSeconds: Int { 10 * seconds }

    /// The limits as arguments of the reading process, in the order of `init(arguments:)`.
    package var arguments: [String] {
        [fileBytes, vertices, triangles, nodes, depth, memoryBytes, seconds].map { String($0) }
    }

    /// The number of `arguments`.
    package static let argumentCount = 7

    /// Parses the result of `arguments`; nil if the arguments are invalid.
    package init?(arguments: [String]) {
        let numbers = arguments.compactMap { Int($0) }
        guard numbers.count == Self.argumentCount, arguments.count == numbers.count, numbers.allSatisfy({ $0 >= 0 }) else {
            return nil
        }
        self.init(
            fileBytes: numbers[0], vertices: numbers[1], triangles: numbers[2], nodes: numbers[3], depth: numbers[4],
            memoryBytes: numbers[5], seconds: numbers[6])
    }
}
