import ConfigLanguage
import ConfigSettings
import DescribedErrors
import Foundation
import MeshFormats
import Meshes
import RenderMath
import SceneGraph

/// A model fitted to a head.
struct FittedModel {
    var source: ModelSource
    var fit: WearableFit
    /// Whether only the left or the right of two earrings is worn; nil for both, and for other objects.
    var isLeftOnly: Bool?

    /// The point about which the node's own rotation and scale act, in metres in face space.
    var seat: SIMD3<Float> { SIMD3<Float>(fit.seat) }
}

extension SceneBuilder {
    /// Fits a node's model to the tracked head; nil after reporting a mistake.
    /// - Parameter face: the face of the nearest anchor; nil if there is none.
    func fittedModel(of settings: NodeSettings, as fit: FitSettings, face: Int?) -> FittedModel? {
        guard let path = settings.model else {
            reading.fail("has `fit`, which applies only to a model, but no `model`", at: fit.location)
            return nil
        }
        guard let face else {
            reading.fail(
                "has `fit` but no face: neither the node nor one above it has an `anchor`; add `anchor: face`", at: fit.location
            )
            return nil
        }
        guard let (model, url) = assets.model(path) else { return nil }
        let source = ModelSource(model: model, url: url, location: path.location)
        guard let shape = WearableShape(of: model, parts: settings.parts, without: settings.without) else {
            reading.fail("the model has no triangles to fit; `bianlian inspect` lists its contents", at: path.location)
            return nil
        }
        let name = url.lastPathComponent
        let kind = fit.kind ?? WearableKind(of: shape, named: name)
        guard let isLeftOnly = side(of: settings, as: kind, at: fit.location) else { return nil }
        let found = WearableFit(
            shape, as: kind, on: head(of: face), width: fit.width.map(Double.init),
            metersPerUnit: model.metersPerUnit)
        let owner = fit.kind == nil ? "\(kind.rawValue), a guess, \(name.quoted)" : "\(kind.rawValue) \(name.quoted)"
        if !found.matchesKind {
            let guess = WearableKind(of: shape, named: "")
            reading.note(
                "\(owner): the shape does not look like \(kind.phrase)"
                    + (guess == kind ? "" : ", more like \(guess.phrase)") + "; check the picture", at: fit.location)
        }
        reading.note("\(owner): \(found.summary(as: kind))", at: fit.location)
        return FittedModel(source: source, fit: found, isLeftOnly: isLeftOnly)
    }

    /// Returns the only ear that wears an earring, from the node's anchor; nil in an optional for both. Nil after reporting an
    /// anchor at a point on which the object is not worn.
    private func side(of settings: NodeSettings, as kind: WearableKind, at location: ConfigLocation) -> Bool?? {
        guard let point = settings.anchor?.point else { return .some(nil) }
        if kind == .earrings, point == .leftEar || point == .rightEar { return .some(point == .leftEar) }
        reading.fail(
            "has `fit`, which places it on the head, but its `anchor` names another point; use `anchor: face`"
                + (kind == .earrings ? ", `leftEar` or `rightEar`" : ""),
            at: location)
        return nil
    }

    /// Adds a fitted model below a node.
    func add(_ fitted: FittedModel, of settings: NodeSettings, to node: NodeID, face: Int) {
        for (index, placement) in fitted.fit.placements.enumerated() {
            let isLeft = index == 0
            if let isLeftOnly = fitted.isLeftOnly, isLeft != isLeftOnly { continue }
            let name = fitted.fit.placements.count == 1 ? "fit" : isLeft ? "left" : "right"
            var made = Node(name: name, parentFromNode: placement.faceFromModel)
            made.renderingOrder = settings.renderingOrder
            made.takeLighting(of: settings)
            let id = scene.add(made, under: node)
            var (shown, source) = (settings, fitted.source)
            if fitted.fit.pairSplit != nil {
                source.model = source.model.half(
                    of: fitted.fit, isLeft: isLeft, parts: settings.parts, without: settings.without)
                source.copy = id
                // The half has only the parts that are shown.
                (shown.parts, shown.without) = (nil, nil)
            }
            var placing = ModelPlacing(source: source, settings: shown, face: face, builder: self)
            placing.place(under: id)
        }
    }
}
