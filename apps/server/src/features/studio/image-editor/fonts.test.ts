import { listImageFonts } from '@broadside/contract/features/designs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { packages } from './bundled-fonts.ts'

let test: TestApp
let library: Library

beforeAll(async () => {
  test = await createTestApp()
  library = await createLibrary(test)
})
afterAll(() => test[Symbol.asyncDispose]())

const get = (url: string, headers: Record<string, string> = {}) => test.http.fastify.inject({ url, headers })

it('lists the typefaces with a file per script and style', async () => {
  const { families } = (await library.client.call(listImageFonts)).body
  expect(
    families.map(({ family, weights, styles, scripts, slices }) => [family, weights, styles, scripts.toSorted(), slices.length]),
  ).toEqual([
    ['Inter', { min: 100, max: 900 }, ['italic', 'normal'], ['cyrillic', 'greek', 'latin', 'vietnamese'], 14],
    ['Lora', { min: 400, max: 700 }, ['italic', 'normal'], ['cyrillic', 'latin', 'math', 'symbols', 'vietnamese'], 14],
    ['Playfair Display', { min: 400, max: 900 }, ['italic', 'normal'], ['cyrillic', 'latin', 'vietnamese'], 8],
    ['Oswald', { min: 200, max: 700 }, ['normal'], ['cyrillic', 'latin', 'vietnamese'], 5],
    ['Nunito', { min: 200, max: 1000 }, ['italic', 'normal'], ['cyrillic', 'latin', 'vietnamese'], 10],
    ['JetBrains Mono', { min: 100, max: 800 }, ['italic', 'normal'], ['cyrillic', 'greek', 'latin', 'vietnamese'], 12],
    ['Caveat', { min: 400, max: 700 }, ['normal'], ['cyrillic', 'latin'], 4],
    ['Unbounded', { min: 200, max: 900 }, ['normal'], ['cyrillic', 'latin', 'vietnamese'], 5],
  ])
  const slices = families.flatMap(({ slices }) => slices)
  expect(new Set(slices.map(({ url }) => url)).size).toBe(slices.length)
  for (const { unicode_range } of slices) expect(unicode_range).toMatch(/^U\+[0-9A-F]{2,}/)
})

it('lists the packages that releases must contain', async () => {
  const outside = new URL('../../../../../../scripts/outside.mjs', import.meta.url).href
  const { READ } = (await import(outside)) as { READ: string[] }
  expect(READ).toEqual(Object.values(packages).map((name) => `@fontsource-variable/${name}`))
})

it('serves their files, which never change', async () => {
  const { families } = (await library.client.call(listImageFonts)).body
  for (const { url } of families.flatMap(({ slices }) => slices)) {
    const { statusCode, headers, rawPayload } = await get(url)
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'font/woff2',
      'public, max-age=31536000, immutable',
    ])
    expect(rawPayload.subarray(0, 4).toString()).toBe('wOF2')
    expect((await get(url, { 'if-none-match': String(headers.etag) })).statusCode).toBe(304)
  }
})

it('serves a font with a box for every character', async () => {
  const { boxes } = (await library.client.call(listImageFonts)).body
  expect(boxes.family).toBe('Boxes')
  const { headers, rawPayload } = await get(boxes.url)
  expect([headers['content-type'], headers['cache-control']]).toEqual(['font/ttf', 'public, max-age=31536000, immutable'])
  expect(rawPayload.readUInt32BE(0)).toBe(0x00010000)
})

it.each(['inter-latin-wght-normal-000000000000.woff2', 'unicode.json', '..%2Fpackage.json'])('has no other file: %s', async (file) => {
  expect((await get(`/assets/fonts/${file}`)).statusCode).toBe(404)
})

it('lists none where the image editor is turned off', async () => {
  await using off = await createTestApp({ env: { IMAGE_EDITOR: 'false' } })
  const { client } = await createLibrary(off)
  await expect(client.call(listImageFonts)).rejects.toMatchObject({ status: 403, problem: { code: 'feature_disabled' } })
})
