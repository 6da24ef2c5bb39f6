import type { ImagePart } from '@broadside/contract/features/design-document.schemas'
import { createCanvas } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import type { Box } from '../render/stage.ts'
import { createAdjustedImages } from './adjusted.ts'
import { createSurfaces } from './surfaces.ts'

const size = { width: 100, height: 50.5 }
const left = { x: 0, y: 0, width: 40, height: 51 }
const right = { x: 60, y: 0, width: 40, height: 51 }
const all = { x: 0, y: 0, width: 100, height: 51 }

const anImage = (): ImagePart => ({ media_id: 'm', adjustments: { contrast: 0.5 } })

const open = (maxBytes?: number) => {
  const surfaces = createSurfaces(maxBytes)
  const { find, retain } = createAdjustedImages(surfaces)
  const drawn: Box[] = []
  const draw = (part: Box) => {
    drawn.push(part)
    return createCanvas(part.width, part.height)
  }
  return { surfaces, retain, drawn, find: (image: ImagePart, part: Box, box = size) => find(image, box, part, draw) }
}

it('draws the visible part of an image, then all of it, once', () => {
  const { find, drawn } = open()
  const image = anImage()
  find(image, left)
  find(image, left)
  expect(drawn).toEqual([left])
  expect(find(image, right).part).toEqual(all)
  find(image, left)
  expect(drawn).toEqual([left, all])
})

it('draws an image in a box of another size again, and one that was changed', () => {
  const { find, drawn } = open()
  const image = anImage()
  find(image, left)
  find(image, left, { width: 200, height: 100 })
  find(anImage(), left)
  expect(drawn).toEqual([left, left, left])
})

it('draws only the visible part of huge images', () => {
  const { find, drawn } = open()
  const image = anImage()
  const box = { width: 5000, height: 5000 }
  find(image, left, box)
  find(image, right, box)
  expect(drawn).toEqual([left, right])
})

it('releases images that are no longer used, and the oldest above a limit, together with those of layers', () => {
  const { find, retain, drawn, surfaces } = open(100 * 51 * 4)
  const [one, other] = [anImage(), anImage()]
  const { surface } = find(one, left)
  retain((image) => image === one)
  expect([surface.width, find(one, left).surface === surface]).toEqual([40, true])
  retain(() => false)
  expect(surface.width).toBe(1)
  const second = find(other, left).surface
  surfaces.keep(createCanvas(80, 51))
  expect([second.width, find(other, left).surface === second, drawn.length]).toEqual([1, false, 3])
})
