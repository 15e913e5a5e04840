import ConfigSettings
import ConfigLanguage
package import Imaging
package import SceneGraph

/// The position of the scene's face on a picture.
package struct FaceOnImage: Hashable, Sendable {
    /// The nodes of the face. If several are visible, the first one counts.
    package var nodes: [NodeID]
    /// The part of the frame that the picture covers.
    package var window: PixelRectangle
}

/// Finds the face for brushes and key areas.
struct FaceLoading {
    let scene: Scene
    /// The part of the frame that the picture covers; nil if a transform, the layout or the size rules it out.
    let window: PixelRectangle?
    let reading: ConfigReading

    /// Returns the nodes with surfaces at or below the named node, or nil after reporting a mistake.
    /// - Parameters:
    ///   - holder: the location of the mapping that contains the name.
    ///   - what: the use of the face, for messages.
    func face(_ name: Located<String>?, of holder: ConfigLocation, for what: String) -> FaceOnImage? {
        guard let name else {
            reading.fail("\"face\" is missing; name the node that has the face's mesh, for \(what)", at: holder)
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
                "the face is located only in pictures on the screen, untransformed and at most twice as wide as the screen; "
                    + "remove "
                    + "`on: card` and the node's transform, or apply this in a config that this one shows", at: name.location)
            return nil
        }
        return FaceOnImage(nodes: nodes, window: window)
    }
}
