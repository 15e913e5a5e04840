public import SceneGraph

/// Everything that a recording drives in a scene.
public struct DriverSet: Sendable {
    /// The anchors, which position nodes at faces.
    public var anchors: [AnchorDriver]
    /// The morphs of meshes, which follow a face's expression.
    public var morphs: [MorphDriver]
    /// The eyes, which rotate with a face's eyes.
    public var eyes: [EyeDriver]
    /// The nodes that are placed according to the shape of a person's face.
    public var placements: [IdentityPlacement]
    /// The animation clips of models, each blended over those before it.
    public var clips: [ClipDriver] = []
    /// The bones of avatars that follow a face.
    public var bones: [BoneDriver] = []
    /// The changes of masks.
    public var faceChanges: [FaceChange]
    /// The textures that follow an expression.
    public var textureSwaps: [TextureSwap]
    /// The drawings of a face's expression.
    public var drawings: [DrawingDriver]
    /// The lights that follow the light estimate.
    public var lights: [LightDriver]
    /// The reliefs that show faces.
    public var reliefs: [ReliefDriver]
    /// The distances on faces' skin that values read.
    public var spans: [SkinSpan] = []
    /// The events that values read, each after those that its own value reads.
    public var events: [EventDetector]
    /// The face dance; nil for none.
    public var score: FaceScore?
    /// The texts that change from frame to frame.
    public var texts: [TextDriver]
    /// The gauges.
    public var gauges: [GaugeDriver]
    /// The properties that follow values, in the order in which they are applied.
    public var properties: [PropertyDriver]
    /// The placements in the scene of nodes whose position, rotation or scale is driven. Other nodes, such as those of models,
    /// are driven from the pose that clips give them.
    public var drivenPlacements: [NodeID: DrivenPlacement]
    /// The constraints that place nodes after all other drivers, in the order in which they are applied.
    public var constraints: [NodeConstraint]
    /// The particle emitters, which are applied after everything that moves nodes.
    public var particles: [ParticleEmitter] = []
    /// The source of the camera. Default: the recording.
    public var camera: CameraDriver
    /// The node of a model's camera, which the camera follows; nil for none. Default: nil.
    package var cameraNode: NodeID?

    /// Creates a set of drivers. Default: the recording's camera only.
    public init(
        anchors: [AnchorDriver] = [], morphs: [MorphDriver] = [], eyes: [EyeDriver] = [],
        placements: [IdentityPlacement] = [], faceChanges: [FaceChange] = [],
        textureSwaps: [TextureSwap] = [], drawings: [DrawingDriver] = [], lights: [LightDriver] = [],
        reliefs: [ReliefDriver] = [], events: [EventDetector] = [], score: FaceScore? = nil, texts: [TextDriver] = [],
        gauges: [GaugeDriver] = [], properties: [PropertyDriver] = [],
        drivenPlacements: [NodeID: DrivenPlacement] = [:], constraints: [NodeConstraint] = [],
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
        self.events = events
        self.score = score
        self.texts = texts
        self.gauges = gauges
        self.properties = properties
        self.drivenPlacements = drivenPlacements
        self.constraints = constraints
        self.camera = camera
    }

    /// Creates the drivers that a scene implies: faces position the nodes with face anchors, and expressions morph the meshes
    /// below them that have suitable morph targets.
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
                if driver.targets.contains(where: { $0.value != nil }) { morphs.append(driver) }
            }
        }
    }

    /// Returns the face of the nearest anchor at or above a node.
    private static func faceIndex(above node: NodeID, in scene: Scene) -> Int? {
        var next: NodeID? = node
        while let current = next {
            if let anchor = scene[current].faceAnchor { return anchor.faceIndex }
            next = scene.parent(of: current)
        }
        return nil
    }

    /// The values that drive anything.
    var values: [DrivenValue] {
        let shown = texts.flatMap(\.lines).flatMap(\.template.values) + gauges.flatMap(\.bars).map(\.value)
        let driving =
            faceChanges.map(\.changes) + textureSwaps.map(\.value) + properties.map(\.value)
            + clips.flatMap(\.values) + particles.map(\.rate)
        return events.map(\.value) + (score?.values ?? []) + driving + shown
    }

    /// The faces that values, scores and texts read, with repetitions.
    var facesOfValues: [Int] {
        values.flatMap(\.faces) + (score?.faces ?? []) + texts.flatMap(\.lines).flatMap(\.template.faces)
    }

    /// The number of faces that drive anything: the greatest index plus one.
    var faceCount: Int {
        let indices =
            anchors.map(\.faceIndex) + placements.map(\.faceIndex) + morphs.map(\.faceIndex) + eyes.map(\.faceIndex)
            + bones.map(\.faceIndex) + drawings.map(\.faceIndex) + facesOfValues
        return max((indices.max() ?? -1) + 1, 0)
    }
}
