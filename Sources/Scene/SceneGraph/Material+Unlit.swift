extension Material {
    /// Returns a double-sided material that shows its `diffuse` slot unchanged, regardless of lights.
    /// - Parameter isOnScreen: whether the surface is on the screen plane, where depth does not apply.
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
