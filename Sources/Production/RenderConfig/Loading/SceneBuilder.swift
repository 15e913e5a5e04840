import ConfigLanguage
import ConfigSettings
import FaceDrivers
import FaceTracking
import Foundation
import Imaging
import MeshFormats
import Meshes
import RenderMath
import SceneGraph
import Typesetting

/// Builds the scene that a config describes, reading the files that it names.
final class SceneBuilder {
    let config: ReadConfig
    /// Finds the pictures that the config shows.
    let images: ImageLoading
    let assets: AssetLoader
    let reading: ConfigReading
    let recording: Recording?

    var scene = Scene()
    /// The materials of the config, by name.
    var materials: [String: MaterialID] = [:]
    /// The names of materials without a diffuse slot.
    var materialsWithoutDiffuse: Set<String> = []
    /// The pictures that reliefs and materials read, in the scene's index order.
    var pictures: [RenderJob.ImageLayer] = []
    /// The nodes that show a flat picture, placed once all sizes are known.
    var mediaNodes: [MediaNode] = []
    /// The textures of files, each added once.
    var textures: [PictureUse: TextureID] = [:]
    /// The textures of models, one for each use of a picture.
    var modelTextures: [ModelTextureUse: TextureID] = [:]
    /// The textures whose values are numbers instead of colours.
    var numberTextures: [ConfigPath: TextureID] = [:]
    /// The textures that vertices read as heights.
    var heightTextures: [ConfigPath: TextureID] = [:]
    var normalsOfHeights: [HeightUse: TextureID] = [:]
    /// The cube maps of files, each added once.
    var cubeMaps: [[ConfigPath]: CubeMapID] = [:]
    /// The meshes of models, one for each way of deforming it.
    var sharedMeshes: [SharedMesh: MeshID] = [:]
    /// The vertices of reliefs at rest, by columns and rows.
    var reliefGrids: [SIMD2<Int>: Mesh] = [:]
    /// The cameras of the models, in tree order.
    var modelCameras: [PlacedCamera] = []
    /// The nodes of the models' lights.
    var modelLights: [NodeID] = []
    /// The config's nodes and lights, parents first.
    var parts: [ConfigPart] = []
    /// The nodes of each of the config's lights, in list order.
    var lightNodes: [[NodeID]] = []
    /// The configured placements of the nodes that neither a face nor an eye places.
    var nodePlacements: [NodeID: DrivenPlacement] = [:]
    /// The texts and gauges, built once all events are known.
    var letterings: [Lettering] = []
    /// The fonts of texts, one for each set of required glyphs.
    var fonts: [FontUse: Font] = [:]
    /// The frame size, for the positions of texts.
    let frameSize: ImageSize
    /// The frame rate of timecodes.
    let framesPerSecond: Double
    /// The constraints, applied after all other placements, in node order.
    var constraints: [(node: NodeID, settings: ConstraintSettings)] = []
    /// Numbers that drivers change and that belong to no object of the scene.
    var numbers = DrivenNumbers()
    /// The sounds that start at events.
    var eventSounds: [EventSound] = []
    /// The particle settings, in node order.
    var particles: [(node: NodeID, settings: ParticleSettings)] = []
    /// The paths of driven placements, which may be those of nodes within models.
    var drivenPaths: [String] = []
    /// The measured heads that objects are fitted to, by face.
    var heads: [Int: HeadMeasures] = [:]
    /// The models whose nodes are moved by clips, a face or drivers.
    var placedModels: [PlacedModel] = []
    /// Whether a node requests its model's lights.
    var modelLightsAreAsked = false
    /// Whether the config defines lights.
    private(set) var hasOwnLights = false
    /// The drivers of the scene.
    var drivers = DriverSet(camera: .fixed)
    /// Reads values and events.
    private(set) lazy var values = ValueLoading(
        events: config.settings.events, score: config.settings.score, noting: reading,
        skinSpan: { [unowned self] in skinSpan($0, on: $1, face: $2, at: $3) },
        faces: { [unowned self] face, location in expectations.face(face, at: location) })
    /// The settings of pictures whose footage may start at an event, with their indices in `pictures`.
    var startedPictures: [(index: Int, settings: FootageSettings)] = []
    /// The event that starts the background's footage, if there is one.
    var backgroundStart: FootageStart?
    /// The config's assumptions on the recording and on visible content.
    var expectations = JobExpectations()
    /// The factors on morph targets.
    var gains: [BlendShape: Float] = [:]

    init(_ config: ReadConfig, pictures: ImageLoading, frame: ImageSize, framesPerSecond: Double) {
        frameSize = frame
        self.framesPerSecond = framesPerSecond
        self.config = config
        images = pictures
        (assets, reading, recording) = (config.assets, config.reading, config.recording)
    }

    /// The identity of a model's mesh that nodes can share: its file and index, the face that deforms it if there is one, its
    /// normals, the texture coordinate set of its tangents and its levels of subdivision.
    struct SharedMesh: Hashable {
        var model: URL
        var scene: String?
        var index: Int
        var face: Int?
        var bending: Bending?
        var tangentSet: Int?
        var normals: NormalRule?
        var subdivide: Int
        /// The node that contains it, if joints or clips deform it. Such a mesh belongs to one model only.
        var instance: NodeID?

        /// How a face deforms it.
        struct Bending: Hashable {
            var source: FaceMeshSettings.Source
            var isMirrored: Bool
            var shapes: [String: BlendShapeValue]
        }
    }

    /// Builds the scene that `settings` describe.
    /// - Parameter backdrop: the background footage, to whose position in the frames the recording's camera is aligned.
    func build(_ settings: RenderSettings, before backdrop: Camera.Backdrop?) {
        takeGains(settings.face.gains)
        drivenPaths = settings.drivers.flatMap { $0.property?.target ?? [] }.map(\.value).filter { path in
            NodeProperty.allCases.contains { $0.isPlacement && path.contains(".\($0.rawValue)") }
        }
        for named in settings.materials {
            materials[named.name] = scene.add(material(named.value, name: named.name))
            if !named.value.setsDiffuse { materialsWithoutDiffuse.insert(named.name) }
        }
        addCamera(settings.camera, before: backdrop)
        hasOwnLights = settings.lights != nil
        let firstLight = scene.nodes.count
        for (index, light) in (settings.lights ?? LightSettings.defaults).enumerated() {
            let first = scene.nodes.count
            addLight(light, at: ["lights", String(index)])
            if hasOwnLights { lightNodes.append(Array(scene.nodeIDs.dropFirst(first))) }
        }
        let standardLights = hasOwnLights ? [] : scene.nodeIDs.dropFirst(firstLight)
        for (index, node) in settings.nodes.enumerated() {
            add(node, at: ["nodes", String(index)], under: nil, above: nil)
        }
        leaveStandardLights(Array(standardLights))
        useModelCamera(settings.camera)
        fitCamera(settings.camera)
        addDrivers(of: settings)
    }

    /// Returns the camera placement that the config sets for the frames; nil for none.
    func viewpoint(_ settings: ViewpointSettings?) -> Matrix4? {
        guard let settings, let position = settings.position else { return nil }
        let placement = Matrix4(lookingAt: settings.target, from: position, up: settings.up)
        if placement == nil { failDirection(at: settings.location, of: "viewpoint") }
        return placement
    }

    private func failDirection(at location: ConfigLocation, of what: String) {
        reading.fail(
            "the \(what) has no direction: position and target coincide, or their difference is parallel to up", at: location)
    }

    private func addCamera(_ settings: CameraSettings, before backdrop: Camera.Backdrop?) {
        var node = Node(name: "camera")
        if let placement = Matrix4(lookingAt: settings.target, from: settings.position, up: settings.up) {
            node.parentFromNode = placement
        } else {
            failDirection(at: settings.location, of: "camera")
        }
        node.camera = settings.camera
        node.camera?.backdrop = backdrop
        scene.add(node)
        let isRecorded = recording.map { $0.format != .keyframes } ?? false
        drivers.camera = settings.source == .recording && isRecorded && !settings.isFitted ? .recorded : .fixed
    }
}
