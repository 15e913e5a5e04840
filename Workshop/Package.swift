// swift-tools-version: 6.1
import PackageDescription

// The asset forge, which generates the shipped files, and the benchmarks. Users run neither. It is built in the same folder as
// the package for users (`make workshop`), so that both share their build products.

/// Returns a library product of the package for users.
func product(_ name: String) -> Target.Dependency { .product(name: name, package: "bianlian") }

let library = product("Bianlian")
let sampleFootage = product("SampleFootage")
let testSupport = product("RenderTestSupport")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")

let settings: [SwiftSetting] = [
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("ExistentialAny"),
]
/// Sculpting and painting are sums over millions of points: unoptimized, they would take minutes.
let sculpting: [SwiftSetting] = [
    .unsafeFlags(["-Xcc", "-fno-math-errno", "-enforce-exclusivity=unchecked"]),
    .unsafeFlags(["-O"], .when(configuration: .debug)),
]

let package = Package(
    name: "bianlian-workshop",
    platforms: [.macOS(.v15)],
    dependencies: [
        .package(name: "bianlian", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser.git", from: "1.5.0"),
    ],
    targets: [
        .target(name: "CMachineLimits"),
        .target(
            name: "AssetForge", dependencies: [library, product("MeshFormats")], exclude: ["README.md"],
            swiftSettings: settings + sculpting),
        .target(name: "SampleScenes", dependencies: [library], exclude: ["README.md"], swiftSettings: settings),
        .executableTarget(name: "asset-forge", dependencies: ["AssetForge", argumentParser], swiftSettings: settings),
        .executableTarget(
            name: "bianlian-bench",
            dependencies: ["CMachineLimits", "SampleScenes", library, sampleFootage, argumentParser]
                + ["ImageComparison", "Keying", "Retouching", "VideoCodecs"].map(product), swiftSettings: settings),
        .testTarget(name: "AssetForgeTests", dependencies: ["AssetForge", testSupport], swiftSettings: settings),
        .testTarget(name: "SampleScenesTests", dependencies: ["SampleScenes", testSupport], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
