import ImageCodecs
import Imaging

extension AssetCatalogue {
    /// Textures, environments and recordings.
    static var art: [Asset] {
        textures + actors + environments + recordings + sounds
    }

    private static var textures: [Asset] {
        let smiles = BlueWarrior.moods.enumerated().flatMap { index, mood in
            [
                painting("smile-\(index)") { BlueWarrior(mood: mood).paint(.face) },
                painting("full-face/smile-\(index)") { BlueWarrior(mood: mood).paint(.fullFace) },
            ]
        }
        let roles = OperaRoles.all.flatMap { role in
            [
                painting(role.name) { role.paint(.face) },
                painting("full-face/\(role.name)") { role.paint(.fullFace) },
            ]
        }
        let porcelain = PorcelainFace.moods.enumerated().flatMap { index, mood in
            [
                painting("porcelain-\(index)") { PorcelainFace(mood: mood).paint(on: .face) },
                painting("full-face/porcelain-\(index)") { PorcelainFace(mood: mood).paint(on: .fullFace) },
            ]
        }
        return roles + porcelain + facePaint + smiles + [
            painting("red-general-bleed") { RedGeneral.paint(on: .bleed) },
            picture("cracks-1") { Cracks.paint(reach: 62, width: 1.5) },
            picture("cracks-2") { Cracks.paint(reach: 175, width: 2.6) },
            picture("shards") { Shards.paint() },
            painting("makeup") { Makeup.paint() },
            painting("face-grid") { FaceGridTexture.paint() },
            picture("caricature-heights") { CaricatureHeights.paint() },
            painting("skin") { Skin.paint() },
            picture("skin-roughness") { SkinMaps.roughness() },
            picture("skin-normal") { SkinMaps.normals() },
            painting("teeth") { TeethTexture.paint() },
            painting("eye") { EyeTexture.paint() },
            painting("hair") { Hair.paint() },
            painting("robe") { RobeTexture.paint() },
            painting("stage") { StageBackdrop.paint() },
            painting("green-screen") { KeyingScreens.green() },
            painting("lanterns-on-blue") { KeyingScreens.lanterns() },
            painting("seal") { Seal.paint() },
            picture("hammered-normal") { HammeredMetal.normalMap() },
        ]
    }

    /// The skin, the eyes and the take of each actor.
    private static var actors: [Asset] {
        Actor.all.flatMap { actor in
            [
                painting("\(actor.name)-skin") { Skin.paint(actor.complexion, width: 1792) },
                painting("\(actor.name)-eye") { EyeTexture.paint(actor.iris, pixels: 768) },
                recording(actor.name) { actor.take() },
            ]
        } + [picture("gustav-normal") { SkinMaps.normals(wrinkles: Actor.gustav.complexion.wrinkles, width: 896) }]
    }

    private static var facePaint: [Asset] {
        [
            painting("face-paint-football") { FootballFan.paint() },
            painting("face-paint-tiger") { TigerPaint.paint() },
            painting("full-face/face-paint-football") { FootballFan.paint(on: .fullFace) },
            painting("full-face/face-paint-tiger") { TigerPaint.paint(on: .fullFace) },
            painting("lipstick") { Lipstick.paint() },
            painting("freckles") { Freckles.paint() },
            painting("half-mask-paint") { HalfMask.paint() },
            picture("lens-gradient") { LensGradient.picture() },
        ]
    }

    private static var environments: [Asset] {
        let studio = { @Sendable in EnvironmentLayouts(light: { Studio.light(from: $0) }, side: 256) }
        let studioFaces = CubeFace.allCases.map { face in picture("studio-\(face)") { studio().face(face) } }
        let labelledFaces = CubeFace.allCases.map { face in
            picture("labelled-cube-\(face)") { LabelledCube.face(face, side: 64) }
        }
        return [
            picture("studio-horizontal") { studio().horizontalStrip() },
            picture("studio-vertical") { studio().verticalStrip() },
            picture("studio-latlong") { studio().latitudeLongitude() },
            picture("studio-backdrop") {
                studio().view(width: 1280, height: 720, focalLength: 440, blur: 9)
            },
            Asset(name: "studio-hdr", path: "textures/studio.hdr", kind: .light) {
                let light = EnvironmentLayouts(light: { Studio.light(from: $0, lampGain: 7) }, side: 128)
                return RadianceEncoder().encode(light.latitudeLongitudeOfLight())
            },
            light("stage-lanterns") { StageLanterns.light(from: $0) },
            light("evening-sky") { EveningSky.light(from: $0) },
            light("night-street") { NightStreet.light(from: $0) },
        ] + studioFaces + labelledFaces
    }

    private static var recordings: [Asset] {
        [
            recording("opera-take") { DemoRecording.take() },
            recording("opera-actor") { DemoRecording.actor() },
            recording("opera-vertices") { DemoRecording.vertices() },
            recording("two-actors") { TwoActors.recording() },
            recording("talking") { TalkingTakes.talking() },
            recording("dialogue") { TalkingTakes.dialogue() },
            Asset(name: "live-link", path: "render-configs/recordings/live-link.csv", kind: .text) { LiveLinkTake.table() },
            recording("expression-drill") { ExpressionDrill.recording() },
            Asset(name: "expression-drill-truth", path: "render-configs/recordings/expression-drill.csv", kind: .text) {
                ExpressionDrill.truth()
            },
        ]
    }

    private static var sounds: [Asset] {
        [Asset(name: "crack", path: "sounds/crack.wav", kind: .sound) { CrackSound.wav() }]
    }

    /// The light of a place in `textures/`, by longitude and latitude, 256×128.
    private static func light(_ name: String, _ light: @escaping @Sendable (SIMD3<Double>) -> SIMD3<Double>) -> Asset {
        Asset(name: name, path: "textures/\(name).hdr", kind: .light) {
            RadianceEncoder().encode(EnvironmentLayouts(light: light, side: 64).latitudeLongitudeOfLight())
        }
    }

    private static func recording(_ name: String, _ make: @escaping @Sendable () -> [UInt8]) -> Asset {
        Asset(name: name, path: "render-configs/recordings/\(name).jsonl", kind: .text, make: make)
    }

    /// A painted texture whose file has the asset's name.
    private static func painting(_ name: String, _ paint: @escaping @Sendable () -> Canvas) -> Asset {
        picture(name) { paint().picture }
    }

    /// A picture in `textures/`.
    private static func picture(_ name: String, _ make: @escaping @Sendable () -> SRGBImage) -> Asset {
        Asset(name: name, path: "textures/\(name).png", kind: .picture) {
            PNGEncoder(compression: .balanced).encode(make())
        }
    }
}
