import Foundation
import Testing

@testable import ImageComparisonTesting

@Suite struct GoldenPlaceTests {
    private let file = "/p/Tests/DrawingTests/Deep/StarTests.swift"

    @Test func goldensAreNextToTheTestFile() {
        #expect(GoldenFolder.besideTestFile.url(forTestsIn: file).path == "/p/Tests/DrawingTests/Deep/Goldens/StarTests")
        let named = GoldenFolder.besideTestFile(named: "__Pictures__")
        #expect(named.url(forTestsIn: file).path == "/p/Tests/DrawingTests/Deep/__Pictures__/StarTests")
        #expect(GoldenFolder.at(URL(fileURLWithPath: "/q")).url(forTestsIn: file).path == "/q")
    }

    @Test(arguments: [
        ("star()", "star"), ("star(points:)", "star"), ("`a star of 5`()", "a-star-of-5"), ("a/b", "a-b"),
        ("../../etc/x", "etc-x"), (".hidden", "hidden"), ("", "picture"), ("//", "picture"), ("Größe 1.5", "Größe-1.5"),
        ("dark_mode-2", "dark_mode-2"),
    ])
    func goldenNamesAreValidFileNames(_ text: String, _ name: String) {
        #expect(GoldenName.file(from: text) == name)
    }

    @Test func environmentSetsTheArtifactsFolder() {
        func folder(_ environment: [String: String]) -> String {
            ArtifactFolder(environment: environment, testsIn: "DrawingTests/StarTests.swift", named: "star").url.path
        }
        #expect(folder(["BIANLIAN_ARTIFACTS": "/q"]) == "/q/DrawingTests/StarTests/star")
        #expect(folder([:]).hasSuffix("/bianlian-artifacts/DrawingTests/StarTests/star"))
    }
}
