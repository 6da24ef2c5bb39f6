import { describe, expect, it } from 'vitest'
import { fitRect, panBy, toPage, toScreen, zoomAt } from './camera.ts'

const camera = { x: 100, y: 50, zoom: 2 }

describe('the camera', () => {
  it('converts between the page and the screen', () => {
    expect(toScreen(camera, { x: 110, y: 60 })).toEqual({ x: 20, y: 20 })
    expect(toPage(camera, { x: 20, y: 20 })).toEqual({ x: 110, y: 60 })
  })

  it('pans with the pointer', () => {
    expect(toScreen(panBy(camera, { x: 30, y: -10 }), { x: 110, y: 60 })).toEqual({ x: 50, y: 10 })
  })

  it('keeps the point below the pointer when zooming', () => {
    const zoomed = zoomAt(camera, { x: 20, y: 20 }, 5)
    expect(zoomed.zoom).toBe(5)
    expect(toScreen(zoomed, { x: 110, y: 60 })).toEqual({ x: 20, y: 20 })
  })

  it('limits the zoom', () => {
    expect([zoomAt(camera, { x: 0, y: 0 }, 1e9).zoom, zoomAt(camera, { x: 0, y: 0 }, 0).zoom]).toEqual([32, 0.02])
  })

  it('fits a page into the viewport, centered', () => {
    const fitted = fitRect({ x: 0, y: 0, width: 1000, height: 500 }, { width: 600, height: 600 }, { padding: 50 })
    expect(fitted.zoom).toBe(0.5)
    expect(toScreen(fitted, { x: 500, y: 250 })).toEqual({ x: 300, y: 300 })
  })
})
