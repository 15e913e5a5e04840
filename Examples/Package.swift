// swift-tools-version: 6.1
import PackageDescription

// A package that uses Bianlian, as a package of your own would. The library is the folder above; with BIANLIAN_URL in the environment it is
// the newest version 0.1 from there, which is what a package of your own writes:
//
//     .package(url: "https://example.org/bianlian.git", .upToNextMinor(from: "0.1.0"))
let bianlian: Package.Dependency =
    if let url = Context.environment["BIANLIAN_URL"] {
        .package(url: url, .upToNextMinor(from: "0.1.0"))
    } else {
        .package(name: "bianlian", path: "..")
    }

let library = Target.Dependency.product(name: "Bianlian", package: "bianlian")
let modelReader = Target.Dependency.product(name: "bianlian-model-reader", package: "bianlian")
let pictureTesting = Target.Dependency.product(name: "ImageComparisonTesting", package: "bianlian")

let package = Package(
    name: "examples",
    platforms: [.macOS(.v15)],
    dependencies: [bianlian],
    targets: [
        .target(name: "PaperFan", dependencies: [library]),
        .executableTarget(name: "render-fan", dependencies: ["PaperFan", library]),
        // Its configs show models, which the program bianlian-model-reader reads: it is built beside this one.
        .executableTarget(name: "retexture", dependencies: [library, modelReader]),
        .executableTarget(name: "compare-pictures", dependencies: [library]),
        .testTarget(name: "PaperFanTests", dependencies: ["PaperFan", library, pictureTesting], exclude: ["Goldens"]),
    ],
    swiftLanguageModes: [.v6]
)
