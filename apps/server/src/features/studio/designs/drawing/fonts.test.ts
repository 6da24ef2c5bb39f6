import type { TextPart } from '@broadside/contract/features/design-document.schemas'
import * as contract from '@broadside/contract/features/designs'
import { GlobalFonts } from '@napi-rs/canvas'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { memoize } from '#lib/memoize.ts'
import { listBundled } from '#studio/image-editor/bundled-fonts.ts'
import { textLayer, withPages } from '../testing/documents.ts'

let test: TestApp
let library: Library

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test[Symbol.asyncDispose]())
beforeEach(async () => {
  library = await createLibrary(test)
})

async function render(text: Partial<TextPart>) {
  const { client, workspace, token } = library
  const body = { workspace_id: workspace.id, title: 'Fonts', preset_key: 'instagram-square' }
  const { id, document } = (await client.call(contract.createImageDesign, { body })).body
  const layers = [textLayer('words', { text: 'Harbor', ...text })]
  await client.call(contract.updateImageDesign, {
    params: { id },
    body: { expected_revision: 1, document: withPages(document, ['One'], layers) },
  })
  const { rawPayload, headers } = await test.http.fastify.inject({
    url: `/api/v1/image-editor/designs/${id}/pages/page-1/image?scale=0.25`,
    headers: { authorization: `Bearer ${token}` },
  })
  const header = headers['x-missing']
  return { picture: rawPayload.toString('base64'), missing: header === undefined ? [] : (JSON.parse(String(header)) as object[]) }
}

/** Fonts that are installed on this machine, which other machines don't have. */
const installed = GlobalFonts.families.map(({ family }) => family).filter((family) => !/^(?:inter|box)\b/i.test(family))

it('draws in Inter and names the family if it is only installed on the machine', async () => {
  const inter = await render({})
  expect(inter.missing).toEqual([])
  for (const family of [...installed.slice(0, 3), 'serif', 'Not Installed Anywhere']) {
    const { picture, missing } = await render({ font_family: family })
    expect(picture, family).toBe(inter.picture)
    expect(missing, family).toMatchObject([{ code: 'font_missing', page_id: 'page-1', layer_id: 'words', parameters: { family } }])
  }
})

it.runIf(installed.length > 0)('draws a box for a character that only fonts of the machine have', async () => {
  const [han, other] = [await render({ text: '漢' }), await render({ text: '字' })]
  expect(han.picture).toBe(other.picture)
  expect(han.missing).toMatchObject([{ code: 'glyph_missing', parameters: { characters: ['漢'], count: 1 } }])
})

describe('a bundled typeface', () => {
  const inInter = memoize(async (text: string) => (await render({ text })).picture)

  it.each(listBundled().slice(1))('$family draws each of its scripts itself, in different weights', async ({ family, slices }) => {
    const isVietnamese = slices.some(({ script }) => script === 'vietnamese')
    for (const letter of ['a', 'Ł', 'Ж', ...(isVietnamese ? ['ằ'] : [])]) {
      const { picture, missing } = await render({ text: letter, font_family: family.toLowerCase() })
      expect(picture, letter).not.toBe(await inInter(letter))
      expect(missing, letter).toEqual([])
    }
    const text = 'Łódź Ж'
    const [regular, bold] = [await render({ text, font_family: family }), await render({ text, font_family: family, font_weight: 700 })]
    expect(regular.picture).not.toBe(bold.picture)
  })

  it('leaves characters that it lacks to Inter', async () => {
    expect((await render({ text: 'Θ', font_family: 'Lora' })).missing).toEqual([])
    expect((await render({ text: '漢', font_family: 'Lora' })).missing).toMatchObject([{ code: 'glyph_missing' }])
  })
})
