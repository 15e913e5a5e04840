import Imaging

extension MatteView {
    /// A keyed pixel as the view shows it.
    func shown(_ pixel: SRGBA8) -> SRGBA8 {
        switch self {
        case .picture: return pixel
        case .matte: return SRGBA8(red: pixel.alpha, green: pixel.alpha, blue: pixel.alpha)
        case .over(let color):
            var under = color
            under.alpha = 255
            let over = LinearColor(pixel)
            let mixed = over.premultiplied + LinearColor(under).premultiplied * (1 - over.premultiplied.w)
            return SRGBA8(LinearColor(premultiplied: mixed))
        }
    }
}
