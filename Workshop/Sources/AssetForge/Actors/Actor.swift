/// A stand-in actor other than the one of `models/head.glb`: the same head in another shape, with skin, eyes, hair and a take
/// of their own.
struct Actor: Sendable {
    /// The name, with which the names of all files begin.
    var name: String
    /// The shape of the face.
    var shape: ActorShape
    /// The colours of the skin.
    var complexion: Complexion
    /// The colours of the eyes.
    var iris: EyeTexture.Iris
    /// The hair.
    var hair: HairStyle
    /// The brows, and the beard if there is one.
    var faceHair: [FaceHair]
    var faceHairColors: HairTexture.Colors
    /// The movements of the take.
    var performance: Talker

    /// All actors.
    static let all = [mei, amara, gustav]

    /// A young woman with long black hair.
    static let mei = Actor(
        name: "mei",
        shape: ActorShape(
            cheekboneWidth: 0.5, jawWidth: -6.5, chinWidth: -3.5, chinLength: -4, chinDepth: -1.5, noseWidth: -1.4,
            noseBridge: -2.2, noseDepth: -3, noseLength: -1.5, browRidge: -2, browHeight: 1.2, upperLip: 0.4, lowerLip: 0.6,
            mouthWidth: -3, eyeTilt: 1.6, cheekFullness: 1.6),
        complexion: Complexion(
            ground: (0xD6A98C, 0xE8C4AB), blush: (0xD9796A, 0xD8806E, 0xCF6F5C), flush: 0.9, jaw: 0xC79E88, jawStrength: 0.5,
            overLip: 0xC79C88, fold: 0xB97A66, nostril: 0x5E2A20, socket: 0xB27A68, lid: 0xA8746C, crease: 0x8A5244,
            lashLine: 0x140B0A, lidRim: 0xCF8C80, lips: (0xC8706A, 0xB05450), lipGap: 0x5A1E1E, lipLight: 0xE9A29A,
            browGround: (0x4A3830, 0.45), scalp: nil),
        iris: EyeTexture.Iris(dark: 0x120A07, body: 0x3A2115, light: 0x6E4526, ring: 0x0D0806), hair: .mei,
        faceHair: [.brows(thickness: 0.8, length: 6)],
        faceHairColors: HairTexture.Colors(strand: 0x4C3A31, ground: 0x261C18),
        performance: .mei)

    /// A woman with dark skin and curly hair.
    static let amara = Actor(
        name: "amara",
        shape: ActorShape(
            cheekboneWidth: 1.5, jawWidth: -5, chinWidth: -3, chinLength: -2.5, noseWidth: 2.2, noseBridge: -2.5,
            noseDepth: -2.5,
            noseLength: -1, browRidge: -1.5, browHeight: 1.5, upperLip: 2.2, lowerLip: 2.4, mouthWidth: -0.5, eyeTilt: 1,
            cheekFullness: 2.4),
        complexion: Complexion(
            ground: (0x6A4431, 0x84573F), blush: (0x7E3E30, 0x6E3A2C, 0x6A3628), flush: 0.9, jaw: 0x55382B, jawStrength: 0.8,
            overLip: 0x5A3A2E, fold: 0x4E2C20, nostril: 0x1E0E0A, socket: 0x4C2E24, lid: 0x4A2A26, crease: 0x341C15,
            lashLine: 0x0E0706, lidRim: 0x8A4E44, lips: (0x854842, 0x64352F), lipGap: 0x2A1010, lipLight: 0xA66A60,
            browGround: (0x2A1A14, 0.5), scalp: nil),
        iris: EyeTexture.Iris(dark: 0x100805, body: 0x2E180D, light: 0x5A341A, ring: 0x0A0504), hair: .amara,
        faceHair: [.brows(thickness: 0.8)],
        faceHairColors: HairTexture.Colors(strand: 0x2E1F18, ground: 0x140C09),
        performance: .amara)

    /// An old man, bald with a horseshoe of grey hair and a grey beard.
    static let gustav = Actor(
        name: "gustav",
        shape: ActorShape(
            cheekboneWidth: -1, jawWidth: 2.5, chinWidth: 2.5, chinLength: 3, chinDepth: 1, noseWidth: 2.4, noseBridge: 2.5,
            noseDepth: 3, noseLength: 4.5, browRidge: 2.8, browHeight: -1.6, upperLip: -1.4, lowerLip: -1, mouthWidth: 1,
            eyeTilt: -1.6, cheekFullness: -3, jowls: 3, temples: 2.5, eyeBags: 1.8),
        complexion: Complexion(
            ground: (0xB98672, 0xD2A08A), blush: (0xB8523F, 0xBC5442, 0xB64E3E), flush: 1.25, jaw: 0xA57E70, jawStrength: 0.7,
            overLip: 0xA57A6C, fold: 0x8E4E40, socket: 0x8A5548, lid: 0x8F5C58, crease: 0x6A382E, lashLine: 0x4A342C,
            lidRim: 0xCB7E74, underEye: 0xD6AE9C, underEyeStrength: 0.3, lips: (0xAE7264, 0x94584E), lipLight: 0xC99686,
            browGround: (0x9A8276, 0.35), scalp: nil, stubble: 0.75, spots: 0.45, wrinkles: 1),
        iris: EyeTexture.Iris(dark: 0x1E262C, body: 0x54707E, light: 0x9CB4BC, ring: 0x22303A), hair: .gustav,
        faceHair: [.brows(thickness: 1.35, length: 10), .beard(length: 24)],
        faceHairColors: HairTexture.Colors(strand: 0xB6B4B0, ground: 0x837C76, variation: 0.9),
        performance: .gustav)
}
