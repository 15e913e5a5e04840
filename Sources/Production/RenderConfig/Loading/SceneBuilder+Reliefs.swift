import ConfigLanguage
import ConfigSettings
import FaceDrivers
import Meshes
import Imaging
import RenderMath
import SceneGraph

extension SceneBuilder {
    /// The maximum number of vertices along each side of a relief's back, whose surface is smooth.
    private static let finestBack = 128

    /// Adds the rotating node of a relief, with the relief and its back.
    func addRelief(_ relief: ReliefSettings, of settings: NodeSettings, to node: NodeID) {
        guard recording != nil || relief.area != nil else {
            reading.fail(
                "has no face to show: there is no recording; set the `area` of the picture to show, "
                    + "or place a face by hand with `face: {pose: …}`",
                at: relief.location)
            return
        }
        let mesh = scene.add(grid(relief.columns, relief.rows))
        guard let material = reliefMaterial(of: settings, showing: mesh), let heightScale = heightScale(relief.heightScale),
            let picture = picture(of: relief, heightsOf: mesh)
        else { return }
        var turning = Node(name: "turning")
        turning.renderingOrder = settings.renderingOrder
        turning.surfaces = [Surface(mesh: mesh, material: material, depthOffset: depthOffset(of: settings))]
        let pivot = scene.add(turning, under: node)
        if relief.back { addBack(of: relief, settings, under: pivot) }
        var driver = ReliefDriver(node: node, pivot: pivot, mesh: mesh, grid: SIMD2(relief.columns, relief.rows))
        driver.picture = picture
        driver.area = relief.area.map { ImageRectangle(left: $0[0], top: $0[1], width: $0[2], height: $0[3]) }
        driver.heightScale = heightScale
        driver.normals = relief.normals
        driver.margin = relief.margin
        driver.isSquare = relief.square
        driver.isSmoothed = relief.smoothing
        driver.isIdle = relief.motion == .idle
        driver.flipTrigger = relief.flipOn
        driver.textureDelay = relief.textureDelay
        if driver.area != nil, relief.flipOn != .none {
            reading.note("`flipOn` has no effect with an `area`, because no face is detected", at: relief.location)
        }
        drivers.reliefs.append(driver)
    }

    /// Returns the vertices of a relief at rest. Reliefs of equal size share their memory: 72 MB for 1024×1024.
    private func grid(_ columns: Int, _ rows: Int) -> Mesh {
        if let known = reliefGrids[SIMD2(columns, rows)] { return known }
        let grid = ProceduralMesh.quad(width: 1, height: 1, columns: columns - 1, rows: rows - 1)
        reliefGrids[SIMD2(columns, rows)] = grid
        return grid
    }

    /// Returns the index of a relief's picture in the scene; nil after reporting a mistake.
    private func picture(of relief: ReliefSettings, heightsOf mesh: MeshID) -> Int? {
        guard let source = relief.picture.map({ images.source(of: $0) }) ?? images.backgroundSource(readBy: relief.location)
        else { return nil }
        if case .light(let picture) = source { scene.setHeightPicture(picture, of: mesh) }
        return sourceIndex(of: RenderJob.ImageLayer(source.encoded))
    }

    /// Returns the material of a relief: the node's, with the relief's part of the picture as the default diffuse slot.
    private func reliefMaterial(of settings: NodeSettings, showing mesh: MeshID) -> MaterialID? {
        guard let worn = material(of: settings, modelMaterial: nil, in: nil) else { return nil }
        guard !settings.occluder, !namesDiffuse(settings.material) else { return worn }
        var material = scene[worn]
        material.diffuse.contents = .texture(scene.add(.relief(mesh)))
        // Other nodes may use the same material by name.
        return scene.add(material)
    }

    private func namesDiffuse(_ reference: MaterialReference?) -> Bool {
        switch reference {
        case .inline(let settings)?: settings.setsDiffuse
        case .named(let name)?: !materialsWithoutDiffuse.contains(name.value)
        case nil: false
        }
    }

    private func addBack(of relief: ReliefSettings, _ settings: NodeSettings, under pivot: NodeID) {
        let mesh = BulgedBack.mesh(
            columns: min(relief.columns, Self.finestBack), rows: min(relief.rows, Self.finestBack))
        let half = Quaternion(angle: .pi, axis: SIMD3(1, 0, 0))
        var back = Node(name: "back", parentFromNode: Matrix4(rotation: half))
        back.renderingOrder = settings.renderingOrder
        let material = settings.occluder ? Material.occluder() : Material(name: "back")
        back.surfaces = [
            Surface(mesh: scene.add(mesh), material: scene.add(material), depthOffset: depthOffset(of: settings))
        ]
        scene.add(back, under: pivot)
    }

    private func heightScale(_ settings: HeightScaleSettings) -> ReliefDriver.HeightScale? {
        if let scale = settings.constant { return .constant(scale) }
        return value(settings.value).map { .driven($0, from: settings.from, to: settings.to) }
    }
}
