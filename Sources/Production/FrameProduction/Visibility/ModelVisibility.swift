import ConfigLanguage
import Imaging
import Meshes
import RenderConfig
import RenderMath
import SceneGraph

/// A check that the models of a job can be seen as intended, in a few frames: their place in the picture, their size, what
/// occluders hide of them, and their light. Models that fail in every checked frame give a note.
///
/// A model that passes is not checked again, so most jobs pay only for their first frame.
struct ModelVisibility {
    /// The maximum number of checked frames.
    static let mostFrames = 9

    private let job: RenderJob
    private let frames: [Int]
    /// The frames checked so far.
    private var seenFrames: [Int] = []
    private var findings: [ModelFindings]
    private var shapes: FrameShapes
    private let nodeIDs: [NodeID]
    private let showsFace: Bool

    /// - Parameter frames: the frames to check, in ascending order.
    init(_ job: RenderJob, frames: [Int]) {
        self.job = job
        self.frames = frames
        findings = job.expectations.models.map { _ in ModelFindings() }
        shapes = FrameShapes(job.scene)
        nodeIDs = job.scene.nodeIDs
        showsFace = job.scene.nodes.contains { $0.faceAnchor != nil }
    }

    /// Returns the frames to check of some requested frames: the first, the last and others at equal distances.
    static func frames(of count: Int) -> [Int] {
        let checked = min(count, mostFrames)
        return (0..<checked).map { checked == 1 ? 0 : $0 * (count - 1) / (checked - 1) }
    }

    /// Checks the models in a frame, if it is one of the frames to check.
    mutating func look(at state: FrameState) {
        guard frames.contains(state.index), seenFrames.last != state.index, findings.contains(where: \.isPending),
            let cameraFromWorld = state.worldFromCamera.affineInverse
        else { return }
        seenFrames.append(state.index)
        let world = state.worldStates(in: job.scene)
        let view = FrameView(
            state: state, world: world, cameraFromWorld: cameraFromWorld,
            clipFromCamera: state.camera.projection(width: job.size.width, height: job.size.height).clipFromCamera,
            light: job.view == nil ? SceneLight(state, world) : nil)
        var occluders: [ProjectedTriangles]?
        for (index, model) in job.expectations.models.enumerated() where findings[index].isPending {
            let nodes = model.nodes.filter {
                world[$0].isVisible && world[$0].opacity > 0 && !job.scene.nodes[$0].surfaces.isEmpty
            }
            guard !nodes.isEmpty else { continue }
            findings[index].wasShown = true
            if findings[index].isMisplaced { measureSize(of: model, nodes, view, index) }
            if findings[index].isDark, let light = view.light { measureLight(on: nodes, light, view, index) }
            if findings[index].isUnseen { check(nodes, view, index, &occluders) }
        }
    }

    /// The problems of models, one line each.
    var notes: [String] {
        let text = ModelFindings.Text(frames: "(checked in \(Self.words(for: seenFrames)))")
        let models = zip(job.expectations.models, findings).filter(\.1.wasShown)
        let dark = models.filter { $1.isDark && $1.light != nil }
        return models.compactMap { model, findings in text.note(on: model, findings) }
            + (dark.first.map { model, findings in
                [text.darkness(of: model, findings, others: dark.count - 1)]
            } ?? [])
    }

    private static func words(for frames: [Int]) -> String {
        switch frames.count {
        case 0...1: "frame \(frames.first ?? 0)"
        case 2...3: "frames \(frames.map(String.init).joined(separator: ", "))"
        default: "\(frames.count) frames from \(frames[0]) to \(frames[frames.count - 1])"
        }
    }

    // MARK: Checks

    /// Measures a model's size and its distance from its face.
    private mutating func measureSize(
        of model: JobExpectations.ExpectedModel, _ nodes: [Int], _ view: FrameView, _ index: Int
    ) {
        let anchor = job.scene.anchor(of: nodeIDs[model.nodes.lowerBound])
        guard showsFace, !model.isFitted, let size = size(of: nodes, from: model.nodes.lowerBound, view) else {
            findings[index].isMisplaced = false
            return
        }
        findings[index].size = size.side
        var isRight = size.side >= VisibilityLimits.smallest
        if let anchor {
            // A face's own size does not make its parts too large.
            let face = view.world[anchor.index].worldFromNode
            let distance = max((size.center - face.translation).length - size.radius, 0)
            findings[index].distance = distance
            isRight = isRight && size.side <= VisibilityLimits.largest && distance <= VisibilityLimits.farthest
            findings[index].isWorn = true
        }
        findings[index].isMisplaced = !isRight
    }

    /// The extent of a model in the world, in metres.
    private struct Extent {
        /// The longest side of the box in the axes of the model's node.
        var side: Float
        var center: SIMD3<Float>
        var radius: Float
    }

    /// Returns the extent of some nodes below another, without their deformations; nil if it is unknown.
    private func size(of nodes: [Int], from root: Int, _ view: FrameView) -> Extent? {
        let worldFromRoot = view.world[root].worldFromNode
        guard let rootFromWorld = worldFromRoot.affineInverse else { return nil }
        var box: BoundingBox?
        for node in nodes {
            let rootFromNode = rootFromWorld * view.world[node].worldFromNode
            for surface in job.scene.nodes[node].surfaces {
                let mesh = job.scene[surface.mesh]
                let positions = mesh.skin == nil ? shapes.positions(of: surface.mesh, in: view.state) : mesh.positions
                guard let own = positions.flatMap({ BoundingBox($0) })?.transformed(by: rootFromNode) else { return nil }
                box = box.map { $0.union(own) } ?? own
            }
        }
        let (x, y, z) = worldFromRoot.linear.columns
        guard let box else { return nil }
        let sides = box.size * SIMD3(x.length, y.length, z.length)
        // A size of 0 has its own note.
        guard sides.max() > 0, sides.max().isFinite else { return nil }
        return Extent(side: sides.max(), center: worldFromRoot.transform(point: box.center), radius: sides.length / 2)
    }

    /// Measures the light on a model.
    private mutating func measureLight(on nodes: [Int], _ light: SceneLight, _ view: FrameView, _ index: Int) {
        var strongest: Float = 0
        for node in nodes {
            for surface in job.scene.nodes[node].surfaces {
                guard view.state[surface.material].needsLight, let box = shapes.reach(of: surface.mesh, in: view.state) else {
                    findings[index].isDark = false
                    return
                }
                let placed = box.transformed(by: view.world[node].worldFromNode)
                let categories = job.scene.nodes[node].categoryBitMask
                strongest = max(strongest, light.onSurface(near: placed.center, radius: placed.radius, categories: categories))
            }
        }
        findings[index].light = max(findings[index].light ?? 0, strongest)
        findings[index].hasLights = findings[index].hasLights || !light.isEmpty
        findings[index].isDark = !(strongest >= VisibilityLimits.light)
    }

    /// Checks whether the picture shows a model.
    private mutating func check(
        _ nodes: [Int], _ view: FrameView, _ index: Int, _ occluders: inout [ProjectedTriangles]?
    ) {
        var own: [ProjectedTriangles] = []
        var isShown = false
        var isMeasured = true
        for node in nodes {
            let cameraFromNode = view.cameraFromWorld * view.world[node].worldFromNode
            for surface in job.scene.nodes[node].surfaces {
                if let fault = fault(of: surface, cameraFromNode, view) {
                    findings[index].faults.insert(fault)
                    findings[index].center = shapes.reach(of: surface.mesh, in: view.state)
                        .map { cameraFromNode.transform(point: $0.center) }
                    continue
                }
                isShown = true
                let reads = view.state[surface.material].readsFromDepth
                if reads, let shape = view.projected(surface, cameraFromNode, shapes) {
                    own.append(shape)
                } else {
                    isMeasured = false
                }
            }
        }
        guard isShown else { return }
        // In a single frame of a take, a turned head hides what is on its other side.
        guard frames.count > 1 || frames == [0] else {
            findings[index].isUnseen = false
            return
        }
        guard isMeasured, let hidden = hiddenFraction(of: own, nodes, view, &occluders), hidden > VisibilityLimits.hidden else {
            findings[index].isUnseen = false
            return
        }
        findings[index].faults.insert(.hidden)
        findings[index].hidden = min(findings[index].hidden ?? 1, hidden)
    }

    /// Returns the fraction of a model within the picture that occluders hide; nil if it is too small to be measured.
    private func hiddenFraction(
        of own: [ProjectedTriangles], _ nodes: [Int], _ view: FrameView, _ occluders: inout [ProjectedTriangles]?
    ) -> Float? {
        let all = occluders ?? occludingShapes(in: view)
        occluders = all
        guard !all.isEmpty, var grid = CoverageGrid(around: own) else { return nil }
        var front = grid.emptied
        own.forEach { grid.draw($0) }
        all.forEach { front.draw($0) }
        return grid.hiddenFraction(behind: front)
    }

    /// Returns the occluders in a frame that are drawn before the scene.
    private func occludingShapes(in view: FrameView) -> [ProjectedTriangles] {
        job.scene.nodes.enumerated().flatMap { index, node -> [ProjectedTriangles] in
            guard view.world[index].isVisible, node.renderingOrder <= 0 else { return [] }
            let cameraFromNode = view.cameraFromWorld * view.world[index].worldFromNode
            return node.surfaces.compactMap { surface in
                let material = view.state[surface.material]
                guard material.colorWriteMask.isEmpty, material.writesToDepth else { return nil }
                return view.projected(surface, cameraFromNode, shapes)
            }
        }
    }

    /// Returns the reason why a surface is not in the picture; nil if part of it may be.
    private mutating func fault(of surface: Surface, _ cameraFromNode: Matrix4, _ view: FrameView) -> VisibilityFault? {
        guard let box = shapes.reach(of: surface.mesh, in: view.state) else { return .noArea }
        let corners = box.corners.map { cameraFromNode.transform(point: $0) }
        return view.fault(of: corners) ?? (facesAway(surface, cameraFromNode, view) ? .facesAway : nil)
    }

    /// Whether all triangles of a surface show the camera their culled side. False for shapes that are known only while
    /// drawing.
    private func facesAway(_ surface: Surface, _ cameraFromNode: Matrix4, _ view: FrameView) -> Bool {
        let material = view.state[surface.material]
        guard !material.isDoubleSided, material.cullMode != .none,
            let positions = shapes.positions(of: surface.mesh, in: view.state),
            let eye = cameraFromNode.affineInverse?.translation
        else { return false }
        return !job.scene[surface.mesh].triangles.contains { triangle in
            let (a, b, c) = (positions[Int(triangle.x)], positions[Int(triangle.y)], positions[Int(triangle.z)])
            let side = (b - a).cross(c - a).dot(eye - a)
            return material.cullMode == .back ? side > 0 : side < 0
        }
    }
}
