/// Named parts of a model's surface, such as the lips of a face: lists of triangles for each mesh.
///
/// A triangle may belong to several regions. The indices are valid only for the model that they were made for.
public struct MeshRegions: Sendable, Equatable {
    /// One named part.
    public struct Region: Sendable, Equatable {
        /// The region's name.
        public var name: String
        /// The region's triangles, mesh by mesh.
        public var parts: [Part]

        /// A region from its parts.
        public init(name: String, parts: [Part]) {
            self.name = name
            self.parts = parts
        }
    }

    /// The triangles of one mesh that belong to a region.
    public struct Part: Sendable, Equatable {
        /// The mesh's name in the model.
        public var mesh: String
        /// Indices into the mesh's list of triangles, as ascending ranges that do not overlap.
        public var triangles: [ClosedRange<Int>]

        /// A part from its ranges.
        public init(mesh: String, triangles: [ClosedRange<Int>]) {
            self.mesh = mesh
            self.triangles = triangles
        }

        /// A part from its triangles in any order.
        public init(mesh: String, triangles: [Int]) {
            self.mesh = mesh
            self.triangles = []
            for triangle in Set(triangles).sorted() {
                if let last = self.triangles.last, last.upperBound + 1 == triangle {
                    self.triangles[self.triangles.count - 1] = last.lowerBound...triangle
                } else {
                    self.triangles.append(triangle...triangle)
                }
            }
        }
    }

    /// The regions, in the order of their file.
    public var regions: [Region]

    /// Regions of a model.
    public init(_ regions: [Region]) {
        self.regions = regions
    }

    /// Returns the region with a name, or nil.
    public subscript(name: String) -> Region? {
        regions.first { $0.name == name }
    }
}

extension MeshRegions.Region {
    /// Returns the ascending indices of the region's triangles in a mesh; empty if it has none there.
    public func triangles(inMesh name: String) -> [Int] {
        parts.filter { $0.mesh == name }.flatMap { $0.triangles.flatMap { Array($0) } }
    }

    /// Returns the corners of the region's triangles in a mesh's texture, with (0, 0) at the top left.
    ///
    /// The result is empty if the mesh has no texture coordinates. Triangles that the mesh does not have are ignored.
    /// - Parameters:
    ///   - name: the mesh's name.
    ///   - mesh: the mesh.
    package func textureTriangles(inMesh name: String, _ mesh: Mesh) -> [[SIMD2<Float>]] {
        guard let coordinates = mesh.textureCoordinates.first else { return [] }
        return triangles(inMesh: name).filter { mesh.triangles.indices.contains($0) }.map { index in
            let corners = mesh.triangles[index]
            return [coordinates[Int(corners.x)], coordinates[Int(corners.y)], coordinates[Int(corners.z)]]
        }
    }
}
