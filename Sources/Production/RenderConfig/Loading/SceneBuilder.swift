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
    /// Finds the pictures that it shows.
    let images: ImageLoading
    let assets: AssetLoader
    let reading: ConfigReading
    let recording: Recording?

    var scene = Scene()
    /// The materials of the config, by name.
    var materials: [String: MaterialID] = [:]
    /// The names of those that say nothing of their diffuse slot.
    var materialsWithoutDiffuse: Set<String> = []
    /// The pictures that reliefs and materials read, in the order in which the scene counts them.
    var pictures: [RenderJob.ImageLayer] = []
    /// The nodes that show a picture flat, to be placed when all sizes are known.
    var mediaNodes: [MediaNode] = []
    /// The textures of files, each once however often it is named.
    var textures: [PictureUse: TextureID] = [:]
    /// The textures of models, each once for every use that slots make of its picture.
    var modelTextures: [ModelTextureUse: TextureID] = [:]
    /// Those whose values are numbers, not colours.
    var numberTextures: [ConfigPath: TextureID] = [:]
    /// Those that vertices read as heights.
    var heightTextures: [ConfigPath: TextureID] = [:]
    var normalsOfHeights: [HeightUse: TextureID] = [:]
    /// The cube maps of files, each once however often it is named.
    var cubeMaps: [[ConfigPath]: CubeMapID] = [:]
    /// The meshes of models, each once for every way in which it is bent.
    var sharedMeshes: [SharedMesh: MeshID] = [:]
    /// The vertices of reliefs at rest, by columns and rows.
    var reliefGrids: [SIMD2<Int>: Mesh] = [:]
    /// The nodes of the lights that models bring.
    var modelLights: [NodeID] = []
    /// The nodes of the config's lights, by their places in the list.
    var lightNodes: [[NodeID]] = []
    /// The placements of the nodes that neither a face nor an eye places, as the config has them.
    var nodePlacements: [NodeID: DrivenPlacement] = [:]
    /// The texts and gauges, to be made when all events are known.
    var letterings: [Lettering] = []
    /// The fonts that texts use, each once for the signs that it must have.
    var fonts: [FontUse: Font] = [:]
    /// The size of the frames, on which texts are placed.
    let frameSize: ImageSize
    /// The rate that timecodes count.
    let framesPerSecond: Double
    /// The rules that place nodes after all else, in the order of the nodes.
    var constraints: [(node: NodeID, settings: ConstraintSettings)] = []
    /// The numbers that drivers change and that belong to none of the scene's things.
    var numbers = DrivenNumbers()
    /// The sounds that begin at events.
    var eventSounds: [EventSound] = []
    /// What flies from nodes, in the order of the nodes.
    var particles: [(node: NodeID, settings: ParticleSettings)] = []
    /// The paths of placements that drivers change, which may be those of nodes within models.
    var drivenPaths: [String] = []
    /// The models whose nodes clips, a face or drivers move.
    var placedModels: [PlacedModel] = []
    /// Whether a node asks for its model's.
    var modelLightsAreAsked = false
    /// Whether the config says what lights the scene.
    private(set) var hasOwnLights = false
    /// The drivers of the scene.
    var drivers = DriverSet(camera: .fixed)
    /// Reads values and events.
    private(set) lazy var values = ValueLoading(
        events: config.settings.events, score: config.settings.score, noting: reading,
        skinSpan: { [unowned self] settings, face in
            skinSpan(settings.distanceBetween ?? [], on: settings.on, face: face, at: settings.location)
        },
        faces: { [unowned self] face, location in expectations.face(face, at: location) })
    /// Those of the pictures that events start, by their places among them.
    var startedPictures: [(index: Int, settings: FootageSettings)] = []
    /// The event that starts the background's footage, where one does.
    var backgroundStart: FootageStart?
    /// The expectations that the config has of the recording and of what the camera sees.
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

    /// The identity of a mesh of a model, which other nodes may share: its file, its index, the face that bends it, if one does, and the set of
    /// texture coordinates that its tangents are made for.
    struct SharedMesh: Hashable {
        var model: URL
        var index: Int
        var face: Int?
        var bending: Bending?
        var tangentSet: Int?
        /// The node that holds it, where joints move it: they are one model's.
        var instance: NodeID?

        /// The way in which a face bends it.
        struct Bending: Hashable {
            var source: FaceMeshSettings.Source
            var isMirrored: Bool
            var shapes: [String: BlendShapeValue]
        }
    }

    /// Builds everything that `settings` says of the scene.
    /// - Parameter backdrop: the footage behind it, which the recording's camera follows to its place in the frames.
    func build(_ settings: RenderSettings, before backdrop: Camera.Backdrop?) {
        takeGains(settings.face.gains)
        drivenPaths = settings.drivers.flatMap { $0.property?.target ?? [] }.map(\.value).filter { path in
            NodeProperty.allCases.contains { $0.isPlacement && path.contains(".\($0.rawValue)") }
        }
        for named in settings.materials {
            materials[named.name] = scene.add(material(named.value, name: named.name))
            if named.value.diffuse == nil { materialsWithoutDiffuse.insert(named.name) }
        }
        addCamera(settings.camera, before: backdrop)
        hasOwnLights = settings.lights != nil
        let firstLight = scene.nodes.count
        for light in settings.lights ?? LightSettings.defaults {
            let first = scene.nodes.count
            addLight(light)
            if hasOwnLights { lightNodes.append(Array(scene.nodeIDs.dropFirst(first))) }
        }
        let standardLights = hasOwnLights ? [] : scene.nodeIDs.dropFirst(firstLight)
        for node in settings.nodes {
            add(node, under: nil, above: nil)
        }
        leaveStandardLights(Array(standardLights))
        addDrivers(of: settings)
    }

    /// The placement of the camera that the config gives the frames; nil for none.
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
        node.camera = Camera(lens: .fieldOfView(settings.fieldOfView * .pi / 180), near: settings.near)
        node.camera?.backdrop = backdrop
        node.camera?.takeLook(of: settings)
        scene.add(node)
        let isRecorded = recording.map { $0.format != .keyframes } ?? false
        drivers.camera = settings.source == .recording && isRecorded ? .recorded : .fixed
    }
}

extension Camera {
    /// Takes over the treatment of light.
    fileprivate mutating func takeLook(of settings: CameraSettings) {
        exposureOffset = settings.exposureOffset
        toneMapping = settings.toneMapping
        bloom = settings.bloom.map { Bloom(intensity: $0.intensity, threshold: $0.threshold, radius: $0.radius) }
        ambientOcclusion = settings.ambientOcclusion.map { AmbientOcclusion(radius: $0.radius, intensity: $0.intensity) }
    }
}
