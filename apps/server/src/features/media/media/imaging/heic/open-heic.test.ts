import sharp from 'sharp'
import { expect, it } from 'vitest'
import { heicSample } from '../../testing/heic/sample.ts'
import { openHeic } from './open-heic.ts'

it('opens a picture with its color profile', async () => {
  const metadata = await sharp(await openHeic(await heicSample('wide'), 6000)).metadata()
  expect(metadata).toMatchObject({ format: 'tiff', width: 100, height: 60, channels: 3, hasProfile: true })
  expect(await sharp(await openHeic(await heicSample('clear'), 6000)).metadata()).toMatchObject({ channels: 4, hasAlpha: true })
})

it('refuses a picture with more pixels before decoding it', async () => {
  await expect(openHeic(await heicSample('plain'), 5999)).rejects.toThrow('The picture has 6000 pixels.')
})

it('refuses a stream of more pixels than the boxes say before decoding it', async () => {
  await expect(openHeic(await heicSample('hidden-size'), 100_000_000)).rejects.toThrow(
    'Image size 12000x9008 exceeds the maximum image size',
  )
})

it('ends for bytes that are not a picture', async () => {
  await expect(openHeic(Buffer.alloc(2000, 'ftypheic'), 6000)).rejects.toThrow()
  await expect(openHeic(new Uint8Array(), 6000)).rejects.toThrow()
})
