import ConfigSettings
import DescribedErrors
import ConfigLanguage
import FaceDrivers
import FaceTracking
import Imaging
import Meshes
import RenderMath
import SceneGraph

extension SceneBuilder {
    /// The order of drawings on the screen: above everything without an explicit order.
    static let screenOrder = 1000
    /// The depth offset between layers of a drawing on a card, in metres: far above depth rounding errors, and too small to be
    /// visible.
    private static let layerDistance: Float = 0.00005

    /// Adds a drawing's meshes to a node, and the driver that draws them.
    func addDrawing(_ drawing: DrawingSettings, of settings: NodeSettings, to node: NodeID, face: Int) {
        guard let classifier = classifier(drawing.classifier) else { return }
        let isOnScreen = drawing.place == .screen
        if isOnScreen, settings.anchor != nil {
            reading.fail(
                "a drawing on the screen cannot have an `anchor`; use `on: card`, or a separate node",
                at: drawing.location)
            return
        }
        let painted = (drawing.style ?? drawing.defaultStyle).flatMap { parts($0, of: drawing) }
        guard canDraw(painted.map(\.part), at: drawing.location) else { return }
        var driver = DrawingDriver(
            faceIndex: drawing.face ?? face, mode: drawing.mode, classifier: classifier,
            drawing: FaceDrawing(scale: drawing.scale), parts: painted.map(\.part),
            side: drawing.place == .card ? drawing.size : 1)
        if drawing.place == .mesh {
            guard let surface = drawingSurface(settings) else { return }
            driver.surface = surface
        }
        scene[node].isOnScreen = isOnScreen
        for (index, part) in painted.enumerated() {
            for isFill in [true, false] where isFill ? part.part.fill != nil : part.part.lineWidth > 0 {
                let mesh = scene.add(restingMesh(of: driver, part: index, isFill: isFill))
                let material = drawingMaterial(isFill ? part.fill : part.line, on: drawing.place)
                let lift = isOnScreen ? 0 : Self.layerDistance * Float(driver.layers.count)
                scene[node].surfaces.append(
                    Surface(mesh: mesh, material: scene.add(material), depthOffset: depthOffset(of: settings) - lift))
                driver.layers.append(DrawingDriver.Layer(part: index, isFill: isFill, mesh: mesh))
            }
        }
        // Without a recording the face is at rest, like the meshes.
        if recording != nil { drivers.drawings.append(driver) }
    }

    /// Returns the drawing of a face at rest.
    ///
    /// Two vertices that no triangle uses give all layers the same centre, so that blended layers keep their order in every
    /// view.
    private func restingMesh(of driver: DrawingDriver, part: Int, isFill: Bool) -> Mesh {
        var mesh = driver.mesh(ofPart: part, isFill: isFill, expression: FacialExpression())
        if let surface = driver.surface { mesh = surface.wrapped(mesh, on: surface.positions(for: nil)) }
        // Larger than the drawing at rest.
        let reach = mesh.positions.reduce(Float(driver.side)) { max($0, $1.x.magnitude, $1.y.magnitude) }
        mesh.positions += [SIMD3(-reach, -reach, 0), SIMD3(reach, reach, 0)]
        return mesh
    }

    /// Returns an unlit material, double-sided on flat surfaces.
    private func drawingMaterial(_ color: LinearColor, on place: DrawingSettings.Place) -> Material {
        var material = Material(name: "drawing", lightingModel: .constant)
        material.diffuse = MaterialSlot(.color(color))
        material.ambient = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        material.isDoubleSided = place != .mesh
        material.readsFromDepth = place != .screen
        material.writesToDepth = place != .screen
        return material
    }

    // MARK: Parts

    /// A part with its line colour and fill colour.
    private struct PaintedPart {
        var part: DrawingPart
        var line: LinearColor
        var fill: LinearColor
    }

    /// Returns the parts that an entry of a style defines; none after reporting a mistake.
    private func parts(_ settings: DrawingPartSettings, of drawing: DrawingSettings) -> [PaintedPart] {
        let shapes: [DrawingPart.Shape]
        if let name = settings.part {
            if settings.to != nil || settings.by != nil || settings.follow != nil {
                reading.fail(
                    "`to`, `by` and `follow` apply only to a `path`; features of the face move without them",
                    at: settings.location)
                return []
            }
            shapes = name.features.map { .feature($0) }
        } else {
            shapes = shape(settings).map { [$0] } ?? []
        }
        return shapes.map { shape in
            let part = DrawingPart(
                shape, follow: settings.follow, condition: settings.when, lineWidth: settings.width ?? drawing.lineWidth,
                fill: settings.fill.map { _ in settings.fillRule })
            let line = settings.color ?? drawing.color
            return PaintedPart(part: part, line: line, fill: settings.fill ?? line)
        }
    }

    /// Returns the path of an entry, or nil after reporting a mistake.
    private func shape(_ settings: DrawingPartSettings) -> DrawingPart.Shape? {
        guard let path = path(settings.path) else { return nil }
        switch (settings.to, settings.by) {
        case (nil, nil):
            return .path(path)
        case (let to?, let by?):
            guard let target = self.path(to), let value = value(by) else { return nil }
            if let obstacle = path.obstacle(toMorphingInto: target) {
                reading.fail("the two paths \(obstacle); draw both with the same commands", at: to.location)
                return nil
            }
            return .morph(from: path, to: target, by: value)
        case (.some, nil):
            reading.fail("`to` requires `by`, the value that drives the morph", at: settings.location)
        case (nil, .some):
            reading.fail("`by` requires `to`, the path to morph into", at: settings.location)
        }
        return nil
    }

    private func path(_ text: Located<String>?) -> VectorPath? {
        guard let text else { return nil }
        do {
            return try VectorPath(pathData: text.value)
        } catch {
            reading.fail("\(error)", at: text.location)
            return nil
        }
    }

    /// Whether paths are small enough to draw and fill in each frame; reports a mistake if not.
    private func canDraw(_ parts: [DrawingPart], at location: ConfigLocation) -> Bool {
        let mostLines = 8192
        let count = parts.reduce(0) { $0 + $1.lineCount }
        guard count <= mostLines else {
            reading.fail(
                "the drawing's paths have \(count) line segments, but the limit is \(mostLines); simplify the largest path",
                at: location)
            return false
        }
        // Filling this many takes 0.1 s a frame. 360 adjacent bars of different heights reach it.
        let mostPieces = 1 << 18
        let pieces = parts.reduce(0) { $0 + $1.fillPieceCount }
        guard pieces > mostPieces else { return true }
        reading.fail(
            "filling the drawing's paths cuts their lines at the heights of corners and crossings into \(pieces) pieces, but the limit is "
                + "\(mostPieces); simplify the largest path, or fill fewer paths that are side by side or cross",
            at: location)
        return false
    }

    // MARK: Classifiers

    private func classifier(_ settings: ClassifierSettings) -> ExpressionClassifier? {
        var classifier = settings.classifier
        guard classifier.slight < classifier.strong else {
            reading.fail(
                "`slight` is \(classifier.slight.short) and `strong` is \(classifier.strong.short); `slight` must be less than `strong`",
                at: settings.location)
            return nil
        }
        var neutral = BlendShapeValues()
        for given in settings.neutral ?? [] {
            guard let shape = blendShape(given.name, at: given.location) else { return nil }
            neutral[shape] = given.value
        }
        classifier.neutral = settings.learn.map { .learned(seconds: $0) } ?? .given(neutral)
        return classifier
    }

    private func blendShape(_ name: String, at location: ConfigLocation) -> BlendShape? {
        if let shape = BlendShape(name: name) { return shape }
        let hint = Suggestion.text(for: name, among: BlendShape.allCases.map(\.name))
        reading.fail("is not a blend shape; \(hint ?? "use one of ARKit's 52, such as jawOpen")", at: location)
        return nil
    }
}

extension DrawingSettings {
    /// FaceIt's strokes, plus pupils if eyes look around.
    fileprivate var defaultStyle: [DrawingPartSettings] {
        var names: [DrawingPartSettings.Part] = [.skull, .eyes, .brows, .mouth]
        if mode == .continuous { names.append(.pupils) }
        return names.map { name in
            var part = DrawingPartSettings()
            part.part = name
            if name == .pupils {
                part.width = 0
                part.fill = color
            }
            return part
        }
    }
}
