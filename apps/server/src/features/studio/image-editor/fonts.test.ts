import { listImageFonts } from '@broadside/contract/features/designs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'

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
  expect(families).toMatchObject([{ family: 'Inter', weights: { min: 100, max: 900 }, styles: ['italic', 'normal'] }])
  expect(families[0]?.scripts.toSorted()).toEqual(['cyrillic', 'greek', 'latin', 'vietnamese'])
  const slices = families[0]?.slices ?? []
  expect(slices).toHaveLength(14)
  expect(new Set(slices.map(({ url }) => url)).size).toBe(14)
  for (const { unicode_range } of slices) expect(unicode_range).toMatch(/^U\+[0-9A-F]{4}/)
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

it.each(['inter-latin-wght-normal-000000000000.woff2', 'unicode.json', '..%2Fpackage.json'])('has no other file: %s', async (file) => {
  expect((await get(`/assets/fonts/${file}`)).statusCode).toBe(404)
})

it('lists none where the image editor is turned off', async () => {
  await using off = await createTestApp({ env: { IMAGE_EDITOR: 'false' } })
  const { client } = await createLibrary(off)
  await expect(client.call(listImageFonts)).rejects.toMatchObject({ status: 403, problem: { code: 'feature_disabled' } })
})
