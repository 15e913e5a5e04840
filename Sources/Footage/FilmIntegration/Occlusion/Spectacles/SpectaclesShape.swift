import RenderMath

/// The rims, the bridge and the temple arms of a pair of spectacles on a person's head, in metres in face space.
///
/// Both rims are mirrored superellipses on a curved front. All lines are symmetrical about the middle of the face.
package struct SpectaclesShape: Hashable, Sendable {
    /// The parameters of the fit.
    enum Parameter: Int, CaseIterable {
        /// The centre of the left rim, x and y.
        case centerX, centerY
        /// Half the width and half the height of a rim.
        case width, height
        /// The exponent of the superellipse: 1 for an ellipse, less for a rectangle with rounded corners.
        case exponent
        /// The depth of the front in the middle, and its curvature: metres backwards per square of the metres sideways.
        case depth, curvature
        /// The slope of the rims, upwards at their outer ends.
        case slope
    }

    /// The value of each parameter.
    var values: [Double]

    subscript(parameter: Parameter) -> Double {
        get { values[parameter.rawValue] }
        set { values[parameter.rawValue] = newValue }
    }

    /// The ranges of the parameters of real spectacles.
    static let ranges: [ClosedRange<Double>] = [
        0.027...0.040, 0.012...0.032, 0.020...0.034, 0.013...0.030, 0.35...1.1, 0.028...0.070, 0...16, -0.15...0.15,
    ]

    /// The position of the person's left ear, behind which an arm ends.
    private static let ear = SIMD3<Double>(0.074, 0.024, -0.06)

    /// Returns points around a rim, in order.
    /// - Parameter side: 1 for the person's left, −1 for the right.
    func rim(count: Int, side: Double) -> [SIMD3<Float>] {
        (0..<count).map { index in
            let angle = 2 * .pi * Double(index) / Double(count)
            func power(_ value: Double) -> Double {
                guard value != 0 else { return 0 }
                return (value < 0 ? -1 : 1) * PortableMath.exp(self[.exponent] * PortableMath.log(value.magnitude))
            }
            let x = self[.width] * power(PortableMath.cos(angle))
            return point(
                self[.centerX] + x, self[.centerY] + self[.height] * power(PortableMath.sin(angle)) + self[.slope] * x, side)
        }
    }

    /// Returns points along the bridge, which is slightly raised and slightly in front of the rims.
    /// - Parameter height: of its ends above the middle of the rims, in half rims. Default: 0.35.
    func bridge(count: Int, height: Double = 0.35) -> [SIMD3<Float>] {
        let inner = self[.centerX] - self[.width]
        return (0..<count).map { index in
            let along = 2 * Double(index) / Double(count - 1) - 1
            let rise = 1 - along * along
            var place = point(inner * along, self[.centerY] + height * self[.height] + 0.002 * rise, 1)
            place.z += Float(0.004 * rise)
            return place
        }
    }

    /// Returns points along an arm, from its hinge to the ear.
    func arm(count: Int, side: Double) -> [SIMD3<Float>] {
        let hinge = SIMD3<Double>(point(self[.centerX] + self[.width], self[.centerY] + 0.5 * self[.height], 1))
        let corner = hinge + SIMD3(0.008, 0, -0.004)
        return (0..<count).map { index in
            let along = Double(index) / Double(count - 1)
            let place =
                along < 0.1 ? hinge + (corner - hinge) * (along / 0.1) : corner + (Self.ear - corner) * ((along - 0.1) / 0.9)
            return SIMD3<Float>(place * SIMD3(side, 1, 1))
        }
    }

    private func point(_ x: Double, _ y: Double, _ side: Double) -> SIMD3<Float> {
        SIMD3<Float>(SIMD3(x * side, y, self[.depth] - self[.curvature] * x * x))
    }
}
