import ConfigSettings
import ConfigLanguage
package import Imaging
package import SceneGraph

/// The position of the face of its scene on a picture.
package struct FaceOnImage: Hashable, Sendable {
    /// The nodes that are the face; where more than one is seen, the first counts.
    package var nodes: [NodeID]
    /// Which part of the frame the picture takes.
    package var window: PixelRectangle
}

/// Finds the face that brushes and the areas of a key lie on.
struct FaceLoading {
    let scene: Scene
    /// The part of the frame that the picture takes; nil where it takes none as it stands.
    let window: PixelRectangle?
    let reading: ConfigReading

    /// The nodes with something to be seen, from the one that is named downwards; nil after a mistake was noted.
    /// - Parameters:
    ///   - holder: the location of the mapping that says the name.
    ///   - what: lies on the face.
    func face(_ name: Located<String>?, of holder: ConfigLocation, for what: String) -> FaceOnImage? {
        guard let name else {
            reading.fail("\"face\" is missing; name the node with the mesh of the face that \(what)", at: holder)
            return nil
        }
        guard let top = scene.node(meantBy: name, noting: reading) else { return nil }
        let nodes = scene.nodeIDs.filter { !scene[$0].surfaces.isEmpty && scene.isNode($0, atOrBelow: top) }
        guard !nodes.isEmpty else {
            reading.fail("neither the node \(name.value.inQuotes) nor a node below it has a mesh", at: name.location)
            return nil
        }
        guard let window else {
            reading.fail(
                "the face is located only in pictures on the screen, untransformed and at most twice as wide as the screen; leave out "
                    + "`on: card` and the node's transform, or apply this in a config that this one shows", at: name.location)
            return nil
        }
        return FaceOnImage(nodes: nodes, window: window)
    }
}
