// One file with two modules that use the same names, as a SwiftUI app that imports Bianlian.
import Bianlian
import OtherFramework
import Testing

/// Bianlian's types under other names, where a file uses them often.
private typealias FaceScene = Bianlian.Scene

/// A type of the app that uses the other module's names.
private struct Window: OtherFramework.Scene, OtherFramework.Material {
    var icon = OtherFramework.Image("mask")
    var content = FaceScene()
    var paint = Bianlian.Material(name: "paint")
    var depth = Bianlian.Image<Float>(size: ImageSize(2, 1), filledWith: 1)
}

@Suite struct NameClashTests {
    @Test func qualifiedNamesSelectModule() {
        var window = Window()
        let material = window.content.add(window.paint)
        #expect(window.content[material].name == "paint" && window.icon.name == "mask")
        #expect(window.depth.pixels == [1, 1])
    }
}
