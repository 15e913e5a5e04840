// swift-tools-version: 6.1
import PackageDescription

// A package that uses Bianlian, as your own package would. By default the library is the parent folder. If BIANLIAN_URL is set,
// the library is the branch main of that repository, as in your own package until a version is tagged:
//
//     .package(url: "https://example.org/bianlian.git", branch: "main")
let bianlian: Package.Dependency =
    if let url = Context.environment["BIANLIAN_URL"] {
        .package(url: url, branch: "main")
    } else {
        .package(name: "bianlian", path: "..")
    }

let library = Target.Dependency.product(name: "Bianlian", package: "bianlian")
let imageComparison = Target.Dependency.product(name: "ImageComparison", package: "bianlian")
let modelReader = Target.Dependency.product(name: "bianlian-model-reader", package: "bianlian")
let pictureTesting = Target.Dependency.product(name: "ImageComparisonTesting", package: "bianlian")

let package = Package(
    name: "examples",
    platforms: [.macOS(.v15)],
    dependencies: [bianlian],
    targets: [
        .target(name: "PaperFan", dependencies: [library]),
        .executableTarget(name: "render-fan", dependencies: ["PaperFan", library]),
        // Its configs use models, which bianlian-model-reader reads. That program is built into the same folder.
        .executableTarget(name: "retexture", dependencies: [library, modelReader]),
        .executableTarget(name: "compare-pictures", dependencies: [library, imageComparison]),
        .target(name: "LiveFrames", dependencies: [library]),
        .executableTarget(name: "render-live", dependencies: ["LiveFrames", library, modelReader]),
        .target(name: "MaterialSwatch", dependencies: [library]),
        .executableTarget(name: "render-swatch", dependencies: ["MaterialSwatch", library]),
        .testTarget(name: "PaperFanTests", dependencies: ["PaperFan", library, pictureTesting], exclude: ["Goldens"]),
        .testTarget(name: "LiveFramesTests", dependencies: ["LiveFrames", library]),
        .testTarget(name: "MaterialSwatchTests", dependencies: ["MaterialSwatch", library]),
        // Stands in for SwiftUI and RealityKit, which exist on Apple's systems only.
        .target(name: "OtherFramework", path: "Tests/OtherFramework"),
        .testTarget(name: "NameClashTests", dependencies: ["OtherFramework", library]),
    ],
    swiftLanguageModes: [.v6]
)
