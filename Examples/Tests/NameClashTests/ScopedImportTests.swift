// A scoped import takes precedence over the same name in other modules.
import Bianlian
import OtherFramework
import Testing

import struct Bianlian.Scene

@Suite struct ScopedImportTests {
    private func nodeCount(of scene: Scene) -> Int { scene.nodeIDs.count }

    @Test func scopedImportSelectsModule() {
        var scene = Scene()
        scene.add(Node(name: "node"))
        #expect(nodeCount(of: scene) == 1)
    }
}
