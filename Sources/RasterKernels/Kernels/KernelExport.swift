package import RasterMemory

/// This build of the kernels.
package let kernels = KernelTable(
    transformVertices: { view, draw, vertices in
        VertexKernel(view: copy view).transform(view.records + draw, vertices)
    },
    setUpTriangles: { view, range in
        SetupKernel(copy view, range).setUp()
        BinningKernel(grid: view.grid, range: range).bin()
    },
    drawTile: { frame, tile, memory in
        TileKernel(frame: copy frame, tile: tile, memory: copy memory).draw()
    })
