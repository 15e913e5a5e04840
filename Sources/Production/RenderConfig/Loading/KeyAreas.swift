import ConfigSettings
package import Keying
import ConfigLanguage
package import Retouching
import SceneGraph

/// The areas of a key, at least one of which is on the face.
package struct KeyAreas: Sendable {
    enum Area: Sendable {
        case onPicture(MatteArea)
        case onFace(RegionMask, MatteArea.Effect, isOutside: Bool)
    }

    let areas: [Area]
    /// The position of the face on the picture.
    package let face: FaceOnImage

    /// Returns the areas in a frame, in order.
    package func areas(on face: FaceCoverage) -> [MatteArea] {
        areas.map { area in
            switch area {
            case .onPicture(let area): area
            case .onFace(let mask, let effect, let isOutside):
                MatteArea(.mask(face.coverage(of: mask)), effect, isOutside: isOutside)
            }
        }
    }
}

/// Converts the key settings of a config.
struct KeyLoading {
    let faces: FaceLoading
    let assets: AssetLoader
    let reading: ConfigReading
    /// The driven numbers of the picture.
    let numbers: DrivenNumbers.Part

    /// Applies key settings to a picture.
    func apply(_ settings: KeySettings, to picture: inout RenderJob.ImageLayer) {
        picture.treatment.key = settings.key
        picture.treatment.object = settings.object?.key
        for number in KeyProperty.allCases {
            guard let resting = picture.treatment.key?[number] else { continue }
            let value = numbers("key.\(number.rawValue)", resting)
            if !value.isSteady { picture.keyNumbers[number] = value }
        }
        let onFace = (settings.garbage + settings.keep).compactMap(\.region)
        guard let first = onFace.first else { return }
        guard picture.treatment.key != nil else {
            return reading.fail("regions of the face can be used only in keys with `color` or `hue`", at: first.location)
        }
        let regions = FaceRegions(file: settings.regions, assets: assets, reading: reading)
        let garbage = settings.garbage.compactMap { area(of: $0, .remove, regions) }
        let keep = settings.keep.compactMap { area(of: $0, .keep, regions) }
        guard let face = faces.face(settings.face, of: settings.location, for: "the regions") else { return }
        picture.keyAreas = KeyAreas(areas: garbage + keep, face: face)
    }

    private func area(of settings: KeyAreaSettings, _ effect: MatteArea.Effect, _ regions: FaceRegions) -> KeyAreas.Area? {
        guard let name = settings.region else { return settings.area(effect).map(KeyAreas.Area.onPicture) }
        return regions.mask(named: name).map { .onFace($0, effect, isOutside: settings.outside) }
    }
}
