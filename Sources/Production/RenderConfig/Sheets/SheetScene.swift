import Imaging
import Meshes
import RasterResources
import RenderMath
import SceneGraph
import Typesetting

/// The scene of a sheet: flat pictures and lines of text on the image plane.
struct SheetScene {
    /// The colours of the sheet, of headings and of captions.
    static let paper = LinearColor(SRGBA8(red: 24, green: 26, blue: 30))
    private static let headingInk = LinearColor(SRGBA8(red: 240, green: 240, blue: 242))
    private static let captionInk = LinearColor(SRGBA8(red: 176, green: 180, blue: 188))

    private(set) var scene = Scene()
    private let layout: SheetLayout
    private let size: ImageSize
    private let font: Font
    private let headingFont: Font

    /// Creates an empty sheet.
    /// - Parameter texts: all texts that will be written on it.
    init(_ layout: SheetLayout, texts: [String]) {
        self.layout = layout
        size = layout.size
        let signs = Set(texts.flatMap(\.unicodeScalars)).union("…".unicodeScalars)
        font = Font(builtIn: .regular, for: signs)
        headingFont = Font(builtIn: .bold, for: signs)
    }

    /// Places a texture of the size of a cell on the pixels of a cell, one texel a pixel.
    mutating func lay(_ texture: TextureID, row: Int, column: Int) {
        let rectangle = layout.rectangle(row: row, column: column)
        let mesh = scene.add(FlatPicture.triangle(around: SIMD2(Float(rectangle.width), Float(rectangle.height)) / side))
        var material = Material.unlit("media", MaterialSlot(.texture(texture)), isOnScreen: true)
        material.diffuse.wrap = .border
        add(mesh, material, at: center(of: rectangle))
    }

    /// Adds a still picture, for `lay`.
    mutating func add(_ picture: SRGBImage) -> TextureID { scene.add(still: .picture(picture)) }

    /// Adds a picture that changes each frame, for `lay`.
    /// - Parameter source: its index among the job's pictures.
    mutating func add(source: Int) -> TextureID { scene.add(.frame(source: source)) }

    /// Writes a caption below a picture.
    mutating func write(caption: String, row: Int, column: Int) {
        write(caption, in: layout.captionArea(row: row, column: column), font, Self.captionInk)
    }

    /// Writes a heading above a row.
    mutating func write(heading: String, row: Int) {
        write(heading, in: layout.headingArea(row: row), headingFont, Self.headingInk)
    }

    private var side: Float { Float(min(size.width, size.height)) }

    private func center(of rectangle: PixelRectangle) -> SIMD2<Float> {
        let (x, y) = (Double(rectangle.x), Double(rectangle.y))
        let right = x + (Double(rectangle.width) - Double(size.width)) / 2
        let up = (Double(size.height) - Double(rectangle.height)) / 2 - y
        return SIMD2(Float(right), Float(up)) / side
    }

    /// Writes a line of text at the left of an area, truncated if it is too long.
    private mutating func write(_ text: String, in area: PixelRectangle, _ font: Font, _ ink: LinearColor) {
        let style = TextStyle(font: font, size: Double(layout.letterHeight) / font.capHeight, anchor: SIMD2(0, 0.5))
        var line = text
        while style.width(of: line) > Double(area.width), line.count > 1 { line = line.dropLast(2) + "…" }
        let mesh = style.layout(line).mesh
        guard !mesh.triangles.isEmpty else { return }
        let material = Material.unlit("letters", MaterialSlot(.color(ink)), isOnScreen: true)
        let left = center(of: PixelRectangle(x: area.x, y: area.y, width: 0, height: area.height))
        add(scene.add(mesh), material, at: left, scale: 1 / side)
    }

    private mutating func add(_ mesh: MeshID, _ material: Material, at place: SIMD2<Float>, scale: Float = 1) {
        var node = Node(name: "sheet")
        node.isOnScreen = true
        node.parentFromNode = Matrix4(translation: SIMD3(place, 0)) * Matrix4(scale: SIMD3(repeating: scale))
        node.surfaces = [Surface(mesh: mesh, material: scene.add(material))]
        scene.add(node)
    }
}
