import Bianlian
import RenderTestSupport

/// Errors of rendered pictures, from invisible to obvious.
enum SeededChanges {
    /// The visible eye in the base picture.
    private static let eye = (columns: 164..<200, rows: 134..<158)

    static let all: [SeededChange] = ofLevels + ofPlaces + rendered + cutOuts

    private static let ofLevels: [SeededChange] = [
        .after("one pixel, 60 levels", [.exact, .channel]) { $0.withOnePixelGreener },
        .after("one level everywhere", [.exact, .flip]) { $0.mapParts { $0 < 255 ? $0 + 1 : 254 } },
        .after("noise of up to 2 levels", [.exact, .ssim, .flip]) { $0.noisy(upTo: 2, seed: 401) },
        .after("noise of up to 12 levels", .all) { $0.noisy(upTo: 12, seed: 402) },
        .after("dithered to 64 levels", [.exact, .channel, .ssim, .flip]) { $0.quantized(levels: 64, isDithered: true) },
        .after("banded to 24 levels", .all) { $0.quantized(levels: 24, isDithered: false) },
        .after("gamma of 1.1", .all(but: [.multiScaleSSIM])) { $0.mapParts { 255 * PortableMath.pow($0 / 255, 1.1) } },
        .after("linear light written as sRGB", .all) { $0.mapParts { 255 * SRGBTransfer.linear(fromEncoded: $0 / 255) } },
        .after("colour cast: blue 6 % up", [.exact, .channel, .psnr, .flip]) {
            $0.map { SRGBA8($0.parts * SIMD3(1, 1, 1.06)) }
        },
        .after("red and blue swapped", .all) { $0.map { SRGBA8(red: $0.blue, green: $0.green, blue: $0.red) } },
    ]

    private static let ofPlaces: [SeededChange] = [
        .after("shifted by half a pixel", .all(but: [.multiScaleSSIM])) { $0.filtered([(-1, 0, 0.5), (0, 0, 0.5)]) },
        .after("shifted by a pixel", .all(but: [.search])) { $0.shifted(by: 1) },
        .after("shifted by four pixels", .all) { $0.shifted(by: 4) },
        .after("blurred, 3×3 binomial", .all(but: [.multiScaleSSIM])) { $0.filtered(binomial) },
        .after("blocks as of JPEG", .all) { $0.blockCompressed(step: 16) },
        .after("the eye mirrored", .all) { $0.mirrored(columns: eye.columns, rows: eye.rows) },
        .after("mirrored", .all) { $0.mirrored(columns: 0..<$0.size.width, rows: 0..<$0.size.height) },
        .after("upside down", .all) { $0.upsideDown },
    ]

    private static let binomial = (0..<9).map { place in
        let weights = [0.25, 0.5, 0.25]
        return (x: place % 3 - 1, y: place / 3 - 1, weight: weights[place % 3] * weights[place / 3])
    }

    private static let rendered: [SeededChange] = [
        .rendered("rendered again", []) { try $0.render() },
        .rendered("one frame late", .all(but: [.ssim, .multiScaleSSIM])) { try $0.render(isLate: true) },
        .rendered("edge jitter: 8 samples, not 4", [.exact, .channel, .oklab]) { try $0.render(samples: .eight) },
        .rendered("anti-aliasing lost", [.exact, .channel, .oklab, .search]) { try $0.render(samples: .single) },
        .rendered("mip maps missing", .all) {
            try $0.render { try $0.changeMaterial("smiling") { $0.diffuse.filter = .nearest } }
        },
        .rendered("occluder missing", .all(but: [.flip])) { try $0.render { try $0.setHidden(true, "occluder") } },
        .rendered("light from the other side", .all(but: [.psnr, .ssim, .multiScaleSSIM])) {
            try $0.render { try $0.mirrorLights() }
        },
        .rendered("glint on the lenses missing", [.exact, .channel]) {
            try $0.render { try $0.changeMaterial("lens") { $0.reflective.intensity = 0 } }
        },
        .rendered("glasses missing", .all) { try $0.render { try $0.setHidden(true, "glasses") } },
        .rendered("another mask", .all) {
            try $0.render { frame in
                try frame.setHidden(true, "mask-smiling")
                try frame.setHidden(false, "mask-gold")
            }
        },
        .rendered("the footage behind missing", .all) { try $0.render(showsActor: false) },
    ]

    private static let cutOuts: [SeededChange] = [
        .ofCutOut("alpha of 16 levels", .all) { $0.withAlpha((Int($0.alpha) + 8) / 17 * 17) },
        .ofCutOut("premultiplied taken for straight", .all) { $0.premultiplied },
        .ofCutOut("other colours where alpha is 0", [.exact, .channel]) {
            $0.alpha == 0 ? SRGBA8(red: 90, green: 0, blue: 255, alpha: 0) : $0
        },
        .ofCutOut("alpha lost", .all) { $0.withAlpha(255) },
    ]
}
