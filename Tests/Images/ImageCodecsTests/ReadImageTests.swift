import Foundation
import ImageCodecs
import Imaging
import RenderTestSupport
import Testing

@Suite("Pictures are recognized by content, and errors state the remedy")
struct ReadImageTests {
    @Test("the extension of the name does not matter")
    func contentDecides() throws {
        try withTemporaryFolder { folder in
            let url = folder.appendingPathComponent("mask.jpg")
            let image = SRGBImage(size: ImageSize(3, 3), filledWith: SRGBA8(red: 1, green: 2, blue: 3))
            try PNGEncoder().write(image, to: url)
            #expect(try readImage(at: url).standardImage == image)
        }
    }

    @Test("16-bit and floating-point pictures keep their depth")
    func depthIsKept() throws {
        let deep = DeepImage(size: ImageSize(2, 1), filledWith: SRGBA16(red: 1, green: 2, blue: 3))
        guard case .deep(deep) = try readImage(PNGEncoder().encode(deep), from: "deep.png") else {
            Issue.record("not deep")
            return
        }
        let light = LinearImage(size: ImageSize(2, 1), filledWith: LinearColor(red: 4, green: 2, blue: 1))
        guard case .linear(light) = try readImage(RadianceEncoder().encode(light), from: "light.hdr") else {
            Issue.record("not linear")
            return
        }
    }

    @Test("each mistake has its own message")
    func wording() throws {
        try withTemporaryFolder { folder in
            func write(_ bytes: [UInt8], _ name: String) throws -> URL {
                let url = folder.appendingPathComponent(name)
                try Data(bytes).write(to: url)
                return url
            }
            var small = ImageLimits()
            small.mostFileBytes = 3
            let table: [(URL, ImageLimits, String)] = [
                (folder.appendingPathComponent("none.png"), .standard, "there is no such picture"),
                (folder, .standard, "the picture cannot be read: it is a folder, not a file"),
                (
                    URL(fileURLWithPath: "/dev/null"), .standard,
                    "the picture cannot be read: it is a pipe or a device, not a file; write its content to a file and give the path of that file"
                ),
                (
                    try write([0xFF, 0xD8, 0xFF, 0xE0, 0, 16], "photo.png"), .standard,
                    "a damaged JPEG picture: the file ends too early, at byte 6"
                ),
                (try write([], "empty.png"), .standard, "the file is empty"),
                (
                    try write(Array("GIF89a".utf8), "a.gif"), .standard,
                    "this is a GIF picture, which is not supported; use PNG, JPEG, WebP, TGA, BMP, TIFF, Radiance HDR or OpenEXR"
                ),
                (
                    try write(Array("glTF".utf8), "a.png"), .standard,
                    "this is a model (GLB), not a picture; use PNG, JPEG, WebP, TGA, BMP, TIFF, Radiance HDR or OpenEXR"
                ),
                (
                    try write(Array("version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 9\n".utf8), "lfs.png"),
                    .standard, "the picture cannot be read: it is a Git LFS pointer; fetch it with `git lfs pull`"
                ),
                (try write([1, 2, 3, 4], "big.png"), small, "the file has 4 bytes; a picture may have 3 at most"),
            ]
            for (url, limits, words) in table {
                let error = caught(ImageError.self) { try readImage(at: url, limits: limits) }
                #expect(error?.description == "\(url.relativePath): \(words)")
            }
        }
    }

    @Test("the 4:1 panorama in the shared data is read", .needsSharedData("cubemaps/sky/sky_sunset.jpg"))
    func panorama() throws {
        let size = try readImage(at: SharedData.require("cubemaps/sky/sky_sunset.jpg")).size
        #expect(size.width == 4 * size.height)
    }

    @Test("a 4:1 panorama as PNG is read, and rejected as a cube map with the valid proportions")
    func wideCubeMap() throws {
        let wide = SRGBImage(size: ImageSize(64, 16), filledWith: SRGBA8(red: 1, green: 2, blue: 3))
        let picture = try readImage(PNGEncoder().encode(wide), from: "wide.png")
        let error = caught(CubeMapError.self) { try CubeMap(picture.linearImage) }
        #expect(error == .wrongProportions(ImageSize(64, 16)))
    }
}
