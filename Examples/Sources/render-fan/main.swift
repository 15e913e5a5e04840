// Renders a scene built in code: render-fan [PICTURE.png]
import Bianlian
import Foundation
import PaperFan

let output = CommandLine.arguments.dropFirst().first ?? "fan.png"
try PNGEncoder().write(PaperFan().picture(), to: URL(filePath: output))
