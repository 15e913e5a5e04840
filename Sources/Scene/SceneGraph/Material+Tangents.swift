extension Material {
    /// The slot of the bumps by whose texture coordinates tangents run; nil where the surface has none.
    package var tangentSlot: MaterialSlot? { normal?.slot ?? (hasClearCoat ? clearCoatNormal?.slot : nil) }
}
