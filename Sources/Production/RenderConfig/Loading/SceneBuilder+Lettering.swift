import ConfigLanguage
import ConfigSettings
import DescribedErrors
import FaceDrivers
import Foundation
import Imaging
import Meshes
import RenderMath
import SceneGraph
import Typesetting

/// A text or gauge whose values are resolved once all nodes and events are known.
struct Lettering {
    /// The content to show.
    enum Contents {
        case text(TextSettings)
        case gauge(GaugeSettings)
    }

    var node: NodeID
    var contents: Contents
    var settings: NodeSettings
}

/// A font as texts request it.
struct FontUse: Hashable {
    var file: CheckedFile?
    var index: Int
    var weight: StrokeAlphabet.Weight
    var signs: Set<Unicode.Scalar>
}

extension SceneBuilder {
    /// The depth offset between layers on a card, in metres, as for drawings.
    private static let layerDistance: Float = 0.00005

    /// Records that a node shows a text or gauge, and positions the node on the screen.
    func add(_ contents: Lettering.Contents, of settings: NodeSettings, to node: NodeID) {
        let (surface, place, margin, location) =
            switch contents {
            case .text(let text): (text.surface, text.place, text.margin, text.location)
            case .gauge(let gauge): (gauge.surface, gauge.place, gauge.margin, gauge.location)
            }
        if surface == .screen {
            guard settings.anchor == nil else {
                reading.fail(
                    "a text or a gauge on the screen cannot have an `anchor`; use `on: card`, or a separate node", at: location)
                return
            }
            guard settings.material == nil else {
                reading.fail("`material` needs `on: card`; on the screen use `color`", at: location)
                return
            }
            scene[node].isOnScreen = true
            let corner = SIMD3(SIMD2<Float>(screenPoint(place, margin: margin)), 0)
            nodePlacements[node]?.origin = corner
            scene[node].parentFromNode = Matrix4(translation: corner) * scene[node].parentFromNode
        } else if place != .center {
            reading.note("`place` has no effect on a card; the node's `translate` moves it", at: location)
        }
        letterings.append(Lettering(node: node, contents: contents, settings: settings))
    }

    /// Builds the recorded texts and gauges, and adds their drivers.
    func buildLettering(reading values: ValueLoading) {
        let texts = TextLoading(values: values, reading: reading, framesPerSecond: framesPerSecond)
        for lettering in letterings {
            switch lettering.contents {
            case .text(let text): build(text, lettering, reading: texts)
            case .gauge(let gauge): build(gauge, lettering, reading: texts)
            }
        }
    }

    /// Returns a position on the screen in units of the frame's smaller side, relative to the centre, +y up.
    private func screenPoint(_ place: MediaSettings.Place, margin: Double) -> SIMD2<Double> {
        let side = Double(min(frameSize.width, frameSize.height))
        let half = SIMD2(Double(frameSize.width), Double(frameSize.height)) / (2 * side) - SIMD2(repeating: margin)
        return SIMD2((2 * place.shares.x - 1) * half.x, (1 - 2 * place.shares.y) * half.y)
    }

    // MARK: Texts

    private func build(_ text: TextSettings, _ lettering: Lettering, reading texts: TextLoading) {
        guard let template = texts.template(text), let string = text.string else { return }
        let signs = template.signs(withScoreWords: drivers.score?.words ?? [])
        guard let font = font(text.font, for: signs, at: string.location) else { return }
        let anchor = (text.anchor ?? text.place).shares
        let style = TextStyle(
            font: font, size: text.size, alignment: text.align ?? (anchor.x == 0 ? .left : anchor.x == 1 ? .right : .center),
            lineHeight: text.lineHeight, spacing: text.spacing, anchor: SIMD2(anchor.x, 1 - anchor.y))
        let line = TextDriver.Line(template, style: style)
        if let color = text.outline, let material = letteringMaterial(color, lettering, suffix: "outline") {
            var outline = line
            outline.style.font = font.widened(by: text.outlineWidth)
            show([outline], on: lettering, layer: 0, material)
        }
        guard let material = letteringMaterial(text.color, lettering) else { return }
        show([line], on: lettering, layer: 1, material)
    }

    /// Adds texts as one constant and one changing surface, as needed.
    func show(_ lines: [TextDriver.Line], on lettering: Lettering, layer: Int, _ material: MaterialID) {
        // Constant lines are laid out once, separately from changing ones.
        for lines in [lines.filter(\.template.isConstant), lines.filter { !$0.template.isConstant }] where !lines.isEmpty {
            let signs = Mesh(lines.flatMap { $0.signs(of: $0.template.restingText) })
            guard assets.reserve(mesh: signs) else { return }
            let mesh = scene.add(signs)
            add(mesh, material, layer: layer, to: lettering)
            if !lines[0].template.isConstant { drivers.texts.append(TextDriver(lines, mesh: mesh)) }
        }
    }

    /// Adds a surface to a node. On a card, higher layers are nearer.
    func add(_ mesh: MeshID, _ material: MaterialID, layer: Int, to lettering: Lettering) {
        let lift = scene[lettering.node].isOnScreen ? 0 : Self.layerDistance * Float(layer)
        scene[lettering.node].surfaces.append(
            Surface(mesh: mesh, material: material, depthOffset: depthOffset(of: lettering.settings) - lift))
    }

    /// Returns an unlit material of a colour, or the node's material; nil after reporting a mistake.
    /// - Parameter suffix: the suffix of the material's name, which drivers use to find it. Default: none, and the node's
    ///   material takes precedence.
    func letteringMaterial(_ color: LinearColor, _ lettering: Lettering, suffix: String? = nil) -> MaterialID? {
        if suffix == nil, let reference = lettering.settings.material { return self.material(reference) }
        let name = scene[lettering.node].name
        return scene.add(
            .unlit(
                suffix.map { "\(name)-\($0)" } ?? name, MaterialSlot(.color(color)),
                isOnScreen: scene[lettering.node].isOnScreen))
    }

    // MARK: Fonts

    /// Returns a font with the glyphs of a text; nil after reporting a mistake.
    func font(_ settings: FontSettings, for signs: Set<Unicode.Scalar>, at location: ConfigLocation) -> Font? {
        var use = FontUse(file: nil, index: settings.index, weight: settings.weight ?? .regular, signs: signs)
        if let path = settings.file {
            if settings.weight != nil {
                reading.note("`weight` applies only to the built-in font; a `font` has its own", at: location)
            }
            guard let file = assets.file(of: path, kind: "a font") else { return nil }
            use.file = file
        } else if settings.index != 0 {
            reading.note("`fontIndex` has no effect without `font`", at: location)
        }
        let font: Font
        if let known = fonts[use] {
            font = known
        } else if let file = use.file {
            do {
                font = try Font(at: file.location, index: use.index, for: signs)
            } catch {
                reading.fail("\(error)", at: settings.file?.location ?? location)
                return nil
            }
        } else {
            font = Font(builtIn: use.weight, for: signs)
        }
        fonts[use] = font
        noteMissing(font.missing, of: settings, at: location)
        return font
    }

    private func noteMissing(_ missing: [Unicode.Scalar], of settings: FontSettings, at location: ConfigLocation) {
        guard !missing.isEmpty else { return }
        let named = missing.map { "\(String($0).quoted) (U+\(Self.hexadecimal($0)))" }.shortened(to: 8)
        let font = settings.file.map { "the font \($0.value.text.quoted)" } ?? "the built-in font"
        reading.note(
            "\(font) has no \(named); a box is drawn instead; set a `font` that has it",
            at: location)
    }

    private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(4 - digits.count, 0)) + digits
    }
}
