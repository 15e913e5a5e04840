import FaceTracking
import Imaging
import MeshFormats
import RenderMath
import SceneGraph

/// Builds the scene that a config describes, reading the files that it names.
final class SceneBuilder {
    let assets: AssetLoader
    let reading: ConfigReading
    let recording: Recording?

    var scene = Scene()
    /// The materials of the config, by name.
    var materials: [String: MaterialID] = [:]
    var pictureTextures: [ConfigPath: TextureID] = [:]
    /// Which meshes are bent with which faces.
    var faceMeshes: [FaceMeshBinding] = []
    /// The lights that follow the recording's estimate.
    var estimatedLights: [EstimatedLight] = []

    init(assets: AssetLoader, reading: ConfigReading, recording: Recording?) {
        self.assets = assets
        self.reading = reading
        self.recording = recording
    }

    /// A mesh that is bent with a face.
    struct FaceMeshBinding {
        var mesh: MeshID
        var node: NodeID
        var face: Int
        var source: FaceMeshSettings.Source
    }

    /// A pair of lights that follow the recording's estimate, scaled.
    struct EstimatedLight {
        var ambient: NodeID
        var directional: NodeID
        var scale: Float
    }

    /// Builds everything that `settings` says of the scene.
    func build(_ settings: RenderSettings) {
        for named in settings.materials {
            materials[named.name] = scene.add(material(named.value, name: named.name))
        }
        addCamera(settings.camera)
        for light in settings.lights ?? LightSettings.defaults {
            addLight(light)
        }
        for node in settings.nodes {
            add(node, under: nil)
        }
    }

    private func addCamera(_ settings: CameraSettings) {
        var node = Node(name: "camera")
        let forward = settings.target - settings.position
        if forward.cross(settings.up).length > 0 {
            node.parentFromNode = Self.looking(along: forward, up: settings.up, from: settings.position)
        } else {
            reading.fail("cannot look from position to target: they coincide, or lie along up", at: settings.location)
        }
        node.camera = Camera(lens: .fieldOfView(settings.fieldOfView * .pi / 180), near: settings.near)
        scene.add(node)
    }

    private func addLight(_ settings: LightSettings) {
        let name = "light-\(scene.nodes.count)"
        let color = settings.color.premultiplied.xyz * ColorTemperature.color(kelvin: settings.temperature)
        switch settings.kind ?? .ambient {
        case .ambient:
            var node = Node(name: name)
            node.light = Light(.ambient, color: color, intensity: settings.intensity)
            scene.add(node)
        case .directional:
            var node = Node(name: name, parentFromNode: Self.shining(along: settings.direction))
            node.light = Light(.directional, color: color, intensity: settings.intensity)
            scene.add(node)
        case .estimate:
            var ambient = Node(name: name)
            ambient.light = Light(.ambient, color: color, intensity: 0)
            var directional = Node(name: name + "-primary", parentFromNode: Self.shining(along: settings.direction))
            directional.light = Light(.directional, color: color, intensity: 0)
            estimatedLights.append(
                EstimatedLight(
                    ambient: scene.add(ambient), directional: scene.add(directional), scale: settings.intensity / 1000))
        }
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
