import ConfigLanguage
import ConfigSettings
import FaceDrivers
import FaceTracking
import Foundation
import ImageCodecs
import MeshFormats
import Meshes
import RenderMath
import SceneGraph

/// A model and its file.
struct ModelSource {
    var model: Model
    var url: URL
    /// The location in the config that names the model.
    var location: ConfigLocation
    /// The node that the model was changed for, which shares no meshes with others; nil for the file's model.
    var copy: NodeID?
}

extension NodeSettings {
    /// Whether it shows triangles that should be visible.
    fileprivate var showsModel: Bool {
        (model != nil || faceMesh?.isOn == true) && !occluder && !hidden && opacity > 0
    }

    /// The scale; nil if it differs between the axes.
    fileprivate var uniformScale: Float? { scale.x == scale.y && scale.y == scale.z ? scale.x : nil }

    /// The value of `fit` for its model, which may guess the kind; nil if another key excludes `fit`.
    fileprivate var likelyFit: String? {
        guard fit == nil, wornAs == nil, units == nil, clips == nil, faceMesh == nil, let model else { return nil }
        let file = URL(literalPath: model.value.text).lastPathComponent
        return (WearableKind(named: file) ?? name.flatMap { WearableKind(named: $0) })?.rawValue ?? "{}"
    }

    /// The settings of the surface that receives the shadows on an occluder.
    fileprivate var catcher: NodeSettings {
        var catcher = self
        catcher.occluder = false
        return catcher
    }

    /// The drawing order, lowest first. By default, occluders come before the scene, and screen content after or before it.
    var renderingOrder: Int {
        if let order { return order }
        if let media, media.surface == .screen { return media.under ? -SceneBuilder.mediaOrder : SceneBuilder.mediaOrder }
        let isOnScreen = drawing?.place == .screen || text?.surface == .screen || gauge?.surface == .screen
        return occluder ? -1 : isOnScreen ? SceneBuilder.screenOrder : 0
    }
}

extension SceneBuilder {
    /// The distance by which an occluder's depth is moved away, so that content on the same surface is in front: 1 mm.
    static let occluderDepthOffset: Float = 0.001

    /// Adds a node with all its descendants.
    /// - Parameters:
    ///   - keys: the keys of the node in the config.
    ///   - above: the face of the nearest anchor above; nil if there is none.
    func add(_ settings: NodeSettings, at keys: [String], under parent: NodeID?, above: Int?) {
        checkAnchors(of: settings, above: above)
        let anchored = settings.anchor?.face ?? above
        let face = anchored ?? 0
        let first = scene.nodes.count
        var node = Node(name: settings.name ?? defaultName(of: settings))
        let fitted = settings.fit.flatMap { fittedModel(of: settings, as: $0, face: anchored) }
        var placement = DrivenPlacement(translate: settings.translate, rotate: settings.rotate, scale: settings.scale)
        if let fitted { placement.pivot = fitted.seat }
        node.parentFromNode = placement.parentFromNode
        node.isHidden = settings.hidden
        node.opacity = settings.opacity
        node.renderingOrder = settings.renderingOrder
        node.takeLighting(of: settings)
        let top: NodeID
        var id: NodeID
        if let anchor = settings.anchor {
            // The face moves the anchor node, so the config's placement goes to a node below it.
            node.faceAnchor = FaceAnchor(faceIndex: anchor.face)
            let point = settings.fit == nil ? anchor.point : nil
            let attachment = point.map { Matrix4(translation: $0.position) } ?? .identity
            let offset = attachment * node.parentFromNode
            node.parentFromNode = .identity
            top = scene.add(node, under: parent)
            id = top
            if offset != .identity || settings.wornAs != nil {
                var below = Node(name: "offset", parentFromNode: offset)
                below.renderingOrder = settings.renderingOrder
                below.takeLighting(of: settings)
                id = scene.add(below, under: id)
            }
            if let point {
                drivers.placements.append(IdentityPlacement(node: id, faceIndex: face, fit: .place(point.position)))
            }
        } else {
            top = scene.add(node, under: parent)
            id = top
            nodePlacements[id] = placement
        }
        parts.append(
            ConfigPart(keys: keys, location: settings.location, node: top, content: .node(placed: id, placement)))
        constraints += settings.constraints.map { (id, $0) }
        particles += settings.particles.map { (id, $0) }
        if settings.wornAs == .glasses { addGlasses(id, of: settings, face: anchored) }
        if let side = settings.eye {
            drivers.eyes.append(EyeDriver(node: id, faceIndex: face, side: side))
        }
        if let fitted {
            add(fitted, of: settings, to: id, face: face)
        } else if settings.fit == nil {
            addSurfaces(of: settings, to: id, face: settings.faceMesh?.face ?? face)
        }
        if settings.occluder, settings.shadowCatcher {
            // Drawn after the surfaces that hide it, so that only its visible pixels are shaded.
            let catcher = Node(name: "shadow")
            addSurfaces(of: settings.catcher, to: scene.add(catcher, under: id), face: settings.faceMesh?.face ?? face)
        }
        if let light = settings.light { addLight(light, at: keys + ["light"], under: id) }
        if let lights = settings.lights, settings.model == nil {
            reading.fail(
                "has `lights`, which apply only to a model, but no `model`; use `light` to put a light on the node",
                at: lights.location)
        }
        if settings.model == nil, settings.size != nil || settings.centered {
            reading.fail(
                "has `\(settings.centered ? "centered" : "size")`, which applies only to a model, but no `model`",
                at: settings.location)
        }
        if settings.subdivide > 0, settings.model == nil, settings.faceMesh?.isOn != true {
            reading.fail(
                "has `subdivide`, which applies only to a model or a face mesh; add `model` or `faceMesh`",
                at: settings.location)
        }
        if settings.model == nil, let clip = settings.clips?.first {
            reading.fail("has `clips`, which apply only to a model, but no `model`", at: clip.location)
        }
        if settings.model == nil, let bones = settings.bones, bones.isAsked {
            reading.fail("has `bones`, which apply only to a model, but no `model`", at: bones.location)
        }
        if settings.showsModel {
            expectations.models.append(
                JobExpectations.ExpectedModel(
                    nodes: first..<scene.nodes.count, location: settings.location, scale: settings.uniformScale,
                    isFitted: settings.fit != nil && settings.uniformScale == 1,
                    fit: anchored == nil ? nil : settings.likelyFit))
        }
        for (index, child) in settings.children.enumerated() {
            add(child, at: keys + ["children", String(index)], under: id, above: anchored)
        }
    }

    /// Places a node on the person's nose and ears.
    private func addGlasses(_ node: NodeID, of settings: NodeSettings, face: Int?) {
        guard let face else {
            reading.fail(
                "has `wornAs` but no face: neither the node nor one above it has an `anchor`; add `anchor: face`",
                at: settings.location)
            return
        }
        guard settings.anchor?.point == nil else {
            reading.fail(
                "has `wornAs`, which places it on the nose and the ears, but its `anchor` names another point; use `anchor: "
                    + "face`",
                at: settings.location)
            return
        }
        let fit = IdentityPlacement.Fit.glasses(
            bridge: AttachPoint.noseBridge.position, leftEar: AttachPoint.leftEar.position,
            rightEar: AttachPoint.rightEar.position)
        drivers.placements.append(IdentityPlacement(node: node, faceIndex: face, fit: fit))
    }

    /// Notes face references of a node that are valid but rarely intended, and records the faces that it expects.
    private func checkAnchors(of settings: NodeSettings, above: Int?) {
        if let anchor = settings.anchor {
            expectations.face(anchor.face, at: anchor.location)
            if above != nil {
                reading.note(
                    "is below another node with an `anchor`, so the face moves it twice; anchor only one of the two nodes",
                    at: anchor.location)
            }
        }
        guard let mesh = settings.faceMesh, mesh.isOn else { return }
        if let face = mesh.face { expectations.face(face, at: mesh.location) }
        if recording != nil, settings.anchor == nil, above == nil, settings.bones == nil {
            reading.note(
                "deforms with the face but does not move with it: neither the node nor one above it has an `anchor`; add "
                    + "`anchor: face`", at: mesh.location)
        }
    }

    private func defaultName(of settings: NodeSettings) -> String {
        if let model = settings.model {
            return URL(literalPath: model.value.text).deletingPathExtension().lastPathComponent
        }
        return settings.anchor != nil
            ? "face"
            : settings.faceMesh != nil
                ? "face-mesh"
                : settings.drawing != nil
                    ? "drawing"
                    : settings.relief != nil
                        ? "relief"
                        : settings.media != nil
                            ? "media"
                            : settings.text != nil
                                ? "text" : settings.gauge != nil ? "gauge" : "node-\(scene.nodes.count)"
    }

    private func addSurfaces(of settings: NodeSettings, to node: NodeID, face: Int) {
        let bends = settings.faceMesh?.isOn == true
        if let drawing = settings.drawing {
            let isFlat = drawing.place != .mesh
            guard !isFlat || settings.model == nil && !bends, settings.relief == nil, settings.material == nil,
                !settings.occluder
            else {
                reading.fail(
                    "combines a `drawing` with a model, a relief, a material or an occluder; use separate nodes",
                    at: settings.location)
                return
            }
            addDrawing(drawing, of: settings, to: node, face: face)
        } else if settings.text != nil || settings.gauge != nil {
            guard !settings.occluder else {
                reading.fail("a text or a gauge cannot be an `occluder`; use separate nodes", at: settings.location)
                return
            }
            if let text = settings.text { add(.text(text), of: settings, to: node) }
            if let gauge = settings.gauge { add(.gauge(gauge), of: settings, to: node) }
        } else if let media = settings.media {
            guard settings.material == nil, !settings.occluder else {
                reading.fail(
                    "combines `media`, which is not lit, with a material or an occluder; use separate nodes",
                    at: settings.location)
                return
            }
            addMedia(media, of: settings, to: node)
        } else if let relief = settings.relief {
            addRelief(relief, of: settings, to: node)
        } else if let path = settings.model {
            guard let (model, url) = assets.model(path, scene: settings.scene) else { return }
            var placing = ModelPlacing(
                source: ModelSource(model: model, url: url, location: path.location), settings: settings, face: face,
                builder: self)
            placing.place(under: node)
        } else if bends {
            addRecordedMesh(settings, to: node, face: face)
        } else if settings.material != nil || settings.occluder {
            reading.fail(
                "has a material but no surface; add a `model`, a `faceMesh` or a `relief`", at: settings.location)
        }
    }

    /// Returns the material of a surface.
    ///
    /// In order of precedence: an occluder's material, the node's replacement for the model material's name, the node's
    /// material, the model's material.
    func material(
        of settings: NodeSettings, modelMaterial: ModelMaterial?, in model: ModelSource?
    ) -> MaterialID? {
        if settings.occluder { return scene.add(Material.occluder()) }
        if settings.shadowCatcher { return scene.add(Material.shadowCatcher()) }
        if let modelMaterial, let named = settings.materials.first(where: { $0.name == modelMaterial.name }) {
            switch named.value {
            case .named(let name): return material(named: name)
            case .patch(let patch): return scene.add(material(patch, of: modelMaterial, in: model))
            }
        }
        if let reference = settings.material { return material(reference) }
        if let modelMaterial, let model { return scene.add(material(modelMaterial, of: model)) }
        return scene.add(Material(name: settings.name ?? ""))
    }

    /// Adds the face mesh of a recording: topology from the header, vertices from each frame.
    private func addRecordedMesh(_ settings: NodeSettings, to node: NodeID, face: Int) {
        guard let topology = recording?.header.topology else {
            let why = recording == nil ? "there is no recording" : "the recording contains no mesh"
            reading.fail("has no mesh to deform: \(why); name a `model`", at: settings.location)
            return
        }
        if let keyframes = recording?.keyframes, keyframes.bendsMeshes, keyframes.faceIndex == face {
            reading.fail(
                "the recording's mesh does not follow `face.blendShapes` and `face.gaze`; name a `model` with morph targets",
                at: settings.location)
        }
        guard let material = material(of: settings, modelMaterial: nil, in: nil) else { return }
        let fill = topology.fillTriangles
        let left = Set(settings.faceMesh?.fill != false ? [] : fill.leftEye + fill.rightEye + fill.mouth)
        let triangles = topology.triangles.enumerated().filter { !left.contains($0.offset) }.map(\.element)
        let mesh = scene.add(
            Mesh(
                positions: Array(repeating: .zero, count: topology.vertexCount),
                normals: Array(repeating: SIMD3(0, 0, 1), count: topology.vertexCount),
                textureCoordinates: [topology.textureCoordinates], triangles: triangles))
        scene[node].surfaces.append(Surface(mesh: mesh, material: material, depthOffset: depthOffset(of: settings)))
        subdivide(mesh, settings, joinsSeams: false)
        drivers.morphs.append(MorphDriver(mesh, of: scene[mesh], faceIndex: face))
    }

    /// Returns the distance by which the depth of a node's surfaces is moved away, in metres.
    func depthOffset(of settings: NodeSettings) -> Float {
        settings.depthOffset ?? (settings.occluder ? Self.occluderDepthOffset : 0)
    }
}

extension Node {
    /// Applies the settings of light and shadows.
    mutating func takeLighting(of settings: NodeSettings) {
        categoryBitMask = UInt32(truncatingIfNeeded: settings.categoryBitMask)
        castsShadow = settings.castsShadow
    }
}
