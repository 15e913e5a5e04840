// Renders a colour as plastic and metal of growing roughness: render-swatch RRGGBB PICTURE.png
import Bianlian
import Foundation
import MaterialSwatch

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 2, arguments[0].count == 6, let hex = UInt32(arguments[0], radix: 16) else {
    print("usage: render-swatch RRGGBB PICTURE.png")
    exit(64)
}
do {
    try PNGEncoder().write(MaterialSwatch(of: LinearColor(hex: hex)).picture(), to: URL(filePath: arguments[1]))
} catch let error as any DescribedError {
    print(error)
    exit(65)
}
