/**
 * Draws a page that is being edited. What is below and above the selected layers is drawn once, on a sheet each, and again only when it changes.
 * A frame of a gesture draws the selected layers between the two sheets, where they were and where they are.
 */
import type { DesignDocument, DesignPage, Layer } from '@broadside/contract/features/design-document.schemas'
import { boxesTogether, grown, overlap } from '../render/boxes.ts'
import { createScene, drawItems, type Scene, windowInArea } from '../render/items.ts'
import { type Item, layersOf, listItems } from '../render/layers.ts'
import { drawBackground, gradeArea } from '../render/page.ts'
import { type Box, paintSurface, type Pen, penOf, release, type Stage, type Surface, within } from '../render/stage.ts'
import type { Window } from '../render/window.ts'
import { createAdjustedImages } from './adjusted.ts'
import { createPictures } from './pictures.ts'
import { areSame, changedLayers, type Parts, partsOf } from './parts.ts'
import { createSurfaces } from './surfaces.ts'
import type { Texts } from './texts.ts'

/** The visible part of a page. */
export interface Sight {
  page: DesignPage
  size: Pick<DesignDocument, 'width_px' | 'height_px'>
  /** Output pixels per page pixel. */
  scale: number
  /** The part of the page, in output pixels. */
  window: Window
  /** The layers that change next. */
  selection: readonly string[]
  /** During a gesture, layers that only move are drawn on whole pixels. */
  isMoving: boolean
}

/** A picture by its media id, or fonts. */
export type Arrival = { picture: string } | 'fonts'

const isAffectedBy =
  (arrival: Arrival) =>
  ({ image, text }: Layer): boolean =>
    arrival === 'fonts' ? text !== undefined : image?.media_id === arrival.picture

interface Drawn extends Sight {
  items: Item[]
  /** Layers that have to be drawn again. */
  stale: Layer[]
  /** Where layers are off by less than a pixel. */
  rough: Window | undefined
}

interface SheetPair extends Pick<Parts, 'below' | 'above'> {
  sight: Sight
  lower: Surface
  /** Absent if nothing is above. */
  upper: Surface | undefined
}

export interface Painter {
  /** Makes a surface show a page. Always the same surface, which this resizes. Returns what was drawn; undefined if nothing had changed. */
  paint(surface: Surface, sight: Sight): Window | undefined
  /** Draws the sheets around the selected layers before they change. */
  prepare(surface: Surface, sight: Sight): void
  /** Draws what looks different although it is the same, because a picture or fonts have arrived, with the next frame. */
  forget(arrival: Arrival): void
  /** Frees all surfaces. */
  close(): void
}

const areaOf = (window: Window, scale: number): Box => ({
  x: window.x / scale,
  y: window.y / scale,
  width: window.width / scale,
  height: window.height / scale,
})

const onSurface = (part: Window, { window }: Sight): Window => ({ ...part, x: part.x - window.x, y: part.y - window.y })

/** Replaces a part of what is on a surface. */
const drawPart = (pen: Pen, sight: Sight, part: Window, draw: () => void): void => {
  const own = onSurface(part, sight)
  within(pen, () => {
    pen.beginPath()
    pen.rect(own.x, own.y, own.width, own.height)
    pen.clip()
    pen.clearRect(own.x, own.y, own.width, own.height)
    draw()
  })
  if (sight.page.color_grade) gradeArea(pen, sight.page.color_grade, own)
}

const isPresent = <T>(value: T | undefined): value is T => value !== undefined

const isSameView = (one: Sight, other: Sight): boolean =>
  one.scale === other.scale &&
  one.size.width_px === other.size.width_px &&
  one.size.height_px === other.size.height_px &&
  (['x', 'y', 'width', 'height'] as const).every((side) => one.window[side] === other.window[side])

const isSameGround = (one: DesignPage, other: DesignPage): boolean =>
  one.id === other.id && one.background === other.background && one.color_grade === other.color_grade

export const createPainter = (plainStage: Stage, texts: Texts): Painter => {
  const surfaces = createSurfaces()
  const pictures = createPictures(surfaces)
  const adjusted = createAdjustedImages(surfaces)
  const stage: Stage = { ...plainStage, findAdjusted: adjusted.find }
  let drawn: Drawn | undefined
  let sheets: SheetPair | undefined

  const dropSheets = (): void => {
    if (sheets) release(sheets.lower)
    if (sheets?.upper) release(sheets.upper)
    sheets = undefined
  }
  const sceneOf = (pen: Pen, sight: Sight, seen: Window): Scene =>
    createScene(stage, pen, { area: areaOf(seen, sight.scale), scale: sight.scale }, { lay: texts.lay, find: pictures.finderFor(sight) })

  const drawGround = (pen: Pen, { page, size, scale, window }: Sight): void =>
    within(pen, () => {
      pen.translate(-window.x, -window.y)
      pen.scale(scale, scale)
      drawBackground(stage, pen, page, { width: size.width_px, height: size.height_px })
    })
  const drawLayers = (pen: Pen, sight: Sight, items: readonly Item[], seen = sight.window): void =>
    drawItems(sceneOf(pen, sight, seen), { pen, window: sight.window }, items)

  /** Draws the lower sheet, or copies what is visible if that is the same. */
  const drawLower = (surface: Surface, sight: Sight, below: Item[]): Surface =>
    paintSurface(stage, sight.window, (pen) => {
      const isVisible = drawn && !sight.page.color_grade && isSameView(drawn, sight) && isSameGround(drawn.page, sight.page)
      if (isVisible && !drawn?.rough && !drawn?.stale.length && areSame(drawn?.items ?? [], below)) return pen.drawImage(surface, 0, 0)
      drawGround(pen, sight)
      drawLayers(pen, sight, below)
    })
  /** Draws the sheets that are not right anymore. They outlast the gesture, so they are exact. */
  const renewSheets = (surface: Surface, moving: Sight, { below, above }: Parts): SheetPair => {
    const sight = { ...moving, isMoving: false }
    const before = sheets && isSameView(sheets.sight, sight) && isSameGround(sheets.sight.page, sight.page) ? sheets : undefined
    const lower = before && areSame(before.below, below) ? before.lower : undefined
    const hasUpper = before !== undefined && areSame(before.above, above)
    if (sheets && !lower) release(sheets.lower)
    if (sheets?.upper && !hasUpper) release(sheets.upper)
    const draw = () => paintSurface(stage, sight.window, (pen) => drawLayers(pen, sight, above))
    const upper = () => (above.length ? draw() : undefined)
    sheets = { sight, below, above, lower: lower ?? drawLower(surface, sight, below), upper: hasUpper ? before.upper : upper() }
    return sheets
  }

  /** Exact also during a gesture, because the next frame draws only a part again. */
  const drawAll = (surface: Surface, moving: Sight, items: Item[]): Window => {
    const sight = { ...moving, isMoving: false }
    surface.width = sight.window.width
    surface.height = sight.window.height
    drawn = { ...sight, items, stale: [], rough: undefined }
    drawPart(penOf(surface), sight, sight.window, () => {
      drawGround(penOf(surface), sight)
      drawLayers(penOf(surface), sight, items)
    })
    return sight.window
  }
  /** Draws a part from the sheets and the layers between them. */
  const compose = (pen: Pen, sight: Sight, { moving }: Parts, part: Window, { lower, upper }: SheetPair): void => {
    const { x, y, width, height } = onSurface(part, sight)
    pen.drawImage(lower, x, y, width, height, x, y, width, height)
    drawLayers(pen, sight, moving, part)
    if (upper) pen.drawImage(upper, x, y, width, height, x, y, width, height)
  }
  /** What layers cover, with the pixel by which they may be off. */
  const coverOf = (pen: Pen, sight: Sight, layers: readonly Layer[]): Window | undefined => {
    const scene = sceneOf(pen, sight, grown(sight.window, 1))
    const together = boxesTogether(layers.flatMap((layer) => windowInArea(scene, layer) ?? []))
    return together && overlap(grown(together, 1), sight.window)
  }

  const paint = (surface: Surface, sight: Sight): Window | undefined => {
    const items = listItems(sight.page.layers)
    const used = new Set(sight.page.layers.map(({ image }) => image))
    adjusted.retain((image) => used.has(image))
    const before = drawn
    if (!before || !isSameView(before, sight) || !isSameGround(before.page, sight.page)) {
      dropSheets()
      return drawAll(surface, sight, items)
    }
    const wasRough = sight.isMoving ? undefined : before.rough
    if (areSame(before.items, items) && !wasRough && !before.stale.length) return undefined
    const pen = penOf(surface)
    const parts = partsOf(sight.page, sight.selection)
    const pair = parts.moving.length ? renewSheets(surface, sight, parts) : undefined
    const changed = changedLayers(before.items, items)
    const covered = changed
      ? boxesTogether([coverOf(pen, sight, [...changed, ...before.stale]), before.rough].filter(isPresent))
      : sight.window
    drawn = { ...sight, items, stale: [], rough: sight.isMoving ? coverOf(pen, sight, layersOf(parts.moving)) : undefined }
    if (!covered) return undefined
    drawPart(pen, sight, covered, () => {
      if (pair) return compose(pen, sight, parts, covered, pair)
      drawGround(pen, sight)
      drawLayers(pen, { ...sight, isMoving: false }, items, covered)
    })
    return covered
  }

  return {
    paint,
    prepare: (surface, sight) => {
      const parts = partsOf(sight.page, sight.selection)
      if (!parts.moving.length || !drawn || !isSameView(drawn, sight)) return
      renewSheets(surface, sight, parts)
      pictures.warm(sceneOf(penOf(surface), sight, sight.window), layersOf(parts.moving))
    },
    forget: (arrival) => {
      const isAffected = isAffectedBy(arrival)
      pictures.drop(isAffected)
      if (arrival !== 'fonts') adjusted.retain((image) => image.media_id !== arrival.picture)
      if (!drawn) return
      const isGround = arrival !== 'fonts' && drawn.page.background.image?.media_id === arrival.picture
      drawn = isGround ? undefined : { ...drawn, stale: [...drawn.stale, ...layersOf(drawn.items).filter(isAffected)] }
      const isOnSheet = sheets && layersOf([...sheets.below, ...sheets.above]).some(isAffected)
      if (isGround || isOnSheet) dropSheets()
    },
    close: () => {
      pictures.drop(() => true)
      adjusted.retain(() => false)
      dropSheets()
    },
  }
}
