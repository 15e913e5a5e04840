public import SceneGraph

/// All that a recording drives in a scene.
public struct DriverSet: Sendable {
    /// The anchors, which are placed where a face is.
    public var anchors: [AnchorDriver]
    /// The meshes' morphs, which follow a face's expression.
    public var morphs: [MorphDriver]
    /// The eyes, which turn with a face's eyes.
    public var eyes: [EyeDriver]
    /// The nodes that are placed by the shape of a person's face.
    public var placements: [IdentityPlacement]
    /// The clips of models that play, each over those before it.
    public var clips: [ClipDriver] = []
    /// The bones of avatars that follow a face.
    public var bones: [BoneDriver] = []
    /// Which masks are worn in turn.
    public var faceChanges: [FaceChange]
    /// Which textures follow an expression.
    public var textureSwaps: [TextureSwap]
    /// The drawings of a face's expression.
    public var drawings: [DrawingDriver]
    /// The lights that follow the estimate of the room's light.
    public var lights: [LightDriver]
    /// Which reliefs show faces.
    public var reliefs: [ReliefDriver]
    /// The distances on faces' skins that values read.
    public var spans: [SkinSpan] = []
    /// The events of the recording that values read, each after those that its own value reads.
    public var events: [EventDetector]
    /// The face dance; nil where there is none.
    public var score: FaceScore?
    /// The texts that change from frame to frame.
    public var texts: [TextDriver]
    /// The bars.
    public var gauges: [GaugeDriver]
    /// Which properties follow values, in the order in which they are applied.
    public var properties: [PropertyDriver]
    /// The placements of the nodes whose places, angles or sizes are driven, as the scene has them; nodes that are not named, as those of
    /// models, are driven from where clips leave them.
    public var drivenPlacements: [NodeID: DrivenPlacement]
    /// The rules that place nodes after all else, in the order in which they are applied.
    public var constraints: [NodeConstraint]
    /// The nodes from which particles fly, which come after everything that moves nodes.
    public var particles: [ParticleEmitter] = []
    /// The source of the camera. Default: the recording.
    public var camera: CameraDriver

    /// Drivers from their parts. Default: the recording's camera and nothing else.
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

    /// The drivers that a scene implies: each node with a face anchor is placed by its face, and the meshes below it bend with the
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
                if driver.targets.contains(where: { $0.value != nil }) { morphs.append(driver) }
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

    /// The numbers that drive something.
    var values: [DrivenValue] {
        let shown = texts.flatMap(\.lines).flatMap(\.template.values) + gauges.flatMap(\.bars).map(\.value)
        let driving =
            faceChanges.map(\.changes) + textureSwaps.map(\.value) + properties.map(\.value)
            + clips.flatMap(\.values) + particles.map(\.rate)
        return events.map(\.value) + (score?.values ?? []) + driving + shown
    }

    /// The faces that values, scores and texts read, each as often as it is read.
    var facesOfValues: [Int] {
        values.flatMap(\.faces) + (score?.faces ?? []) + texts.flatMap(\.lines).flatMap(\.template.faces)
    }

    /// The number of faces that drive something: one more than the greatest index.
    var faceCount: Int {
        let indices =
            anchors.map(\.faceIndex) + placements.map(\.faceIndex) + morphs.map(\.faceIndex) + eyes.map(\.faceIndex)
            + bones.map(\.faceIndex) + drawings.map(\.faceIndex) + facesOfValues
        return max((indices.max() ?? -1) + 1, 0)
    }
}
