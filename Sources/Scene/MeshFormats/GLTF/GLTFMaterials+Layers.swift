import RenderMath

// The volume below a surface and the fibres on it.
extension GLTFMaterials {
    /// Applies the absorption of light in a volume (`KHR_materials_volume`).
    ///
    /// White light that travels the attenuation distance has the attenuation colour (Beer and Lambert).
    mutating func applyVolume(
        _ fields: GLTFField.Members, to material: inout ModelMaterial, index: Int
    ) throws(GLTFFault) {
        material.thickness = Float(try fields["thicknessFactor"].number(in: 0...1e12) ?? 0)
        let color = try fields["attenuationColor"].numbers(count: 3, in: Self.unitRange) ?? [1, 1, 1]
        let distance = try fields["attenuationDistance"].number(in: 0...1e30) ?? .infinity
        guard material.thickness > 0 else { return }
        try use(fields["thicknessTexture"], as: .thickness, in: &material)
        for channel in 0..<3 {
            // Black and a distance of 0 absorb all light that can be represented.
            let logarithm = PortableMath.log(min(max(color[channel], 1e-30), 1))
            material.absorption[channel] = Float(-logarithm / max(distance, 1e-12))
        }
        undrawn.add("refraction in a volume", of: Self.words(for: material, index))
    }

    /// Applies the sheen of fibres (`KHR_materials_sheen`).
    func applySheen(_ fields: GLTFField.Members, to material: inout ModelMaterial) throws(GLTFFault) {
        let color = try fields["sheenColorFactor"].numbers(count: 3, in: Self.unitRange) ?? [0, 0, 0]
        material.sheen = SIMD3(Float(color[0]), Float(color[1]), Float(color[2]))
        material.sheenRoughness = Float(try fields["sheenRoughnessFactor"].number(in: Self.unitRange) ?? 0)
        guard material.sheen != .zero else { return }
        try use(fields["sheenColorTexture"], as: .sheen, in: &material)
        try use(fields["sheenRoughnessTexture"], as: .sheenRoughness, in: &material)
    }
}
