import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Sent } from '@broadside/contract/primitives'
import { getBrandKit, putBrandKit } from '@broadside/contract/features/brand-kit'
import type { PutBrandKitBody } from '@broadside/contract/features/brand-kit.schemas'
import { createImageDesign, deleteImageDesign, updateImageDesign } from '@broadside/contract/features/designs'
import { deleteMedia, getMedia } from '@broadside/contract/features/media'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createLibrary, type Library } from '#media/media/testing/library.ts'
import { png } from '#media/media/testing/samples.ts'
import { storedExport } from '#studio/designs/testing/stored-export.ts'

const test = perFile(createTestApp)
let library: Library
let client: TestClient
let workspace_id: string
let fontFile: Buffer

beforeAll(async () => {
  const folder = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'))
  fontFile = await readFile(join(folder, 'files', 'inter-latin-wght-normal.woff2'))
})
beforeEach(async () => {
  library = await createLibrary(test)
  client = library.client
  workspace_id = library.workspace.id
})

type Body = Sent<typeof PutBrandKitBody>

const put = async (more: Partial<Body> = {}, options: { ifMatch?: string } = {}) =>
  (
    await client.call(putBrandKit, {
      body: { workspace_id, name: 'Harbour', colors: [], text_styles: [], backgrounds: [], fonts: [], ...more },
      ...options,
    })
  ).body
const get = async (of = client) => (await of.call(getBrandKit, { query: { workspace_id } })).body

/** A real font file, as an inspected upload. */
async function font(): Promise<string> {
  const { id } = await library.upload(fontFile, { filename: 'inter.woff2', asset_kind: 'brand_font' })
  await test.drain()
  return id
}
const entry = (media_id: string, more: object = {}) => ({ family: 'Inter', media_id, style: 'normal' as const, weight: 400, ...more })

const locationsOf = (call: Promise<unknown>) =>
  call.then(
    () => [],
    (error: { problem?: { errors?: { location?: string }[] } }) => error.problem?.errors?.map(({ location }) => location),
  )

describe('a brand kit', () => {
  it('is empty before the first save', async () => {
    const kit = await get()
    expect(kit).toMatchObject({ exists: false, can_edit: true, name: 'Workspace brand', revision: 0, colors: [], fonts: [], workspace_id })
    expect(kit).not.toHaveProperty('id')
    const viewer = test.client({ token: await createToken(test, await addMember(test, library.workspace, 'viewer')) })
    expect(await get(viewer)).toMatchObject({ can_edit: false })
  })

  it('is replaced in full, and every save creates a revision', async () => {
    const style = {
      name: 'Headline',
      font_family: 'Inter',
      font_size: 48,
      font_weight: 700,
      font_style: 'normal' as const,
      line_height: 1.1,
      letter_spacing: 0,
      color: '#ABCDEF',
    }
    const first = await put({
      name: ' ',
      colors: [
        { name: 'Sea', value: '#0F4c75' },
        { id: 'own', name: 'Sand', value: '#ffeeddcc' },
      ],
      text_styles: [style],
      backgrounds: ['#ffffff', 'whatever the client keeps'],
    })
    expect(first).toMatchObject({
      exists: true,
      name: 'Workspace brand',
      revision: 1,
      backgrounds: ['#ffffff', 'whatever the client keeps'],
    })
    expect(first.colors).toEqual([
      { id: expect.any(String), name: 'Sea', value: '#0F4c75' },
      { id: 'own', name: 'Sand', value: '#ffeeddcc' },
    ])
    expect(first.text_styles[0]).toMatchObject(style)
    const second = await put()
    expect(second).toMatchObject({ id: first.id, revision: 2, name: 'Harbour', colors: [], text_styles: [] })
    expect((await put()).revision).toBe(3)
  })

  it('keeps the first of two saves with If-Match', async () => {
    await put()
    const answer = await client.call(getBrandKit, { query: { workspace_id } })
    const ifMatch = answer.headers.get('etag') ?? ''
    expect(ifMatch).toMatch(/^"r1\./)
    await put({}, { ifMatch })
    await expect(put({}, { ifMatch })).rejects.toMatchObject({ status: 412 })
  })

  it('keeps the images of its backgrounds from being deleted, and takes them out of the trash', async () => {
    const { id } = await library.upload(await png(), { filename: 'sand.png' })
    await test.drain()
    const trash = () => client.call(deleteMedia, { params: { id } })
    await trash()
    await put({ backgrounds: ['#ffffff', id] })
    expect((await client.call(getMedia, { params: { id } })).body).not.toHaveProperty('trashed_at')
    await expect(trash()).rejects.toMatchObject({ code: 'media_in_use' })
    await put()
    await trash()
  })

  it('is created once when two first saves race', async () => {
    const [one, two] = await Promise.all([put(), put()])
    expect(one?.id).toBe(two?.id)
    expect((await get()).revision).toBe(2)
  })

  it('reports every problem', async () => {
    const foreign = await createLibrary(test)
    const other = (await foreign.upload(fontFile, { filename: 'x.woff2', asset_kind: 'brand_font' })).id
    const picture = (await library.upload(await png(), { filename: 'x.png' })).id
    await test.drain()
    expect(await locationsOf(put({ fonts: [entry(other), entry(picture), entry('nothing'), entry('nothing')] }))).toEqual([
      'body.fonts[3].media_id',
      'body.fonts[0].media_id',
      'body.fonts[1].media_id',
      'body.fonts[2].media_id',
      'body.fonts[3].media_id',
    ])
    expect(await locationsOf(put({ colors: [{ name: '', value: 'red' }] }))).toEqual(['body.colors[0].name', 'body.colors[0].value'])
    expect(await get()).toMatchObject({ exists: false })
  })
})

describe('a font of the kit', () => {
  it('has its own family name, and its file is stored as a font', async () => {
    const id = await font()
    const { fonts } = await put({ fonts: [entry(id)] })
    expect(fonts).toEqual([
      {
        id: expect.any(String),
        family: 'Inter',
        css_family: `bsd-${id.replaceAll('-', '').slice(0, 12)}`,
        media_id: id,
        style: 'normal',
        weight: 400,
        license_acknowledged: false,
        license_acknowledged_by: '',
      },
    ])
    expect((await put({ fonts: [entry(id)] })).fonts[0]?.id).toBe(fonts[0]?.id)
    expect((await client.call(getMedia, { params: { id } })).body).toMatchObject({ asset_kind: 'brand_font', mime_type: 'font/woff2' })
    await expect(client.call(deleteMedia, { params: { id } })).rejects.toMatchObject({ code: 'media_in_use' })
  })

  it('keeps who acknowledged its license and when, until saved without the acknowledgment', async () => {
    const id = await font()
    const acknowledged = (await put({ fonts: [entry(id, { license_acknowledged: true })] })).fonts[0]
    expect(acknowledged).toMatchObject({ license_acknowledged: true, license_acknowledged_by: library.user.id })
    const at = acknowledged?.license_acknowledged_at
    const colleague = await addMember(test, library.workspace, 'editor')
    client = test.client({ token: await createToken(test, colleague) })
    test.clock.advance(60_000)
    expect((await put({ fonts: [entry(id, { license_acknowledged: true, weight: 500 })] })).fonts[0]).toMatchObject({
      weight: 500,
      license_acknowledged_by: library.user.id,
      license_acknowledged_at: at,
    })
    expect((await put({ fonts: [entry(id)] })).fonts[0]).toMatchObject({ license_acknowledged: false, license_acknowledged_by: '' })
    expect((await put({ fonts: [entry(id, { license_acknowledged: true })] })).fonts[0]?.license_acknowledged_by).toBe(colleague.id)
  })

  it('cannot be removed while a design uses it, and is exported in a picture only with its license acknowledged', async () => {
    const id = await font()
    await put({ fonts: [entry(id)] })
    const { body: design } = await client.call(createImageDesign, {
      body: { workspace_id, title: 'Poster', preset_key: 'custom', width_px: 100, height_px: 100 },
    })
    const [page] = design.document.pages
    if (!page) throw new Error('no page')
    const layer = {
      id: 'headline',
      type: 'text' as const,
      name: '',
      visible: true,
      locked: false,
      opacity: 1,
      transform: { x: 0, y: 0, width: 100, height: 40, rotation: 0, flip_x: false, flip_y: false },
      text: { text: 'Hi', font_asset_id: id, font_size: 30 },
    }
    const document = { ...design.document, pages: [{ ...page, layers: [layer] }] }
    const params = { id: design.id }
    await client.call(updateImageDesign, { params, body: { expected_revision: 1, document } })
    await expect(put()).rejects.toMatchObject({ status: 409, code: 'font_in_use', problem: { errors: [{ value: design.id }] } })
    const exported = () => storedExport(client, design.id)
    await expect(exported()).rejects.toMatchObject({ status: 409, code: 'state_conflict', problem: { errors: [{ value: id }] } })
    await put({ fonts: [entry(id, { license_acknowledged: true })] })
    expect((await exported()).items).toHaveLength(1)
    await client.call(deleteImageDesign, { params })
    expect((await put()).fonts).toEqual([])
    await client.call(deleteMedia, { params: { id } })
  })
})
