public import SceneGraph

/// All that a recording drives in a scene.
public struct DriverSet: Sendable {
    /// What is placed where a face is.
    public var anchors: [AnchorDriver]
    /// What bends with a face's expression.
    public var morphs: [MorphDriver]
    /// What turns with a face's eyes.
    public var eyes: [EyeDriver]
    /// What is placed by what a person's face is like.
    public var placements: [IdentityPlacement]
    /// Which masks are worn in turn.
    public var faceChanges: [FaceChange]
    /// Which textures follow an expression.
    public var textureSwaps: [TextureSwap]
    /// What is drawn of a face's expression.
    public var drawings: [DrawingDriver]
    /// What shines as the room did.
    public var lights: [LightDriver]
    /// Which reliefs show faces.
    public var reliefs: [ReliefDriver]
    /// Where the camera comes from. Default: the recording.
    public var camera: CameraDriver

    /// Drivers from their parts. Default: the recording's camera and nothing else.
    public init(
        anchors: [AnchorDriver] = [], morphs: [MorphDriver] = [], eyes: [EyeDriver] = [],
        placements: [IdentityPlacement] = [], faceChanges: [FaceChange] = [],
        textureSwaps: [TextureSwap] = [], drawings: [DrawingDriver] = [], lights: [LightDriver] = [],
        reliefs: [ReliefDriver] = [],
        camera: CameraDriver = .recorded
    ) {
        self.anchors = anchors
        self.morphs = morphs
        self.eyes = eyes
        self.placements = placements
        self.faceChanges = faceChanges
        self.textureSwaps = textureSwaps
        self.drawings = drawings
        self.lights = lights
        self.reliefs = reliefs
        self.camera = camera
    }

    /// What goes without saying: each node with a face anchor is placed by its face, and the meshes below it bend with the
    /// expression where they have morph targets for it.
    public init(placing scene: Scene, whenLost: LostBehavior = .hide, camera: CameraDriver = .recorded) {
        self.init(camera: camera)
        var driven: Set<MeshID> = []
        for node in scene.nodeIDs {
            if let anchor = scene[node].faceAnchor {
                anchors.append(AnchorDriver(node: node, faceIndex: anchor.faceIndex, whenLost: whenLost))
            }
            guard let faceIndex = Self.faceIndex(above: node, in: scene) else { continue }
            for surface in scene[node].surfaces where driven.insert(surface.mesh).inserted {
                let driver = MorphDriver(surface.mesh, of: scene[surface.mesh], faceIndex: faceIndex)
                if driver.targets.contains(where: { $0.shape != nil }) { morphs.append(driver) }
            }
        }
    }

    /// The face of the nearest anchor at or above a node.
    private static func faceIndex(above node: NodeID, in scene: Scene) -> Int? {
        var next: NodeID? = node
        while let current = next {
            if let anchor = scene[current].faceAnchor { return anchor.faceIndex }
            next = scene.parent(of: current)
        }
        return nil
    }

    /// How many faces drive something: one more than the greatest index.
    var faceCount: Int {
        let indices =
            anchors.map(\.faceIndex) + placements.map(\.faceIndex) + morphs.map(\.faceIndex) + eyes.map(\.faceIndex)
            + faceChanges.map(\.faceIndex)
            + textureSwaps.map(\.faceIndex) + drawings.map(\.faceIndex)
        return max((indices.max() ?? -1) + 1, 0)
    }
}
