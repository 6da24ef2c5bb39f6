import { describe, expect, it } from 'vitest'
import { extentOf, isEnough, pagePlace, placeOf } from './extent.ts'

const page = { width: 1000, height: 800 }
const viewport = { width: 600, height: 400 }
const seen = (camera: { x: number; y: number; zoom: number }, density = 1) => ({ camera, viewport, density, page })

describe('the part of a page that is drawn', () => {
  it('is all of it, if that is little', () => {
    expect(extentOf(seen({ x: -100, y: -100, zoom: 0.5 }))).toEqual({ scale: 0.5, window: { x: 0, y: 0, width: 500, height: 400 } })
    expect(extentOf(seen({ x: 0, y: 0, zoom: 0.333 }, 2))?.window).toEqual({ x: 0, y: 0, width: 666, height: 533 })
  })

  it('is what the viewport shows and a margin, if it is enlarged', () => {
    const extent = extentOf(seen({ x: 500, y: 400, zoom: 10 }))
    expect(extent).toEqual({ scale: 10, window: { x: 4850, y: 3900, width: 900, height: 600 } })
    expect(extentOf(seen({ x: 0, y: 0, zoom: 10 }))?.window).toEqual({ x: 0, y: 0, width: 750, height: 500 })
  })

  it('is nothing, if the viewport is beside the page', () => {
    expect(extentOf(seen({ x: 1100, y: 0, zoom: 1 }))).toBeUndefined()
  })

  it('is enough until the view leaves it, or is zoomed', () => {
    const extent = extentOf(seen({ x: 500, y: 400, zoom: 10 }))
    if (!extent) throw new Error('The page is visible')
    expect(isEnough(extent, seen({ x: 510, y: 405, zoom: 10 }))).toBe(true)
    expect(isEnough(extent, seen({ x: 520, y: 400, zoom: 10 }))).toBe(false)
    expect(isEnough(extent, seen({ x: 500, y: 400, zoom: 10.1 }))).toBe(false)
  })
})

describe('the place of what was drawn', () => {
  it('is on whole device pixels', () => {
    const at = seen({ x: -10.3, y: -20.7, zoom: 1 }, 2)
    const extent = extentOf(at)
    if (!extent) throw new Error('The page is visible')
    expect(placeOf(extent, at)).toEqual({ x: 10.5, y: 20.5, scale: 0.5 })
    expect(pagePlace(at)).toEqual({ x: 10.5, y: 20.5, width: 1000, height: 800 })
  })

  it('follows the zoom before it is drawn again', () => {
    const extent = { scale: 1, window: { x: 100, y: 50, width: 300, height: 200 } }
    expect(placeOf(extent, seen({ x: 0, y: 0, zoom: 2 }))).toEqual({ x: 200, y: 100, scale: 2 })
  })
})
