import Files
import MeshFormats

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

//     bianlian-model-reader FILE EXTENSION PARENT LIMITS… [SCENE]
//     bianlian-model-reader --confinement PARENT
//
// Reads a model and writes a message to standard output: FBX, Collada and glTF 1.0 with assimp, others with our own code.
// `ModelFile` starts it as a separate process, because a hostile file may crash a library, hang it or exhaust memory. The
// second form prints the restrictions in force.

let arguments = Array(RunningProgram.arguments.dropFirst())
if arguments.count == 2, arguments[0] == ReaderConfinement.question, let parent = Int32(arguments[1]) {
    answer(with: Array(Confinement.words(parent: parent).utf8))
}
guard arguments.count > 3, let parent = Int32(arguments[2]),
    let limits = ModelLimits(arguments: Array(arguments[3...].prefix(ModelLimits.argumentCount)))
else {
    print("bianlian starts this program to read models; do not run it directly")
    exit(64)
}
confine(to: limits)
Confinement.begin(parent: parent)
let scene = arguments.dropFirst(3 + ModelLimits.argumentCount).first
answer(with: message(forFileAt: arguments[0], fileExtension: arguments[1], scene: scene, limits: limits))

/// Makes the system enforce the limits on resources.
func confine(to limits: ModelLimits) {
    func limit(_ resource: LimitedResource, to amount: Int) {
        // The hard limit of time is one second higher, so that the signal shows which limit was exceeded.
        var limit = rlimit(rlim_cur: rlim_t(amount), rlim_max: rlim_t(amount + 1))
        #if canImport(Glibc)
            setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
        #else
            setrlimit(resource, &limit)
        #endif
    }
    // Sanitizers reserve terabytes of address space and use little of it.
    #if !INSTRUMENTED
        limit(RLIMIT_AS, to: limits.memoryBytes)
    #endif
    limit(RLIMIT_CPU, to: max(limits.seconds, 1))
    limit(RLIMIT_CORE, to: 0)
    limit(RLIMIT_FSIZE, to: 0)
}

func message(forFileAt path: String, fileExtension: String, scene: String?, limits: ModelLimits) -> ModelMessage {
    do {
        let format = ModelFormat(rawValue: fileExtension)
        var folder = try ModelFolder(modelPath: path, fileExtension: fileExtension, limits: limits)
        Confinement.close()
        try folder.check(format)
        if let format, let model = try folder.plainModel(format: format, scene: scene, limits: limits) { return .model(model) }
        try folder.prepareModel(fileExtension: fileExtension)
        return .model(try AssimpImport(folder: folder, fileExtension: fileExtension, limits: limits).model())
    } catch let refusal as Refusal {
        return refusal.message
    } catch {
        return .malformed("\(error)")
    }
}

/// Answers with a message.
func answer(with message: ModelMessage) -> Never {
    answer(with: message.bytes)
}

/// Writes the whole answer and exits at once, because freeing assimp's memory would only cost time.
func answer(with bytes: [UInt8]) -> Never {
    var written = 0
    while written < bytes.count {
        let count = bytes.withUnsafeBytes { write(1, $0.baseAddress! + written, bytes.count - written) }
        if count < 0 && errno == EINTR { continue }
        if count <= 0 { _exit(74) }
        written += count
    }
    _exit(0)
}

#if canImport(Glibc)
    typealias LimitedResource = __rlimit_resource
#else
    typealias LimitedResource = Int32
#endif
