import KernelData
import RasterResources
import RenderMath

/// The width of subsurface scattering at sixteen fragments.
struct LaneScattering {
    /// The widths for red, green and blue, 0…1.
    var widths: LaneVector
    /// `1 / (1 + w)²`.
    private var weights: LaneVector

    @inline(__always)
    init(widths color: LaneColor) {
        let (zero, one) = (Lanes(repeating: 0), Lanes(repeating: 1))
        @inline(__always)
        func limited(_ width: Lanes) -> Lanes { LaneMath.min(LaneMath.max(width, zero), one) }
        widths = LaneVector(limited(color.red), limited(color.green), limited(color.blue))
        @inline(__always)
        func weight(_ width: Lanes) -> Lanes { one / ((width + one) * (width + one)) }
        weights = LaneVector(weight(widths.x), weight(widths.y), weight(widths.z))
    }

    /// `max(N·L + w, 0) / (1 + w)²`, from `N·L`.
    @inline(__always)
    func wrapped(_ cosine: Lanes) -> LaneVector {
        let zero = Lanes(repeating: 0)
        return LaneVector(
            LaneMath.max(cosine + widths.x, zero), LaneMath.max(cosine + widths.y, zero), LaneMath.max(cosine + widths.z, zero)
        ) * weights
    }
}

// Light that scatters beneath a surface and leaves it beyond the shadow's edge.
extension ShadingKernel {
    /// The width of subsurface scattering.
    @inline(__always)
    func scattering(_ w: Lanes) -> LaneScattering { LaneScattering(widths: read(material.slot(.subsurface), w)) }

    /// A light's irradiance beneath the surface.
    ///
    /// A shadow map puts a surface that faces away from the light in its own shadow. There, the emerging light entered before
    /// the edge. Shadows therefore fade out from a cosine of 0.2 down to 0.
    /// - Parameters:
    ///   - radiance: that of the light, without shadows.
    ///   - visibility: the fraction that shadows let through.
    @inline(never)
    func scatteredLight(_ w: Lanes, cosine: Lanes, radiance: LaneVector, visibility: Lanes) -> LaneVector {
        let counting = LaneMath.min(LaneMath.max(cosine * 5, Lanes(repeating: 0)), Lanes(repeating: 1))
        return radiance * scattering(w).wrapped(cosine) * (1 - (1 - visibility) * counting)
    }

    /// The scattered ambient irradiance, not below 0.
    ///
    /// Compared with a matte surface, a width w scales the three bands of harmonics by 1, `1 − w/2` and `(1 − w)²`. These are
    /// the integrals of the wrapped cosine with Legendre polynomials, divided by those of the cosine.
    @inline(never)
    func scatteredIrradiance(
        _ normal: LaneVector, from environment: UnsafePointer<EnvironmentLight>, _ w: Lanes
    ) -> LaneVector {
        let widths = scattering(w).widths
        let light = environment.pointee
        // The mean of the squares does not belong to the second band, because x² + y² + z² is one everywhere.
        let mean = (light.square.x + light.square.y + light.square.z) * Float(1.0 / 3)
        let (x, y, z) = (normal.x, normal.y, normal.z)
        let linear =
            LaneVector(repeating: light.linear.x) * x + LaneVector(repeating: light.linear.y) * y
            + LaneVector(repeating: light.linear.z) * z
        let squares =
            LaneVector(repeating: light.square.x - mean) * (x * x) + LaneVector(repeating: light.square.y - mean) * (y * y)
            + LaneVector(repeating: light.square.z - mean) * (z * z)
        let mixed =
            LaneVector(repeating: light.mixed.xy) * (x * y) + LaneVector(repeating: light.mixed.xz) * (x * z)
            + LaneVector(repeating: light.mixed.yz) * (y * z)
        let even = LaneVector(repeating: light.constant + mean)
        let second = squares + mixed
        @inline(__always)
        func sum(_ even: Lanes, _ linear: Lanes, _ second: Lanes, _ width: Lanes) -> Lanes {
            let left = 1 - width
            return LaneMath.max(even + linear * (1 - width * 0.5) + second * (left * left), Lanes(repeating: 0))
        }
        return LaneVector(
            sum(even.x, linear.x, second.x, widths.x), sum(even.y, linear.y, second.y, widths.y),
            sum(even.z, linear.z, second.z, widths.z))
    }
}
