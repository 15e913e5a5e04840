import ConfigSettings
import DescribedErrors
import ConfigLanguage
import Imaging
import Retouching
import SceneGraph

/// Converts a config's strokes and effects to executable steps.
struct RetouchLoading {
    /// The size of the picture, which determines the spacing of dabs.
    let size: ImageSize
    let faces: FaceLoading
    let assets: AssetLoader
    let reading: ConfigReading
    /// The driven numbers of the picture.
    let numbers: DrivenNumbers.Part

    /// Returns the brush work; nil if there is none.
    func retouch(_ settings: RetouchSettings) -> ImageRetouch? {
        let regions = RetouchRegions(
            face: FaceRegions(file: settings.regions, assets: assets, reading: reading), size: size, assets: assets)
        let effects = settings.effects.enumerated().compactMap { effect(of: $1, at: $0, regions) }
        let steps = effects + strokes(of: entries(of: settings.strokes), regions)
        if steps.isEmpty { return nil }
        let resting = FrameState(of: faces.scene)
        guard RetouchProgram(steps.map { $0.work.step(in: resting) }).needsFace else {
            return ImageRetouch(steps: steps, face: nil)
        }
        let face = faces.face(settings.face, of: settings.location, for: "the brushes")
        return ImageRetouch(steps: steps, face: face)
    }

    // MARK: Effects

    private func effect(
        of settings: RetouchEffectSettings, at index: Int, _ regions: RetouchRegions
    ) -> ImageRetouch.Step? {
        guard let filter = filter(settings.filter, settings.degrees, at: settings.location),
            let region = settings.region.flatMap(regions.region(of:))
        else { return nil }
        let key = "retouch.effects.\(index)"
        return ImageRetouch.Step(
            frames: settings.frames,
            work: .effect(
                RegionEffect(filter, in: region, amount: settings.amount), amount: numbers("\(key).amount", settings.amount),
                degrees: settings.degrees.map { numbers("\(key).degrees", $0) }))
    }

    // MARK: Strokes

    private func entries(of strokes: RetouchSettings.Strokes) -> [RetouchStrokeSettings] {
        switch strokes {
        case .list(let entries): return entries
        case .file(let path):
            guard let file = assets.file(of: path, kind: "a file of strokes") else { return [] }
            return reading.file(
                RetouchStrokesFile.self, at: file.location, kind: "file of strokes", named: path.location)?.strokes ?? []
        }
    }

    /// Returns the strokes that remain after all `undo` and `reset` entries.
    private func strokes(of entries: [RetouchStrokeSettings], _ regions: RetouchRegions) -> [ImageRetouch.Step] {
        var kept: [(index: Int, entry: RetouchStrokeSettings)] = []
        for (index, entry) in entries.enumerated() {
            if entry.reset == true {
                kept = []
            } else if let name = entry.undo {
                undo(name, in: &kept)
            } else if entry.filter != nil {
                kept.append((index, entry))
            }
        }
        return kept.compactMap { step(of: $0.entry, at: $0.index, regions) }
    }

    private func undo(_ name: Located<String>, in kept: inout [(index: Int, entry: RetouchStrokeSettings)]) {
        guard let index = kept.lastIndex(where: { $0.entry.strokeName == name.value && !$0.entry.undone }) else {
            let near = reading.suggestion(for: name.value, among: kept.compactMap(\.entry.strokeName))
            let hint = near.map { "; \($0)" } ?? ""
            return reading.fail("no earlier stroke is named \(name.value.inQuotes)\(hint)", at: name.location)
        }
        kept.remove(at: index)
    }

    private func step(
        of entry: RetouchStrokeSettings, at index: Int, _ regions: RetouchRegions
    ) -> ImageRetouch.Step? {
        guard let filter = filter(entry.filter, entry.degrees, at: entry.location) else { return nil }
        guard let points = entry.points else {
            reading.fail("\"points\" is missing", at: entry.location)
            return nil
        }
        let region = entry.region.flatMap(regions.region(of:))
        if entry.region != nil && region == nil || entry.undone { return nil }
        let isOnFace = entry.space == .face
        let longest = Float(max(size.width, size.height))
        let aspect = isOnFace ? FaceTexture.scale : SIMD2(Float(size.width), Float(size.height)) / longest
        let brush = Dab(
            filter, at: .zero, radius: entry.radius, hardness: entry.hardness,
            space: isOnFace ? .face(scale: FaceTexture.scale) : .picture)
        let key = "retouch.strokes.\(index)"
        let stroke = BrushStroke(
            name: entry.strokeName ?? "", brush: brush,
            along: points.map { (SIMD2($0.x, $0.y), $0.z.isNaN ? nil : $0.z) }, spacing: entry.spacing, aspect: aspect,
            region: region,
            numbers: BrushStroke.Numbers(
                radius: numbers("\(key).radius", entry.radius), hardness: numbers("\(key).hardness", entry.hardness),
                force: numbers("\(key).force", entry.force), degrees: entry.degrees.map { numbers("\(key).degrees", $0) }))
        return ImageRetouch.Step(frames: entry.frames, work: .stroke(stroke))
    }

    private func filter(_ word: RetouchFilterWord?, _ degrees: Double?, at location: ConfigLocation) -> RetouchFilter? {
        guard let word else { return nil }
        switch (word == .hue, degrees) {
        case (true, nil): reading.fail("\"degrees\" is missing: the angle by which hues are rotated", at: location)
        case (false, .some): reading.fail("\"degrees\" applies only to the filter hue", at: location)
        default: return RetouchFilter(word, degrees: degrees ?? 0)
        }
        return nil
    }
}

/// The texture of faces.
enum FaceTexture {
    /// The texture of our face model spans 244 mm of skin horizontally and 204 mm vertically. ARKit's is similar enough.
    static let scale = SIMD2<Float>(1, 204.0 / 244)
}

extension RetouchFilter {
    init(_ word: RetouchFilterWord, degrees: Double) {
        switch word {
        case .sharpen: self = .sharpen
        case .darken: self = .darken
        case .lighten: self = .lighten
        case .raiseContrast: self = .raiseContrast
        case .lowerContrast: self = .lowerContrast
        case .saturate: self = .saturate
        case .desaturate: self = .desaturate
        case .smoothSkin: self = .smoothSkin
        case .whitenTeeth: self = .whitenTeeth
        case .brightenEyes: self = .brightenEyes
        case .blur: self = .blur
        case .hue: self = .hue(degrees: Float(degrees))
        case .warm: self = .warm
        case .cool: self = .cool
        }
    }
}
