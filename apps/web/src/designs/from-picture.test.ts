import { expect, it } from 'vitest'
import { designOf, canBeDesign } from './from-picture.ts'

const file = { id: 'm', filename: 'Harbour at dawn.jpeg' }

it('has the size of the image', () =>
  expect(designOf({ ...file, width: 2048, height: 1365 })).toEqual({
    title: 'Harbour at dawn',
    preset_key: 'custom',
    source_media_id: 'm',
    width_px: 2048,
    height_px: 1365,
  }))

it('keeps the proportions of an image that is larger than a design can be, and the least side of a tiny one', () => {
  expect(designOf({ ...file, width: 8192, height: 4000 })).toMatchObject({ width_px: 4096, height_px: 2000 })
  expect(designOf({ ...file, width: 8, height: 600 })).toMatchObject({ width_px: 64, height_px: 600 })
})

it('begins with images that can be drawn', () => {
  expect(canBeDesign({ mime_type: 'image/avif', processing_status: 'ready' })).toBe(true)
  expect(canBeDesign({ mime_type: 'image/heic', processing_status: 'ready' })).toBe(true)
  expect(canBeDesign({ mime_type: 'image/png', processing_status: 'processing' })).toBe(false)
  expect(canBeDesign({ mime_type: 'video/mp4', processing_status: 'ready' })).toBe(false)
})
