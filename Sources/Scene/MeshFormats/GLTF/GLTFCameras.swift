/// The cameras of a document's nodes (glTF 2.0, sections 3.10 and 5.12), converted to `ModelCamera`.
struct GLTFCameras {
    /// The cameras by node index.
    private(set) var ofNodes: [Int: ModelCamera] = [:]
    /// Notes on wrong cameras, one line each. They are ignored, because a model can be drawn without them.
    private(set) var notes: [String] = []

    init(document: GLTFField.Members) throws(GLTFFault) {
        var cameras: [ModelCamera?] = []
        for field in try document["cameras"].elements() {
            do {
                cameras.append(try Self.camera(field.requiredMembers()))
            } catch {
                cameras.append(nil)
                notes.append("\(field.path) is ignored: \(error)")
            }
        }
        for (number, field) in try document["nodes"].elements().enumerated() {
            guard let index = try field.requiredMembers()["camera"].index(below: cameras.count, of: "cameras") else { continue }
            ofNodes[number] = cameras[index]
        }
    }

    private static func camera(_ fields: GLTFField.Members) throws(GLTFFault) -> ModelCamera {
        let name = try fields["name"].text() ?? ""
        switch try fields["type"].text() {
        case "perspective":
            let lens = try fields["perspective"].requiredMembers()
            return ModelCamera(
                name: name, lens: .fieldOfView(try positive(lens["yfov"], below: .pi)),
                near: Float(try positive(lens["znear"])), far: Float(try lens["zfar"].number(in: 0...1e30) ?? 0))
        case "orthographic":
            let lens = try fields["orthographic"].requiredMembers()
            guard let near = try lens["znear"].number(in: 0...1e30) else {
                throw lens["znear"].fault(wanted: "a number from 0")
            }
            // Half of the height that is visible.
            return ModelCamera(
                name: name, lens: .orthographic(height: 2 * (try positive(lens["ymag"]))), near: Float(near),
                far: Float(try positive(lens["zfar"])))
        default: throw fields["type"].fault(wanted: "perspective or orthographic")
        }
    }

    private static func positive(_ field: GLTFField, below limit: Double = 1e30) throws(GLTFFault) -> Double {
        let number = try field.number(in: 0...limit) ?? 0
        guard Float(number) > 0, number < limit else { throw field.fault(wanted: "a number above 0") }
        return number
    }
}
