public import Imaging
import RenderMath

/// Synthetic film of three people in front of a screen, with known ground truth for every pixel.
///
///     let footage = ScreenFootage(size: ImageSize(1280, 720), screen: .green)
///     let frame = footage.frame(0)
///     // frame.picture is the camera's picture, frame.alpha the alpha that a keyer should find.
///
/// It has dark, blond and grey hair in strands from 0.15 to 1.5 pixels wide at a height of 720, three tones of skin, a white, a
/// dark and a mustard shirt, a ball out of focus, a pane of smoked glass and a veil. Foreground and screen are mixed in linear
/// light. The screen is lit unevenly, its light falls on the people, and the camera adds noise. The size, the screen and the
/// frame number determine everything, by arithmetic that is identical on every machine.
public struct ScreenFootage: Sendable {
    /// A screen, by its colour.
    public enum Screen: String, CaseIterable, Sendable {
        /// A green screen, about `#2ba54a` in its middle.
        case green
        /// A blue screen, about `#2452b8` in its middle.
        case blue

        /// The colour of the middle of the screen in linear light.
        public var color: SIMD3<Float> {
            switch self {
            case .green: SIMD3(0.024, 0.38, 0.068)
            case .blue: SIMD3(0.018, 0.085, 0.48)
            }
        }
    }

    /// The size of the frames.
    public var size: ImageSize
    /// The colour of the screen.
    public var screen: Screen
    /// The camera's noise: the standard deviation in encoded levels of 255. Default: 1.5.
    public var noise: Float = 1.5

    /// Creates film of a size in front of a screen.
    public init(size: ImageSize, screen: Screen) {
        self.size = size
        self.screen = screen
    }

    /// The frame with this number, counted from 0.
    public func frame(_ index: Int) -> ScreenFrame {
        let canvas = painted(at: Double(index))
        var picture: [SRGBA8] = []
        picture.reserveCapacity(size.pixelCount)
        var random = FootageRandom(seed: 0x5EED &+ UInt64(bitPattern: Int64(index)))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let index = y * size.width + x
                let color = canvas.colors[index]
                let behind = screenLight(x, y)
                let falling = canvas.spills[index] * screen.color
                let seen = SIMD3(color.x, color.y, color.z) + falling + behind * (1 - color.w)
                picture.append(
                    SRGBA8(
                        red: filmed(seen.x, &random), green: filmed(seen.y, &random), blue: filmed(seen.z, &random)))
            }
        }
        return ScreenFrame(
            picture: SRGBImage(size: size, pixels: picture),
            foreground: LinearImage(size: size, pixels: canvas.colors.map { LinearColor(premultiplied: $0) }))
    }

    /// The screen's own light: brighter at the upper left, dark in the corners, with soft folds.
    private func screenLight(_ x: Int, _ y: Int) -> SIMD3<Float> {
        let u = (Double(x) + 0.5) / Double(size.width), v = (Double(y) + 0.5) / Double(size.height)
        let gradient = 1.12 - 0.3 * u - 0.12 * v
        let squaredRadius = (u - 0.5) * (u - 0.5) + (v - 0.5) * (v - 0.5)
        let vignette = 1 - 0.55 * squaredRadius
        let folds = 1 + 0.035 * PortableMath.sin(u * 23 + 3 * v) * PortableMath.sin(v * 4 + 1)
        return screen.color * Float(gradient * vignette * folds)
    }

    private func filmed(_ light: Float, _ random: inout FootageRandom) -> UInt8 {
        let encoded = Float(SRGBTransfer.deepSample(fromLinear: light)) * (255 / 65_535)
        return UInt8(min(max((encoded + noise * random.normal()).rounded(), 0), 255))
    }

    private func painted(at time: Double) -> FootageCanvas {
        var canvas = FootageCanvas(size: size)
        let unit = Double(size.height)
        for sitter in Sitter.all { sitter.paint(on: &canvas, time: time) }
        Props.paintBall(on: &canvas, at: SIMD2(0.6 + 0.02 * time, 0.16) * unit, unit: unit)
        Props.paintPane(on: &canvas, at: SIMD2(1.03, 0.06) * unit, unit: unit)
        Props.paintVeil(on: &canvas, at: SIMD2(0.56, 0.30) * unit, time: time, unit: unit)
        return canvas
    }
}

/// One frame of film with its ground truth.
public struct ScreenFrame: Sendable {
    /// The camera's picture; opaque.
    public let picture: SRGBImage
    /// The foreground in linear light, without the screen's light on it: the result of a perfect keyer.
    public let foreground: LinearImage

    /// The foreground's coverage of each pixel, 0…1, row by row.
    public let alpha: [Float]

    init(picture: SRGBImage, foreground: LinearImage) {
        self.picture = picture
        self.foreground = foreground
        alpha = foreground.pixels.map(\.premultiplied.w)
    }
}
