import ImageCodecs
import Imaging

extension AssetCatalogue {
    /// Textures, environments and recordings.
    static var art: [Asset] {
        textures
    }

    private static var textures: [Asset] {
        let smiles = BlueWarrior.moods.enumerated().map { index, mood in
            painting("smile-\(index)") { BlueWarrior(mood: mood).paint() }
        }
        return [
            painting("opera-red-general") { RedGeneral.paint() },
            painting("opera-black-judge") { BlackJudge.paint() },
            painting("opera-monkey-king") { MonkeyKing.paint() },
        ] + smiles + [
            painting("makeup") { Makeup.paint() },
            painting("face-grid") { FaceGrid.paint() },
            painting("skin") { Skin.paint() },
            painting("eye") { EyeTexture.paint() },
        ]
    }

    /// A painted texture of the name's own file.
    private static func painting(_ name: String, _ paint: @escaping @Sendable () -> Canvas) -> Asset {
        picture(name) { paint().picture }
    }

    /// A picture in `textures/`, packed small.
    private static func picture(_ name: String, _ make: @escaping @Sendable () -> SRGBImage) -> Asset {
        Asset(name: name, path: "textures/\(name).png", kind: .picture) {
            PNGEncoder(compression: .small).encode(make())
        }
    }
}
