import DescribedErrors
import RenderMath

/// The copies of a node's mesh (`EXT_mesh_gpu_instancing`): each has a transform relative to the node.
struct GLTFInstances {
    static let name = "EXT_mesh_gpu_instancing"

    /// The number of copies.
    let count: Int
    private let translations, rotations, scales: GLTFAccessor?
    /// The names of ignored attributes.
    private(set) var ignored: [String] = []

    /// The copies of a node; nil if the node has none and draws its mesh once.
    init?(node: GLTFField.Members, accessors: [GLTFAccessor]) throws(GLTFFault) {
        let field = try GLTFExtensions.members(of: node)[Self.name]
        guard field.isPresent else { return nil }
        let fields = try field.members()["attributes"].requiredMembers()
        var first: (path: String, count: Int)?
        func accessor(_ key: String, _ element: GLTFElement, _ formats: [GLTFAttribute.Format]) throws(GLTFFault)
            -> GLTFAccessor?
        {
            guard let index = try fields[key].index(below: accessors.count, of: "accessors") else { return nil }
            let accessor = accessors[index]
            guard accessor.element == element,
                formats.contains(GLTFAttribute.Format(component: accessor.component, isNormalized: accessor.isNormalized))
            else {
                throw fields[key].fault(
                    "uses accessors[\(index)], which is not \(element.rawValue) in "
                        + formats.map(\.name).listed())
            }
            let known = first ?? (fields[key].path, accessor.count)
            guard known.count == accessor.count else {
                throw fields[key].fault("has \(accessor.count) elements, but \(known.path) has \(known.count)")
            }
            first = known
            return accessor
        }
        let fractions = GLTFAttribute.Format.normalized(.byte, .short)
        translations = try accessor("TRANSLATION", .vector3, [.float])
        rotations = try accessor("ROTATION", .vector4, [.float] + fractions)
        scales = try accessor("SCALE", .vector3, [.float])
        ignored = fields.keys.filter { !["TRANSLATION", "ROTATION", "SCALE"].contains($0) }
        guard let first else { return nil }
        count = first.count
    }

    /// The transforms from the copies to the node.
    var transforms: [Matrix4] {
        let translations = translations?.vectors(of: SIMD3<Float>.self)
        let rotations = rotations?.vectors(of: SIMD4<Float>.self)
        let scales = scales?.vectors(of: SIMD3<Float>.self)
        return (0..<count).map { index in
            var transform = Transform.identity
            if let t = translations?[index] { transform.translation = t }
            if let r = rotations?[index] { transform.rotation = Quaternion(r.x, r.y, r.z, r.w).normalized }
            if let s = scales?[index] { transform.scale = s }
            return transform.matrix
        }
    }
}
