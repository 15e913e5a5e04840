import Imaging
import SampleFootage

/// The difference of a keyed picture from the truth.
struct KeyJudgement {
    /// The mean absolute error of alpha in levels of 255: over all pixels, and over those between 2 % and 98 % foreground.
    var alpha = 0.0
    var partialAlpha = 0.0
    /// The mean absolute error of the encoded channels, 0…255, after compositing over a bright gradient in linear light: over
    /// the same two sets of pixels.
    var picture = 0.0
    var partialPicture = 0.0

    init(mean judgements: [KeyJudgement]) {
        let share = 1 / Double(judgements.count)
        for one in judgements {
            alpha += one.alpha * share
            partialAlpha += one.partialAlpha * share
            picture += one.picture * share
            partialPicture += one.partialPicture * share
        }
    }

    init(of keyed: SRGBImage, against frame: ScreenFrame) {
        let size = keyed.size
        let backdrop = KeyingBackground.gradient(size)
        let truth = KeyingBackground.composite(frame.foreground, over: backdrop)
        let ours = KeyingBackground.composite(LinearImage(keyed), over: backdrop)
        var partial = 0
        for index in 0..<size.pixelCount {
            let covered = Double(frame.foreground.pixels[index].premultiplied.w)
            let error = abs(Double(keyed.pixels[index].alpha) - covered * 255)
            let (a, b) = (ours.pixels[index], truth.pixels[index])
            let difference =
                (abs(Double(a.red) - Double(b.red)) + abs(Double(a.green) - Double(b.green))
                    + abs(Double(a.blue) - Double(b.blue))) / 3
            alpha += error
            picture += difference
            guard covered > 0.02, covered < 0.98 else { continue }
            partial += 1
            partialAlpha += error
            partialPicture += difference
        }
        alpha /= Double(size.pixelCount)
        picture /= Double(size.pixelCount)
        partialAlpha /= Double(max(partial, 1))
        partialPicture /= Double(max(partial, 1))
    }
}

/// Backgrounds for keyed pictures.
enum KeyingBackground {
    /// A bright gradient in both directions, like a town in the sun.
    static func gradient(_ size: ImageSize) -> LinearImage {
        LinearImage(size: size) { x, y in
            let (u, v) = (Float(x) / Float(size.width), Float(y) / Float(size.height))
            return LinearColor(red: 0.85 - 0.5 * u, green: 0.75 - 0.3 * v, blue: 0.45 + 0.45 * u)
        }
    }

    /// Squares of two greys.
    static func checkerboard(_ size: ImageSize) -> LinearImage {
        LinearImage(size: size) { x, y in
            let light: Float = (x / 16 + y / 16) % 2 == 0 ? 0.6 : 0.25
            return LinearColor(red: light, green: light, blue: light)
        }
    }

    static func composite(_ picture: LinearImage, over backdrop: LinearImage) -> SRGBImage {
        let pixels = zip(picture.pixels, backdrop.pixels).map { over, under in
            LinearColor(premultiplied: over.premultiplied + under.premultiplied * (1 - over.premultiplied.w))
        }
        return SRGBImage(LinearImage(size: picture.size, pixels: pixels))
    }
}
