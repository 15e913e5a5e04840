package import ConfigLanguage
package import RasterResources

extension ValueType where Value == TextureWrap {
    /// One word for both axes, or one for each.
    package static let textureWrap: ValueType<TextureWrap> = {
        let word = ValueType<WrapMode>.choice()
        return ValueType(
            "\(word.expectation), or two of them [u, v]",
            schema: { definitions in
                let pair = ValueType<[WrapMode]>.tuple(2, of: word, "two of them [u, v]").schema(&definitions)
                return ["anyOf": [word.schema(&definitions), pair]]
            },
            json: { wrap in
                wrap.u == wrap.v
                    ? .string(wrap.u.rawValue) : .array([.string(wrap.u.rawValue), .string(wrap.v.rawValue)])
            },
            read: { value, reading in
                if case .list = value.content {
                    return ValueType<[WrapMode]>.tuple(2, of: word, "two words [u, v]").read(value, reading)
                        .map { TextureWrap(u: $0[0], v: $0[1]) }
                }
                return word.read(value, reading).map { TextureWrap($0) }
            })
    }()
}
