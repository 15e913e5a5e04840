extension Material {
    /// A material that shows its `diffuse` as it is, whatever the light, from both sides.
    /// - Parameter isOnScreen: whether its surface lies on the picture's plane, where depth says nothing.
    package static func unlit(_ name: String, _ diffuse: MaterialSlot, isOnScreen: Bool) -> Material {
        var material = Material(name: name, lightingModel: .constant)
        material.diffuse = diffuse
        material.ambient = MaterialSlot(.color(red: 0, green: 0, blue: 0))
        material.isDoubleSided = true
        material.readsFromDepth = !isOnScreen
        material.writesToDepth = !isOnScreen
        return material
    }
}
