import * as contract from '@broadside/contract/features/designs'
import { describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { heicSample } from '#media/media/testing/heic/sample.ts'
import { createLibrary } from '#media/media/testing/library.ts'
import { animation, located, picture } from '#media/media/testing/samples.ts'
import { layer } from '../testing/documents.ts'

const test = perFile(createTestApp)

const grain = { width: 301, height: 203, noise: true }

describe('a page with an image', () => {
  it.each([
    ['PNG', 'a.png', picture(grain).png().toBuffer()],
    ['translucent PNG', 'a.png', picture({ width: 301, height: 203, alpha: true }).png().toBuffer()],
    ['PNG with a palette', 'a.png', picture(grain).png({ palette: true }).toBuffer()],
    ['16-bit PNG', 'a.png', picture(grain).toColorspace('rgb16').png().toBuffer()],
    ['gray PNG', 'a.png', picture(grain).grayscale().toColorspace('b-w').png().toBuffer()],
    ['PNG in Display P3', 'a.png', picture(grain).withIccProfile('p3').png().toBuffer()],
    ['JPEG', 'a.jpg', picture(grain).jpeg().toBuffer()],
    ['turned JPEG', 'a.jpg', located(grain, 6).jpeg().toBuffer()],
    ['mirrored JPEG', 'a.jpg', located(grain, 7).jpeg().toBuffer()],
    ['CMYK JPEG', 'a.jpg', picture(grain).toColorspace('cmyk').jpeg().toBuffer()],
    ['WebP', 'a.webp', picture(grain).webp().toBuffer()],
    ['AVIF', 'a.avif', picture(grain).avif().toBuffer()],
    ['GIF', 'a.gif', animation(60, 40)],
    ['HEIC', 'a.heic', heicSample('turned')],
    ['translucent HEIC', 'a.heic', heicSample('clear')],
    ['HEIC in Display P3', 'a.heic', heicSample('tiles')],
    ['JPEG larger than 4,096 pixels', 'a.jpg', picture({ width: 4500, height: 300, noise: true }).jpeg().toBuffer()],
  ])('of a %s looks the same to the bit when drawn from the drawn copy', async (_, filename, bytes) => {
    const library = await createLibrary(test)
    const add = async (content: Buffer, name: string) => {
      const { id } = await library.upload(content, { filename: name })
      await test.drain()
      return id
    }
    const fetch = (url: string) =>
      test.http.fastify.inject({ url: `/api/v1/${url}`, headers: { authorization: `Bearer ${library.token}` } })
    const body = { workspace_id: library.workspace.id, title: 'Sale', preset_key: '', width_px: 320, height_px: 240 }
    const { id, document } = (await library.client.call(contract.createImageDesign, { body })).body
    const [page] = document.pages
    let revision = 1
    const draw = async (media_id: string) => {
      const transform = { x: 10, y: 5, width: 301, height: 203, rotation: 0, flip_x: false, flip_y: false }
      const image = layer('image', { type: 'image', image: { media_id, fit: 'cover' }, transform })
      const pages = page ? [{ ...page, layers: [image] }] : []
      const change = { expected_revision: revision++, document: { ...document, pages } }
      await library.client.call(contract.updateImageDesign, { params: { id }, body: change })
      const drawn = await fetch(`image-editor/designs/${id}/pages/${page?.id}/image?format=png`)
      expect(drawn.statusCode, drawn.body.slice(0, 300)).toBe(200)
      expect(drawn.headers['x-missing']).toBeUndefined()
      return drawn.rawPayload
    }

    const original = await add(await bytes, filename)
    const before = await draw(original)
    await fetch(`media/${original}/content?variant=drawn`)
    await test.drain()
    const copy = await fetch(`media/${original}/content?variant=drawn`)
    expect(copy.statusCode).toBe(200)
    expect((await draw(await add(copy.rawPayload, 'drawn.png'))).equals(before)).toBe(true)
    expect((await draw(original)).equals(before)).toBe(true)
  })
})
