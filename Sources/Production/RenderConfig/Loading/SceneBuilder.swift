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
    /// The pictures that reliefs read, in the order in which the scene counts them.
    var pictures: [ImageSource] = []
    /// The nodes that show a picture flat, to be placed when all sizes are known.
    var mediaNodes: [MediaNode] = []
    /// The textures of files, each once however often it is named.
    var textures: [ConfigPath: TextureID] = [:]
    /// The textures of models, each once for every use that slots make of its picture.
    var modelTextures: [ModelTextureUse: TextureID] = [:]
    /// Those whose values are numbers, not colours.
    var numberTextures: [ConfigPath: TextureID] = [:]
    /// The cube maps of files, each once however often it is named.
    var cubeMaps: [[ConfigPath]: CubeMapID] = [:]
    /// The meshes of models, each once for every way in which it is bent.
    var sharedMeshes: [SharedMesh: MeshID] = [:]
    /// The vertices of reliefs at rest, by columns and rows.
    var reliefGrids: [SIMD2<Int>: Mesh] = [:]
    /// The drivers of the scene.
    var drivers = DriverSet(camera: .fixed)
    /// The expectations that the config has of the recording and of what the camera sees.
    var expectations = JobExpectations()
    /// The factors on morph targets.
    var gains: [BlendShape: Float] = [:]

    init(_ config: ReadConfig, pictures: ImageLoading) {
        self.config = config
        images = pictures
        (assets, reading, recording) = (config.assets, config.reading, config.recording)
    }

    /// The identity of a mesh of a model, which other nodes may share: its file, its index, and the face that bends it, if one does.
    struct SharedMesh: Hashable {
        var model: URL
        var index: Int
        var face: Int?
        var source: FaceMeshSettings.Source?
    }

    /// Builds everything that `settings` says of the scene.
    /// - Parameter backdrop: the footage behind it, which the recording's camera follows to its place in the frames.
    func build(_ settings: RenderSettings, before backdrop: Camera.Backdrop?) {
        takeGains(settings.face.gains)
        for named in settings.materials {
            materials[named.name] = scene.add(material(named.value, name: named.name))
            if named.value.diffuse == nil { materialsWithoutDiffuse.insert(named.name) }
        }
        addCamera(settings.camera, before: backdrop)
        for light in settings.lights ?? LightSettings.defaults {
            addLight(light)
        }
        for node in settings.nodes {
            add(node, under: nil, above: nil)
        }
        addDrivers(of: settings)
    }

    private func addCamera(_ settings: CameraSettings, before backdrop: Camera.Backdrop?) {
        var node = Node(name: "camera")
        let forward = settings.target - settings.position
        if forward.cross(settings.up).length > 0 {
            node.parentFromNode = Self.looking(along: forward, up: settings.up, from: settings.position)
        } else {
            reading.fail(
                "the camera has no direction: position and target coincide, or their difference is parallel to up",
                at: settings.location)
        }
        node.camera = Camera(lens: .fieldOfView(settings.fieldOfView * .pi / 180), near: settings.near)
        node.camera?.backdrop = backdrop
        scene.add(node)
        drivers.camera = settings.source == .recording && recording != nil ? .recorded : .fixed
    }

    private func addLight(_ settings: LightSettings) {
        if let stray = settings.strayEnvironment {
            reading.fail(
                "`\(stray)` requires `kind: environment`, but the kind is \((settings.kind ?? .ambient).rawValue)",
                at: settings.location)
            return
        }
        let name = "light-\(scene.nodes.count)"
        let color = settings.color.premultiplied.xyz * ColorTemperature.linearColor(kelvin: settings.temperature)
        switch settings.kind ?? .ambient {
        case .ambient:
            var node = Node(name: name)
            node.light = Light(.ambient, color: color, intensity: settings.intensity)
            scene.add(node)
        case .directional:
            var node = Node(name: name, parentFromNode: Self.shining(along: settings.direction))
            node.light = Light(.directional, color: color, intensity: settings.intensity)
            scene.add(node)
        case .environment:
            guard let harmonics = harmonics(of: settings) else { return }
            let radians = SIMD3<Double>(settings.rotate) * (.pi / 180)
            let rotation = Quaternion(yawAboutY: radians.y, pitchAboutX: radians.x, rollAboutZ: radians.z)
            var node = Node(name: name, parentFromNode: Matrix4(rotation: rotation))
            var light = Light(.environment, color: color, intensity: settings.intensity)
            light.harmonics = harmonics
            light.surroundings = settings.cube.flatMap { assets.cubeMap($0, at: settings.location) }.map { scene.add($0) }
            node.light = light
            scene.add(node)
        case .estimate:
            // Shared out as the lights are that shine where a config says nothing.
            let share = settings.intensity / 1000
            for (light, source) in zip(LightSettings.defaults, LightDriver.Source.allCases) {
                var node = Node(name: name + "-" + source.rawValue, parentFromNode: Self.shining(along: settings.direction))
                let kind: Light.Kind = source == .ambient ? .ambient : .directional
                node.light = Light(kind, color: color, intensity: light.intensity * share)
                let gain = light.intensity / 1000 * share
                drivers.lights.append(LightDriver(node: scene.add(node), source: source, gain: gain, harmonicsGain: share))
            }
            // Before the first estimate it is dark.
            var around = Node(name: name + "-harmonics")
            around.light = Light(.environment, color: color, intensity: 0)
            drivers.lights.append(LightDriver(node: scene.add(around), source: .harmonics, harmonicsGain: share))
        }
    }

    /// The light of an environment, or nil after the mistake was noted.
    private func harmonics(of settings: LightSettings) -> SphericalHarmonics? {
        if let probe = settings.probe { return probe.harmonics }
        if let coefficients = settings.coefficients {
            return SphericalHarmonics(coefficients: coefficients.map { SIMD3<Double>($0) })
        }
        if let files = settings.cube {
            // Irradiance is π times what a white surface gives back to each side.
            return assets.cubeMap(files, at: settings.location).map { SphericalHarmonics(of: $0).scaled(by: 1 / .pi) }
        }
        reading.fail("an environment needs a `probe`, a `cube` or `coefficients`", at: settings.location)
        return nil
    }

    /// The placement of something at `position` whose −z axis points along `direction`.
    static func looking(along direction: SIMD3<Float>, up: SIMD3<Float>, from position: SIMD3<Float>) -> Matrix4 {
        let back = (direction * -1).normalized()
        let right = up.cross(back).normalized()
        return Matrix4(SIMD4(right, 0), SIMD4(back.cross(right), 0), SIMD4(back, 0), SIMD4(position, 1))
    }

    private static func shining(along direction: SIMD3<Float>) -> Matrix4 {
        // Any direction that is not the light's own will do for up.
        let up: SIMD3<Float> = direction.x == 0 && direction.z == 0 ? SIMD3(0, 0, 1) : SIMD3(0, 1, 0)
        return looking(along: direction, up: up, from: .zero)
    }
}
