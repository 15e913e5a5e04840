/// The layouts of a cube map in one picture, recognized by their proportions.
public enum CubeLayout: CaseIterable, Sendable {
    /// Six squares side by side, right, left, top, bottom, front, back from the left: 6:1.
    case horizontalStrip
    /// Six squares one below the other in the same order from the top: 1:6.
    case verticalStrip
    /// Longitude across, latitude down, *front* in the centre: 2:1.
    case latitudeLongitude

    /// Returns the layout of a picture of this size; nil if its proportions match none.
    public init?(of size: ImageSize) {
        if size.width == 6 * size.height {
            self = .horizontalStrip
        } else if size.height == 6 * size.width {
            self = .verticalStrip
        } else if size.width == 2 * size.height {
            self = .latitudeLongitude
        } else {
            return nil
        }
    }
}

extension CubeMap {
    /// Creates a cube map from one picture in any of the three layouts, recognized by its proportions.
    ///
    /// A latitude/longitude picture of height h gives faces of side h/2, which keeps its resolution at the centre of a face.
    /// - Parameter threads: the largest number of threads; the result does not depend on it.
    public init(_ picture: LinearImage, threads: Int = 1) throws(CubeMapError) {
        switch CubeLayout(of: picture.size) {
        case .horizontalStrip:
            let side = picture.size.height
            try self.init(faces: (0..<6).map { picture.square(left: $0 * side, top: 0, side: side) })
        case .verticalStrip:
            let side = picture.size.width
            try self.init(faces: (0..<6).map { picture.square(left: 0, top: $0 * side, side: side) })
        case .latitudeLongitude:
            try self.init(faces: LatitudeLongitude.faces(of: picture, threads: threads))
        case nil:
            throw .wrongProportions(picture.size)
        }
    }

    /// The six faces at full size, in the order right, left, top, bottom, front, back.
    package var sixImages: [LinearImage] { faces.map { $0.levels[0] } }

    /// Returns the faces side by side, as a picture of 6:1.
    /// - Precondition: six sides are at most 16384 pixels.
    public func horizontalStrip() -> LinearImage {
        LinearImage(size: ImageSize(6 * side, side)) { x, y in faces[x / side].levels[0][x % side, y] }
    }

    /// Returns the faces one below the other, as a picture of 1:6.
    /// - Precondition: six sides are at most 16384 pixels.
    public func verticalStrip() -> LinearImage {
        LinearImage(size: ImageSize(side, 6 * side)) { x, y in faces[y / side].levels[0][x, y % side] }
    }

    /// Returns the surroundings by longitude and latitude, as a picture of 2:1; each pixel is the mean of four samples.
    /// - Parameter height: in pixels; twice the side of a face keeps the resolution.
    /// - Precondition: `height` is within 1…8192.
    public func latitudeLongitude(height: Int) -> LinearImage {
        let size = ImageSize(2 * height, height)
        return LinearImage(size: size) { x, y in
            var sum = SIMD4<Double>.zero
            for (shareX, shareY) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                sum += sample(
                    LatitudeLongitude.direction(
                        u: (Double(x) + shareX) / Double(size.width), v: (Double(y) + shareY) / Double(size.height)))
            }
            return LinearColor(premultiplied: SIMD4<Float>(sum / 4))
        }
    }
}

extension Image {
    /// A square part of the picture.
    fileprivate func square(left: Int, top: Int, side: Int) -> Image {
        Image(size: ImageSize(side, side)) { x, y in self[left + x, top + y] }
    }
}
