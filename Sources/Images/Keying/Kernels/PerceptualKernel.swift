import Imaging
import RenderMath

/// The distance of a pixel from colourless keys, in OKLab.
struct PerceptualKernel: GroupKeyer {
    /// Lightness and the two colour axes of each key.
    private let keys: [SIMD4<Float>]
    /// Whether the screen's light at each pixel replaces `keys`.
    private let followsScreen: Bool
    private let similarity: Float
    private let gain: Float

    /// - Parameters:
    ///   - keys: the key colours in linear light.
    ///   - followsScreen: whether the plate's light is the key, instead of `keys`.
    ///   - noise: the least distance at which alpha starts to rise.
    init(_ keyer: DistanceKeyer, keys: [SIMD3<Float>], followsScreen: Bool = false, noise: Double = 0) {
        self.keys = keys.map { key in
            let color = OKLab(linear: key)
            return SIMD4(Float(color.lightness), Float(color.a), Float(color.b), 0)
        }
        self.followsScreen = followsScreen
        let ramp = keyer.ramp(hasColor: false)
        similarity = Float(max(ramp.similarity, noise))
        gain = Float(1 / max(ramp.softness, 1.0 / 1024))
    }

    @inline(__always)
    func alpha(of group: PixelGroup, _ screen: borrowing ScreenRow, at position: ScreenRow.Position) -> Lanes {
        let color = OKLabLanes.oklab(fromLinear: LaneVector(group.red, group.green, group.blue))
        var nearest = Lanes(repeating: 16)
        if followsScreen {
            let key = OKLabLanes.oklab(
                fromLinear: LaneVector(
                    screen.lanes(.red, at: position), screen.lanes(.green, at: position), screen.lanes(.blue, at: position)))
            nearest = squaredDistance(color, key)
        } else {
            for key in keys {
                let key = LaneVector(Lanes(repeating: key.x), Lanes(repeating: key.y), Lanes(repeating: key.z))
                nearest = LaneMath.min(nearest, squaredDistance(color, key))
            }
        }
        let alpha = (nearest.squareRoot() - similarity) * gain
        return LaneMath.min(LaneMath.max(alpha, Lanes(repeating: 0)), Lanes(repeating: 1))
    }

    @inline(__always)
    private func squaredDistance(_ a: LaneVector, _ b: LaneVector) -> Lanes {
        let (x, y, z) = (a.x - b.x, a.y - b.y, a.z - b.z)
        return x * x + y * y + z * z
    }
}

/// Keys with and without colour: the one that removes more of a pixel decides.
struct MixedKernel: GroupKeyer {
    let mixture: MixtureKernel
    let perceptual: PerceptualKernel

    @inline(__always)
    func alpha(of group: PixelGroup, _ screen: borrowing ScreenRow, at position: ScreenRow.Position) -> Lanes {
        LaneMath.min(mixture.alpha(of: group, screen, at: position), perceptual.alpha(of: group, screen, at: position))
    }
}
