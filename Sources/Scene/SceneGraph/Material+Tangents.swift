extension Material {
    /// The slot of the normal map whose texture coordinates define the tangents; nil if the surface has no normal map.
    package var tangentSlot: MaterialSlot? { normal ?? (hasClearCoat ? clearCoatNormal : nil) }
}
