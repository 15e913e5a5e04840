// swift-tools-version: 6.0
import PackageDescription

// The manifest is data: the table below lists each module's room, kind, layer and allowed dependencies.
// Rooms are folders of Sources and Tests, in the order of the data flow.
// A module depends only on modules of lower layers; `checkLayers` stops the build if one does not.

/// One target of the package, before conversion to the package manager's `Target`.
struct Module {
    enum Kind {
        case library
        case executable
        /// C code around a system library.
        case cBridge(links: [String])
        /// Headers only; with `pkgConfig`, those of a system library that pkg-config locates.
        case systemLibrary(pkgConfig: String?)
        /// C code that embeds the files of a folder in the program.
        case cFiles(folder: String)
        case tests
        /// A product for use in tests only, never in a shipped program: it links the testing libraries.
        case testingLibrary
        /// Shared by test targets, never by a product.
        case testSupport
        /// A program that is run only for testing.
        case testProgram
    }

    /// How often code runs, which decides how it is optimized.
    enum Heat {
        /// Per pixel or sample: unusably slow without optimization, so debug builds optimize it too.
        case kernel
        /// Per vertex, landmark or byte: optimized for speed.
        case warm
        /// Once per file or frame: optimized for speed unless the build has another purpose.
        case cold
    }

    var name: String
    var layer: Int
    var kind: Kind
    var uses: [String]
    var packages: [Target.Dependency]
    /// Modules that its tests use in addition to the module, the module's own dependencies and the test support.
    var testsUse: [String]
    var heat: Heat
    /// Whether it is one of several builds of the same kernels.
    var isOneOfSeveralBuilds: Bool
    /// The target processor, as a value of the C compiler's `-march`; nil for all processors.
    var architecture: String?
    /// System libraries that a program is linked with.
    var links: [String]
    var hasTests: Bool
    /// Whether optimizing its tests saves more run time than it costs compile time.
    var hasHeavyTests: Bool
    init(
        _ name: String, layer: Int, kind: Kind = .library, uses: [String] = [], packages: [Target.Dependency] = [],
        testsUse: [String] = [], heat: Heat = .warm, isOneOfSeveralBuilds: Bool = false,
        architecture: String? = nil, links: [String] = [], hasTests: Bool = true, hasHeavyTests: Bool = false
    ) {
        self.name = name
        self.layer = layer
        self.kind = kind
        self.uses = uses
        self.packages = packages
        self.testsUse = testsUse
        self.heat = heat
        self.isOneOfSeveralBuilds = isOneOfSeveralBuilds
        self.architecture = architecture
        self.links = links
        self.hasTests = hasTests
        self.hasHeavyTests = hasHeavyTests
    }
}

/// A group of modules: a folder of `Sources`, and a folder of `Tests` with the same name.
struct Room {
    var name: String
    var modules: [Module]

    init(_ name: String, _ modules: [Module]) {
        (self.name, self.modules) = (name, modules)
    }
}

extension Module {
    /// Whether it links the testing libraries.
    var isForTests: Bool {
        switch kind {
        case .testingLibrary, .testSupport, .testProgram, .tests: true
        default: false
        }
    }
}

let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let flyingFox = Target.Dependency.product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks = Target.Dependency.product(name: "FlyingSocks", package: "FlyingFox")

/// Whether this checkout belongs to a package that depends on a tagged version of Bianlian.
///
/// The package manager rejects unsafe compiler flags in such checkouts. The kernels are then built without these flags: slower,
/// but with the same bits.
let isVersionedDependency = #filePath.contains("/checkouts/")

/// Modules that produce pixels. CI also runs their tests in debug, because debug and release must produce the same pixels.
let pixelModules: Set = [
    "RenderMath", "Imaging", "ImageCodecs", "Keying", "Retouching", "Rasterizer", "SceneRenderer", "Typesetting",
    "FilmIntegration", "Meshes", "Bianlian",
]
/// Whether only the tests of `pixelModules` are built (`scripts/test debug`), with kernels for one instruction set.
let hasPixelTestsOnly = Context.environment["BIANLIAN_PIXEL_TESTS_ONLY"] != nil
/// Whether to build `bianlian-fuzz`, which feeds damaged files to the readers and links libFuzzer (`scripts/fuzz`).
let hasFuzzer = Context.environment["BIANLIAN_FUZZ"] != nil
/// The sanitizer that instruments the code (`scripts/sanitize`), or nil.
///
/// With instrumentation, the kernels are built once: other builds of the same source would show the same errors.
let sanitizer = Context.environment["BIANLIAN_SANITIZE"]
let isInstrumented = hasFuzzer || sanitizer != nil

/// Modules that start threads or share memory between them. Their tests run under the thread sanitizer.
let threadedModules: Set = [
    "Scheduling", "ChildProcesses", "Imaging", "Keying", "Retouching", "ImageComparison", "Rasterizer", "SceneRenderer",
    "VideoCodecs", "FaceFitting", "FrameProduction", "RegressionSuite", "Studio",
]
/// Modules whose tests are built; nil for all.
let testedModules = hasPixelTestsOnly ? pixelModules : sanitizer == "thread" ? threadedModules : hasFuzzer ? [] : nil

/// The processor that the build is for: `BIANLIAN_ARCHITECTURE` in cross builds (`scripts/check-arm64`), otherwise this one.
///
/// The manifest runs on the building machine, so `#if arch` reports that machine's processor.
#if arch(x86_64)
    let architecture = Context.environment["BIANLIAN_ARCHITECTURE"] ?? "x86_64"
#else
    let architecture = Context.environment["BIANLIAN_ARCHITECTURE"] ?? "arm64"
#endif
/// The folder of Homebrew's libraries, in which compilers for Apple silicon do not search by themselves; nil on Linux.
///
/// A package that depends on a tagged version sets CPATH and LIBRARY_PATH instead, because it cannot use unsafe flags.
#if os(macOS)
    let homebrew: String? =
        isVersionedDependency
        ? nil : Context.environment["HOMEBREW_PREFIX"] ?? (architecture == "arm64" ? "/opt/homebrew" : "/usr/local")
#else
    let homebrew: String? = nil
#endif
/// A release build for a purpose, which `BIANLIAN_BUILD` selects. The pixels are the same.
enum BuildPurpose: String, CaseIterable {
    /// A first picture soon (`scripts/demo`): cold modules without optimization, and only kernels that the program selects by
    /// itself.
    case quick
    /// A small program (`scripts/release-programs`): cold modules optimized for size.
    case small
}
let purpose = Context.environment["BIANLIAN_BUILD"].map { name in
    guard let purpose = BuildPurpose(rawValue: name) else {
        let names = BuildPurpose.allCases.map(\.rawValue).joined(separator: " or ")
        fatalError("Package.swift: BIANLIAN_BUILD is \"\(name)\"; set it to \(names), or unset it")
    }
    return purpose
}

/// The builds of the kernels for wider vectors, among which the program selects at run time.
///
/// It selects AVX-512 only if asked to, because that was not faster on the processors that were measured.
let wideKernels =
    architecture != "x86_64" || isVersionedDependency || hasPixelTestsOnly || isInstrumented
    ? [] : purpose == .quick ? ["RasterKernelsAVX2"] : ["RasterKernelsAVX2", "RasterKernelsAVX512"]

/// Returns one build of the rasterizer's kernels.
func rasterKernels(_ name: String, architecture: String? = nil) -> Module {
    Module(
        name, layer: 5, uses: ["CLanes", "Imaging", "KernelData", "RasterResources", "RenderMath"], heat: .kernel,
        isOneOfSeveralBuilds: true, architecture: architecture, hasTests: false)
}

/// The program that passes damaged files to the readers.
let fuzzer = [
    Module("CFuzzer", layer: 0, kind: .cBridge(links: []), hasTests: false),
    Module("bianlian-fuzz", layer: 14, kind: .testProgram, uses: ["CFuzzer", "DamagedFiles"], hasTests: false),
]

/// Settings of the sanitizers for Swift. Every instrumented program needs them, because all programs start child processes.
let sanitizerSupport =
    isInstrumented ? [Module("CSanitizers", layer: 0, kind: .cBridge(links: []), hasTests: false)] : []

let rooms: [Room] = [
    // Numbers, threads, files, child processes, and files that users write.
    Room(
        "Base",
        [
            Module("CLanes", layer: 0, kind: .cBridge(links: []), hasTests: false),
            // Pipes, process confinement, and detection of processor features.
            Module("CSystem", layer: 0, kind: .cBridge(links: []), hasTests: false),
            Module("Tracing", layer: 0),
            Module("RenderMath", layer: 1, uses: ["CLanes"], heat: .kernel),
            Module("Scheduling", layer: 1, uses: ["CSystem", "DescribedErrors", "Tracing"]),
            Module(
                "ChildProcesses", layer: 2, uses: ["CSystem", "DescribedErrors", "Scheduling"] + sanitizerSupport.map(\.name)),
            Module("DescribedErrors", layer: 0, hasTests: false),
            // The commit. Only the program's product links it, so that a new commit recompiles no Swift code.
            Module("BuildCommit", layer: 0, kind: .systemLibrary(pkgConfig: nil), hasTests: false),
            Module("CBuildCommit", layer: 0, kind: .cBridge(links: []), hasTests: false),
            Module("JSONText", layer: 1, uses: ["DescribedErrors"], hasTests: false),
            Module("Files", layer: 1, uses: ["CSystem", "DescribedErrors", "Tracing"]),
            // Caches results that are expensive to compute between runs.
            Module(
                "ContentCache", layer: 3, uses: ["CCodecs", "CSystem", "DescribedErrors", "Files", "Tracing"], heat: .kernel),
            Module("ConfigLanguage", layer: 2, uses: ["DescribedErrors", "Files", "JSONText"], packages: [yams], heat: .cold),
        ]),
    // Pictures and their files, keying and brushes.
    Room(
        "Images",
        [
            Module(
                "CCodecs", layer: 0, kind: .cBridge(links: ["deflate", "jpeg", "OpenEXRCore", "png", "tiff", "webp", "z"]),
                hasTests: false),
            Module(
                "Imaging", layer: 2, uses: ["CLanes", "CSystem", "DescribedErrors", "RenderMath", "Scheduling"], heat: .kernel),
            Module(
                "ImageCodecs", layer: 3,
                uses: ["CCodecs", "CSystem", "DescribedErrors", "Files", "Imaging", "RenderMath", "Tracing"],
                heat: .kernel),
            Module("Retouching", layer: 3, uses: ["CLanes", "Imaging", "RenderMath", "Scheduling"], heat: .kernel),
            Module(
                "Keying", layer: 4, uses: ["Imaging", "RenderMath", "Retouching", "Scheduling"], testsUse: ["SampleFootage"],
                heat: .kernel, hasHeavyTests: true),
            Module(
                "TerminalPictures", layer: 4, uses: ["DescribedErrors", "ImageCodecs", "Imaging"], heat: .kernel),
        ]),
    // Comparison of pictures.
    Room(
        "Comparison",
        [
            Module("CReportAssets", layer: 0, kind: .cFiles(folder: "Page"), hasTests: false),
            Module(
                "ImageComparison", layer: 3,
                uses: ["CLanes", "CSystem", "DescribedErrors", "Imaging", "RenderMath", "Scheduling"], heat: .kernel),
            Module(
                "ImageComparisonTesting", layer: 5, kind: .testingLibrary,
                uses: ["DescribedErrors", "ImageCodecs", "ImageComparison", "Imaging", "Scheduling"]),
            Module(
                "ComparisonFiles", layer: 4,
                uses: [
                    "ConfigLanguage", "CReportAssets", "DescribedErrors", "Files", "ImageCodecs", "ImageComparison", "Imaging",
                    "RenderMath", "Scheduling",
                ], heat: .cold),
        ]),
    // Renders a flat list of draws to a picture.
    Room(
        "Rasterizer",
        [
            Module(
                "RasterResources", layer: 3, uses: ["CSystem", "Imaging", "RenderMath"], heat: .kernel, hasTests: false),
            Module(
                "KernelData", layer: 4, uses: ["CSystem", "Imaging", "RasterResources", "RenderMath"], heat: .kernel,
                hasTests: false),
            // One build per instruction set; the folders of the wide builds are links to the first.
            rasterKernels("RasterKernels"),
            rasterKernels("RasterKernelsAVX2", architecture: "x86-64-v3"),
            rasterKernels("RasterKernelsAVX512", architecture: "x86-64-v4"),
            Module(
                "Rasterizer", layer: 6,
                uses: [
                    "CSystem", "DescribedErrors", "Imaging", "KernelData", "RasterKernels", "RasterResources", "RenderMath",
                    "Scheduling", "Tracing",
                ]
                    + wideKernels,
                testsUse: ["ImageCodecs", "Meshes"], hasHeavyTests: true),
        ]),
    // Meshes, models, nodes, and their conversion to draws.
    Room(
        "Scene",
        [
            // Only the program that reads models links the library itself.
            Module("CAssimp", layer: 0, kind: .cBridge(links: []), hasTests: false),
            // Draco and meshoptimizer. Only the product of the program that reads models links the C++ code.
            Module("MeshDecoders", layer: 0, kind: .systemLibrary(pkgConfig: nil), hasTests: false),
            Module("CMeshDecoders", layer: 0, kind: .cBridge(links: ["draco", "meshoptimizer"]), hasTests: false),
            Module(
                "Meshes", layer: 3, uses: ["DescribedErrors", "Imaging", "RenderMath"], heat: .kernel, hasHeavyTests: true),
            Module(
                "MeshFormats", layer: 4,
                uses: [
                    "ChildProcesses", "DescribedErrors", "Files", "Imaging", "JSONText", "Meshes", "RenderMath", "Tracing",
                ], heat: .cold),
            Module("FreeTypeLibrary", layer: 0, kind: .systemLibrary(pkgConfig: "freetype2"), hasTests: false),
            Module(
                "CFreeType", layer: 1, kind: .cBridge(links: ["freetype"]), uses: ["FreeTypeLibrary"], hasTests: false),
            Module(
                "Typesetting", layer: 4, uses: ["CFreeType", "DescribedErrors", "Files", "Imaging", "Meshes", "RenderMath"],
                heat: .kernel),
            Module("SceneGraph", layer: 4, uses: ["Imaging", "Meshes", "RasterResources", "RenderMath", "Tracing"]),
            Module(
                "SceneRenderer", layer: 7,
                uses: [
                    "DescribedErrors", "Imaging", "Meshes", "Rasterizer", "RasterResources", "RenderMath", "SceneGraph",
                    "Scheduling", "Tracing",
                ]),
        ]),
    // Tracked faces: recordings, drivers, fitting.
    Room(
        "Face",
        [
            Module(
                "FaceTracking", layer: 2, uses: ["CCodecs", "DescribedErrors", "Files", "JSONText", "RenderMath"], heat: .cold),
            Module(
                "FaceDrivers", layer: 5,
                uses: [
                    "FaceTracking", "Imaging", "Meshes", "RasterResources", "RenderMath", "SceneGraph", "Typesetting",
                ]),
            Module(
                "FaceFitting", layer: 5,
                uses: ["FaceTracking", "FilmIntegration", "Imaging", "Meshes", "RenderMath", "Scheduling"],
                testsUse: ["FaceWearing"],
                heat: .kernel),
        ]),
    // Reading and writing films, and blending rendered layers into them.
    Room(
        "Footage",
        [
            Module(
                "VideoCodecs", layer: 4,
                uses: [
                    "ChildProcesses", "CLanes", "DescribedErrors", "Files", "ImageCodecs", "Imaging", "RenderMath",
                    "Scheduling", "Tracing",
                ],
                heat: .kernel),
            Module(
                "FilmIntegration", layer: 4, uses: ["Imaging", "Meshes", "RenderMath", "Retouching", "Scheduling"],
                heat: .kernel),
        ]),
    // Configs, frames, wearing, suites, and the public library module.
    Room(
        "Production",
        [
            Module(
                "ConfigSettings", layer: 6,
                uses: [
                    "ConfigLanguage", "DescribedErrors", "FaceDrivers", "FaceTracking", "Files", "FilmIntegration",
                    "ImageCodecs", "Imaging", "Keying", "Meshes", "RasterResources", "RenderMath", "SceneGraph", "Typesetting",
                    "VideoCodecs",
                ], heat: .cold),
            Module(
                "RenderConfig", layer: 7,
                uses: [
                    "bianlian-model-reader", "ConfigLanguage", "ConfigSettings", "ContentCache", "DescribedErrors",
                    "FaceDrivers", "FaceTracking", "Files", "FilmIntegration", "ImageCodecs", "Imaging", "JSONText", "Keying",
                    "Meshes", "MeshFormats", "RasterResources", "RenderMath", "Retouching", "SceneGraph", "Scheduling",
                    "Tracing", "Typesetting", "VideoCodecs",
                ], heat: .cold),
            Module(
                "FrameProduction", layer: 8,
                uses: [
                    "ConfigLanguage", "ConfigSettings", "ContentCache", "DescribedErrors", "FaceDrivers", "FaceFitting",
                    "FaceTracking", "Files", "FilmIntegration", "ImageCodecs", "Imaging", "JSONText", "Keying", "Meshes",
                    "MeshFormats", "Rasterizer", "RasterResources", "RenderConfig", "RenderMath", "Retouching", "SceneGraph",
                    "SceneRenderer", "Scheduling", "Tracing", "Typesetting", "VideoCodecs",
                ], heat: .cold),
            Module(
                "FaceWearing", layer: 9,
                uses: [
                    "ChildProcesses", "ConfigLanguage", "ConfigSettings", "ContentCache", "DescribedErrors", "FaceFitting",
                    "FaceTracking",
                    "Files", "FilmIntegration", "FrameProduction", "ImageCodecs", "Imaging", "Meshes", "MeshFormats",
                    "RasterResources", "RenderConfig", "RenderMath", "SceneGraph", "SceneRenderer", "TexturePainting",
                    "VideoCodecs",
                ], heat: .cold),
            Module(
                "TexturePainting", layer: 8,
                uses: [
                    "ConfigLanguage", "ConfigSettings", "Imaging", "Meshes", "MeshFormats", "Rasterizer", "RasterResources",
                    "RenderMath", "SceneGraph", "SceneRenderer", "Scheduling", "Typesetting",
                ], heat: .kernel),
            Module(
                "ProjectTemplates", layer: 9,
                uses: [
                    "ConfigLanguage", "DescribedErrors", "Files", "ImageCodecs", "Imaging", "JSONText", "Meshes",
                    "MeshFormats", "RenderConfig", "TexturePainting",
                ], testsUse: ["ConfigSettings", "FrameProduction", "RegressionSuite"], heat: .cold),
            Module("FarmJobs", layer: 2, uses: ["DescribedErrors", "JSONText"], heat: .cold),
            Module(
                "RegressionSuite", layer: 9,
                uses: [
                    "ComparisonFiles", "ConfigLanguage", "ConfigSettings", "ContentCache", "DescribedErrors", "FaceTracking",
                    "Files", "FrameProduction", "ImageCodecs", "ImageComparison", "Imaging", "Rasterizer", "RenderConfig",
                    "SceneGraph", "Scheduling", "VideoCodecs",
                ], heat: .cold),
            Module(
                "Diagnostics", layer: 10,
                uses: [
                    "ConfigLanguage", "ContentCache", "DescribedErrors", "FaceTracking", "FaceWearing", "Files",
                    "ImageCodecs", "Imaging", "JSONText", "Keying", "Meshes", "MeshFormats", "Rasterizer", "RenderConfig",
                    "Scheduling", "Tracing", "VideoCodecs",
                ], heat: .cold, hasTests: false),
            Module(
                "Bianlian", layer: 9,
                uses: [
                    "ConfigLanguage", "ConfigSettings", "DescribedErrors", "FaceTracking", "FrameProduction", "ImageCodecs",
                    "Imaging", "Meshes", "Rasterizer", "RenderConfig", "RenderMath", "SceneGraph", "SceneRenderer",
                ], testsUse: ["FaceDrivers", "ImageComparison", "MeshFormats", "RegressionSuite", "VideoCodecs"]),
            // The live preview of a config, its page in a browser, and the server of the page.
            Module("CStudioAssets", layer: 0, kind: .cFiles(folder: "Page"), hasTests: false),
            Module(
                "Studio", layer: 10,
                uses: [
                    "ConfigLanguage", "ConfigSettings", "ContentCache", "CStudioAssets", "CSystem", "DescribedErrors",
                    "FaceDrivers", "FaceTracking", "Files", "FrameProduction", "ImageCodecs", "Imaging", "JSONText", "Meshes",
                    "MeshFormats", "ProjectTemplates", "RasterResources", "RegressionSuite", "RenderConfig", "RenderMath",
                    "SceneGraph", "SceneRenderer", "Scheduling", "VideoCodecs",
                ], packages: [flyingFox, flyingSocks], heat: .cold),
        ]),
    // Executables.
    Room(
        "Programs",
        [
            // Modules that list this program do not link its code. The dependency only builds it into the same folder as
            // their program, which searches for it there.
            Module(
                "bianlian-model-reader", layer: 5, kind: .executable,
                uses: [
                    "CAssimp", "ChildProcesses", "CSystem", "DescribedErrors", "Files", "JSONText", "MeshDecoders", "Meshes",
                    "MeshFormats", "RenderMath",
                ], heat: .cold,
                links: ["assimp"], hasTests: false),
            Module(
                "bianlian", layer: 12, kind: .executable,
                uses: [
                    "Bianlian", "BuildCommit", "ChildProcesses", "ComparisonFiles", "ConfigLanguage",
                    "ContentCache", "DescribedErrors", "Diagnostics", "FaceFitting", "FaceWearing", "FarmJobs", "Files",
                    "FilmIntegration", "ImageCodecs", "ImageComparison", "Imaging", "JSONText", "MeshFormats",
                    "ProjectTemplates", "RegressionSuite", "Scheduling", "Studio", "TerminalPictures",
                    "TexturePainting", "VideoCodecs",
                ],
                packages: [argumentParser], heat: .cold,
                hasTests: false),
        ]),
    // Test support and whole-program tests.
    Room(
        "Tests",
        [
            Module(
                "RenderTestSupport", layer: 12, kind: .testSupport, uses: ["Imaging", "MeshFormats", "Meshes", "RenderMath"]),
            // Always optimized, because it paints film pixel by pixel before each test.
            Module("SampleFootage", layer: 12, kind: .testSupport, uses: ["Imaging", "RenderMath"], heat: .kernel),
            Module(
                "CommandLineTests", layer: 13, kind: .tests,
                uses: ["Bianlian", "ContentCache", "FaceWearing", "MeshFormats", "RegressionSuite", "RenderTestSupport"],
                hasTests: false),
            // Runs readers on arbitrary bytes, and damages files by seed.
            Module(
                "DamagedFiles", layer: 13, kind: .testSupport,
                uses: [
                    "ConfigLanguage", "ConfigSettings", "DescribedErrors", "FaceDrivers", "FaceTracking", "FrameProduction",
                    "ImageCodecs", "Imaging", "Meshes", "MeshFormats", "RegressionSuite", "RenderConfig", "RenderMath",
                    "RenderTestSupport", "SceneGraph", "Typesetting",
                ]),
        ] + sanitizerSupport + (hasFuzzer ? fuzzer : [])),
]

/// The library products. Each is the module of the same name, together with the modules that it uses.
let libraryProducts = [
    // Configs, scenes and frames: `import Bianlian` also imports the modules that these need.
    "Bianlian",
    // Pictures in memory, and their files.
    "Imaging", "ImageCodecs",
    // Files of models, read by the program bianlian-model-reader, and a GLB writer.
    "MeshFormats",
    // Drivers made in code: expressions, gaze, springs, particles, texts, scores; and the timeline that applies them.
    "FaceDrivers",
    // Lines of text as triangles, with the built-in font or fonts from files.
    "Typesetting",
    // Colour ranges of a chroma key, and keyed pictures.
    "Keying",
    // Brushes that smooth, whiten and fill a picture.
    "Retouching",
    // Comparison of two pictures in memory.
    "ImageComparison",
    // `expectImage`: comparison with golden pictures in tests.
    "ImageComparisonTesting",
    // Comparison of files and folders of pictures, and its report as a page for browsers.
    "ComparisonFiles",
    // Suites of configs and golden frames.
    "RegressionSuite",
    // Videos and their sound, read and written through ffmpeg.
    "VideoCodecs",
    // The fit of the shipped face to landmarks.
    "FaceFitting",
    // The film's softness, grain and light on rendered frames.
    "FilmIntegration",
    // Landmarks of a film, found by the tracker; a film to a take, and a mask on it.
    "FaceWearing",
    // Layouts of textures to paint on, and textures unwrapped from pictures.
    "TexturePainting",
    // Project folders to start from.
    "ProjectTemplates",
    // Jobs of render farms: Open Job Description and Slurm.
    "FarmJobs",
    // The live preview of a config, and its page and socket over HTTP.
    "Studio",
    // Pictures as text and escape sequences for terminals.
    "TerminalPictures",
    // The properties of files, the state of the machine, and the time of each stage of a run.
    "Diagnostics",
    // The cache of imported models and decoded pictures.
    "ContentCache",
    // For the tests and benchmarks of the workshop.
    "RenderTestSupport", "SampleFootage",
]

let modules = rooms.flatMap(\.modules).filter { $0.architecture == nil || wideKernels.contains($0.name) }
let roomOfModule = Dictionary(uniqueKeysWithValues: rooms.flatMap { room in room.modules.map { ($0.name, room.name) } })

checkLayers(of: modules)

/// Compiles square roots to vector instructions.
///
/// Without this flag each lane calls the C library, which has to set `errno`.
let vectorSquareRoot: [SwiftSetting] = [.unsafeFlags(["-Xcc", "-fno-math-errno"])]
/// Disables the run-time exclusivity checks, which cost 6 % of a frame. Only one thread at a time accesses a worker's memory.
let uncheckedExclusivity: [SwiftSetting] = [.unsafeFlags(["-enforce-exclusivity=unchecked"])]
/// Optimizes debug builds, so that tests that render stay fast enough.
let alwaysOptimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]
/// Compiles tests without optimization, which took as long as the rest of their build. The tested code is optimized anyway.
let unoptimized: [SwiftSetting] = isVersionedDependency ? [] : [.unsafeFlags(["-Onone"], .when(configuration: .release))]
/// The files of tests, by module, that the compiler cannot read: Swift 6.0 has no `nonisolated` types, which the phone's
/// recorder uses.
#if compiler(>=6.1)
    let unreadableTests: [String: [String]] = [:]
#else
    let unreadableTests = ["FaceTracking": ["FaceRecorder.swift", "PhoneRecorderTests.swift"]]
#endif
/// How cold modules are compiled in builds with a purpose. The optimizer takes two thirds of their compilation; optimized for
/// size, they are an eighth smaller.
let coldSettings: [SwiftSetting] =
    switch purpose {
    case .quick: [.unsafeFlags(["-Onone"], .when(configuration: .release))]
    case .small: [.unsafeFlags(["-Osize"], .when(configuration: .release))]
    case nil: []
    }
/// The folders in which the compilers and the linker search for Homebrew's libraries; empty on Linux.
let headersForC: [CSetting] = homebrew.map { [.unsafeFlags(["-I\($0)/include"])] } ?? []
let headersForCxx: [CXXSetting] = homebrew.map { [.unsafeFlags(["-I\($0)/include"])] } ?? []
let headersForSwift: [SwiftSetting] = homebrew.map { [.unsafeFlags(["-Xcc", "-I\($0)/include"])] } ?? []
let libraryFolders: [LinkerSetting] = homebrew.map { [.unsafeFlags(["-L\($0)/lib"])] } ?? []
/// Emits one object file for a whole module.
///
/// Otherwise private functions become weak symbols, because several object files may contain them. No code may be weak if the
/// same kernels are built several times (`scripts/check-kernels`).
let emittedWhole: [SwiftSetting] = [
    .unsafeFlags(["-Xfrontend", "-enable-single-module-llvm-emission"], .when(configuration: .release))
]

/// The names of all library modules, which tests can import directly.
let libraries = Set(modules.filter { if case .library = $0.kind { true } else { false } }.map(\.name))

let package = Package(
    name: "bianlian",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "bianlian", targets: ["bianlian", "CBuildCommit"]),
        .executable(name: "bianlian-model-reader", targets: ["bianlian-model-reader", "CMeshDecoders"]),
    ] + libraryProducts.map { .library(name: $0, targets: [$0]) },
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams.git", from: "6.0.0"),
        .package(url: "https://github.com/swhitty/FlyingFox.git", from: "0.27.1"),
    ],
    targets: modules.flatMap(targets(for:)),
    swiftLanguageModes: [.v6]
)

func targets(for module: Module) -> [Target] {
    let dependencies = module.uses.map { Target.Dependency.target(name: $0) } + module.packages
    var settings: [SwiftSetting] = [
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("ExistentialAny"),
    ]
    settings += headersForSwift
    if module.heat == .kernel && !isVersionedDependency {
        settings += vectorSquareRoot + uncheckedExclusivity + alwaysOptimized
        if module.isOneOfSeveralBuilds { settings += emittedWhole }
    }
    if let architecture = module.architecture {
        settings.append(.unsafeFlags(["-Xcc", "-march=\(architecture)"]))
    }
    // Swift 6.3 aborts while it optimizes `bianlian` for size.
    if module.heat == .cold && !isVersionedDependency && (module.name != "bianlian" || purpose == .quick) {
        settings += coldSettings
    }
    if module.name == "bianlian" && purpose == .quick { settings.append(.define("QUICK_BUILD")) }
    if module.name == "Rasterizer" { settings += wideKernels.map { .define("HAS_\($0.uppercased())") } }
    if module.name == "bianlian-model-reader" && isInstrumented { settings.append(.define("INSTRUMENTED")) }
    let (source, tests) = paths(of: module)
    var made: [Target] = []
    switch module.kind {
    case .library, .testingLibrary:
        made.append(
            .target(
                name: module.name, dependencies: dependencies, path: source, exclude: ["README.md"],
                swiftSettings: settings,
                linkerSettings: module.layer == 1 ? [.linkedLibrary("m", .when(platforms: [.linux]))] : []))
    case .executable, .testProgram:
        made.append(
            .executableTarget(
                name: module.name, dependencies: dependencies, path: source, swiftSettings: settings,
                linkerSettings: libraryFolders + module.links.map { .linkedLibrary($0) }))
    case .cBridge(let links):
        made.append(
            .target(
                name: module.name, dependencies: dependencies, path: source,
                cSettings: headersForC, cxxSettings: headersForCxx,
                linkerSettings: libraryFolders + links.map { .linkedLibrary($0) }))
    case .systemLibrary(let pkgConfig):
        made.append(.systemLibrary(name: module.name, path: source, pkgConfig: pkgConfig))
    case .cFiles(let folder):
        made.append(.target(name: module.name, path: source, exclude: [folder]))
    case .testSupport:
        made.append(
            .target(
                name: module.name, dependencies: dependencies, path: source, exclude: ["README.md"], swiftSettings: settings))
    case .tests:
        if testedModules != nil { break }
        made.append(
            .testTarget(name: module.name, dependencies: dependencies, path: source, swiftSettings: settings + unoptimized))
    }
    if module.hasTests && testedModules?.contains(module.name) ?? true {
        // Tests may import the module's own dependencies directly.
        let support = module.name == "RenderTestSupport" ? [] : [Target.Dependency.target(name: "RenderTestSupport")]
        let uses = module.uses.filter(libraries.contains)
        made.append(
            .testTarget(
                name: module.name + "Tests",
                dependencies: [.target(name: module.name)] + support + module.packages
                    + (uses + module.testsUse).map { .target(name: $0) },
                path: tests, exclude: unreadableTests[module.name] ?? [],
                swiftSettings: settings.filter { !"\($0)".contains("unsafe") }
                    + (module.hasHeavyTests ? alwaysOptimized : unoptimized)))
    }
    return made
}

/// Returns the folders of a module's sources and tests.
func paths(of module: Module) -> (source: String, tests: String) {
    let folder = roomOfModule[module.name].map { $0 == "Tests" ? "" : "\($0)/" } ?? ""
    return ("\(folder.isEmpty ? "Tests" : "Sources")/\(folder)\(module.name)", "Tests/\(folder)\(module.name)Tests")
}

func checkLayers(of modules: [Module]) {
    let layers = Dictionary(uniqueKeysWithValues: modules.map { ($0.name, $0.layer) })
    let testing = Set(modules.filter { $0.isForTests }.map(\.name))
    for module in modules {
        if let used = module.uses.first(where: testing.contains), !module.isForTests {
            fatalError("Package.swift: \(module.name) uses \(used), which is for tests only.")
        }
        for used in module.uses {
            guard let layer = layers[used] else {
                fatalError("Package.swift: \(module.name) uses \(used), which is missing from the table of modules.")
            }
            guard layer < module.layer else {
                fatalError(
                    "Package.swift: \(module.name) (layer \(module.layer)) uses \(used) (layer \(layer)); "
                        + "a module may use only modules of lower layers.")
            }
        }
    }
}
