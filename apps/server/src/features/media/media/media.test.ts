import { randomBytes } from 'node:crypto'
import {
  deleteMedia,
  getMedia,
  getMediaContent,
  getMediaStorage,
  getMediaUsage,
  listMedia,
  restoreMedia,
  retryMediaAnalysis,
  updateMedia,
} from '@broadside/contract/features/media'
import { beforeEach, describe, expect, it } from 'vitest'
import type { WorkspaceCtx } from '#server/context.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { folderOf } from './media.policy.ts'
import { findUsableMedia, setMediaUses, toDraftMedia } from './media.ts'
import { createLibrary, type Library } from './testing/library.ts'
import { film, jpeg, png, wav } from './testing/samples.ts'

const day = 24 * 3600 * 1000

const test = perFile(createTestApp)
let library: Library

beforeEach(async () => void (library = await createLibrary(test)))

const list = async (query: Partial<Parameters<Library['client']['call']>[1]> & Record<string, unknown> = {}) =>
  (await library.client.call(listMedia, { query: { workspace_id: library.workspace.id, ...query } })).body
const names = async (query: Record<string, unknown> = {}) => (await list(query)).media.map((media) => media.filename)

/** Uploads and analyzes a file, one second after the previous one. */
async function ready(bytes: Buffer, more: Parameters<Library['upload']>[1] = {}) {
  test.clock.advance(1000)
  const media = await library.upload(bytes, more)
  await test.drain()
  return (await library.client.call(getMedia, { params: { id: media.id } })).body
}

const ctx = (): WorkspaceCtx => ({
  ...test.app,
  requestId: 'test',
  signal: new AbortController().signal,
  actor: { userId: library.user.id, isAdmin: false, credential: { kind: 'session', sessionId: 'test' } },
  workspace: { id: library.workspace.id, role: 'admin' },
})

async function createPublication(
  status: 'draft' | 'scheduled' | 'publishing' | 'published' | 'partial' | 'failed',
  mediaIds: string[],
): Promise<string> {
  const id = `publication-${randomBytes(4).toString('hex')}`
  const now = test.clock.now()
  const row = { id, workspace_id: library.workspace.id, title: 'Opening hours', status, list_at: now, created_at: now, updated_at: now }
  await test.app.db.insertInto('publications').values(row).execute()
  await setMediaUses(ctx(), 'publication', id, mediaIds)
  return id
}

const eventsOf = async () =>
  (await test.app.db
    .selectFrom('events')
    .select(['type', 'data'])
    .where('workspace_id', '=', library.workspace.id)
    .where('type', 'like', 'media.%')
    .orderBy('id')
    .execute()) as {
    type: string
    data: { media: { id: string } }
  }[]

describe('media analysis', () => {
  it('of a video finds its size, duration, frame rate and codecs', async () => {
    const media = await ready(await film({ sound: true }), { filename: 'film.mp4' })
    expect(media).toMatchObject({
      processing_status: 'ready',
      analysis_status: 'ready',
      width: 64,
      height: 48,
      frame_rate: 25,
      video_codec: 'vp9',
      audio_codec: 'opus',
    })
    expect(media.duration).toBeCloseTo(1, 1)
    expect(media).not.toHaveProperty('thumbnail_url')
    expect(await eventsOf()).toEqual([{ type: 'media.ready', data: { media: { id: media.id, mime_type: 'video/mp4', size: media.size } } }])
  })

  it('of an audio file finds its duration and codec', async () => {
    const media = await ready(wav(), { filename: 'silence.wav' })
    expect(media).toMatchObject({ mime_type: 'audio/wav', duration: 1, audio_codec: 'pcm-s16' })
    expect(media).not.toHaveProperty('width')
  })

  it('of a broken file fails for that file alone, and can be repeated', async () => {
    const good = await library.upload(await jpeg())
    const whole = await jpeg({ width: 500, height: 500, noise: true })
    const bad = await library.upload(whole.subarray(0, whole.length / 2))
    const hostile = await film()
    hostile.fill(0xff, hostile.indexOf('moov') + 8)
    const worse = await library.upload(hostile, { filename: 'film.mp4' })
    await test.drain()
    const statusOf = async (id: string) => (await library.client.call(getMedia, { params: { id } })).body
    expect(await statusOf(good.id)).toMatchObject({ processing_status: 'ready' })
    expect(await statusOf(bad.id)).toMatchObject({
      processing_status: 'failed',
      analysis_status: 'failed',
      analysis_error: 'The picture cannot be decoded.',
    })
    expect(await statusOf(worse.id)).toMatchObject({ processing_status: 'failed', analysis_status: 'failed' })
    expect((await eventsOf()).map((event) => event.type).toSorted()).toEqual(['media.failed', 'media.failed', 'media.ready'])

    const retried = await library.client.call(retryMediaAnalysis, { params: { id: bad.id } })
    expect(retried.body).toMatchObject({ processing_status: 'processing', analysis_status: 'pending' })
    expect(retried.body).not.toHaveProperty('analysis_error')
    await test.drain()
    expect(await statusOf(bad.id)).toMatchObject({ analysis_status: 'failed' })
    await expect(library.client.call(retryMediaAnalysis, { params: { id: good.id } })).rejects.toMatchObject({
      status: 409,
      code: 'state_conflict',
    })
  })

  it('fails permanently when the bytes cannot be read three times', async () => {
    const media = await library.upload(await jpeg())
    await test.app.mediaStore.removeAll(folderOf({ workspace_id: library.workspace.id, id: media.id }))
    for (let attempt = 0; attempt < 3; attempt++) {
      await test.drain()
      test.clock.advance(3_600_000)
    }
    expect((await library.client.call(getMedia, { params: { id: media.id } })).body).toMatchObject({
      processing_status: 'failed',
      analysis_error: "Couldn't analyze the file.",
    })
  })
})

describe('the media list', () => {
  it('is sorted and paginated, with a total', async () => {
    await ready(await jpeg({ width: 300, height: 100, noise: true }), { filename: 'b.jpg' })
    await ready(await jpeg({ width: 10, height: 30 }), { filename: 'C.jpg' })
    await ready(await png({ width: 100, height: 100, noise: true }), { filename: 'a.png' })
    expect(await names()).toEqual(['a.png', 'C.jpg', 'b.jpg'])
    expect(await names({ sort: 'oldest' })).toEqual(['b.jpg', 'C.jpg', 'a.png'])
    expect(await names({ sort: 'name' })).toEqual(['a.png', 'b.jpg', 'C.jpg'])
    expect((await names({ sort: 'size' })).at(-1)).toBe('C.jpg')
    expect(await list({ limit: 1, offset: 1 })).toMatchObject({ media: [{ filename: 'C.jpg' }], total: 3 })
    expect(await list({ offset: 10 })).toMatchObject({ media: [], total: 3 })
    await expect(list({ limit: 201 })).rejects.toMatchObject({ status: 422 })
  })

  it('is filtered by properties of the file', async () => {
    await ready(await jpeg({ width: 300, height: 100 }), { filename: '100%_wide.jpg', alt_text: 'Boats in the MORNING' })
    await ready(await jpeg({ width: 10, height: 30 }), { filename: 'tall.jpg', retention_class: 'temporary', source: 'camera' })
    await ready(await png({ width: 20, height: 20 }), { filename: 'square.png', asset_kind: 'design_preview' })
    await ready(Buffer.from('words'), { filename: 'words.txt' })
    expect(await names()).toEqual(['words.txt', 'tall.jpg', '100%_wide.jpg'])
    expect(await names({ asset_kind: 'design_preview' })).toEqual(['square.png'])
    expect(await names({ aspect: 'landscape' })).toEqual(['100%_wide.jpg'])
    expect(await names({ aspect: 'portrait' })).toEqual(['tall.jpg'])
    expect(await names({ type: 'document' })).toEqual(['words.txt'])
    expect(await names({ type: 'image', source: 'camera' })).toEqual(['tall.jpg'])
    expect(await names({ lifecycle: 'temporary' })).toEqual(['tall.jpg'])
    expect(await names({ search: 'morning' })).toEqual(['100%_wide.jpg'])
    expect(await names({ search: '%_W' })).toEqual(['100%_wide.jpg'])
    expect(await names({ search: '_' })).toEqual(['100%_wide.jpg'])
    expect(await names({ max_size: 5 })).toEqual(['words.txt'])
    expect(await names({ min_size: 6, created_from: test.clock.now().toISOString() })).toEqual([])
    expect(await names({ created_before: test.clock.now().toISOString() })).toEqual(['tall.jpg', '100%_wide.jpg'])
  })

  it('separates used files from unused ones, the last used first', async () => {
    const first = await ready(await jpeg(), { filename: 'first.jpg' })
    const second = await ready(await png(), { filename: 'second.png' })
    await ready(Buffer.from('x'), { filename: 'never.txt' })
    await createPublication('draft', [second.id])
    test.clock.advance(1000)
    await createPublication('draft', [first.id])
    expect(await names({ sort: 'recently_used' })).toEqual(['first.jpg', 'second.png', 'never.txt'])
    expect(await names({ filter: 'used' })).toEqual(['second.png', 'first.jpg'])
    expect(await names({ filter: 'unused' })).toEqual(['never.txt'])
  })
})

describe('a media file', () => {
  it('can be described and kept longer, only at the current version', async () => {
    const { id } = await ready(await jpeg(), { retention_class: 'temporary' })
    const { headers } = await library.client.call(getMedia, { params: { id } })
    const ifMatch = headers.get('etag') ?? ''
    test.clock.advance(5)
    const changed = await library.client.call(updateMedia, {
      params: { id },
      body: { alt_text: 'Boats', retention_class: 'library' },
      ifMatch,
    })
    expect(changed.body).toMatchObject({
      alt_text: 'Boats',
      retention_class: 'library',
      filename: 'harbour.jpg',
      updated_at: test.clock.now().toISOString(),
    })
    test.clock.advance(5)
    await expect(library.client.call(updateMedia, { params: { id }, body: { alt_text: 'Ships' }, ifMatch })).rejects.toMatchObject({
      status: 412,
    })
    const same = await library.client.call(updateMedia, { params: { id }, body: { alt_text: 'Boats' } })
    expect(same.body.updated_at).toBe(changed.body.updated_at)
    await expect(library.client.call(updateMedia, { params: { id }, body: { alt_text: 'x'.repeat(2001) } })).rejects.toMatchObject({
      status: 422,
    })
  })

  it('counts as storage, unless created by the service', async () => {
    const one = await ready(Buffer.from('12345'), { filename: 'a.txt' })
    await ready(Buffer.from('123'), { filename: 'b.txt' })
    await ready(await jpeg(), { asset_kind: 'project_asset' })
    await library.client.call(deleteMedia, { params: { id: one.id } })
    const { body } = await library.client.call(getMediaStorage, { query: { workspace_id: library.workspace.id } })
    expect(body).toMatchObject({ used_bytes: 8, trashed_bytes: 5, media_count: 1 })
  })

  it.each(['draft', 'scheduled', 'publishing'] as const)('cannot be trashed while a %s publication refers to it', async (status) => {
    const { id } = await ready(await jpeg())
    const publication = await createPublication(status, [id])
    const { body } = await library.client.call(getMediaUsage, { params: { id } })
    expect(body.items).toEqual([{ kind: 'publication', id: publication, title: 'Opening hours', status, blocks_deletion: true }])
    await expect(library.client.call(deleteMedia, { params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'media_in_use',
      problem: { errors: [{ value: publication }] },
    })
    await setMediaUses(ctx(), 'publication', publication, [])
    await library.client.call(deleteMedia, { params: { id } })
    expect(await names({ lifecycle: 'trash' })).toEqual(['harbour.jpg'])
  })

  it('is trashed, restored, and permanently deleted after 7 days', async () => {
    const { id } = await ready(await jpeg())
    const folder = folderOf({ workspace_id: library.workspace.id, id })
    test.clock.advance(1000)
    await library.client.call(deleteMedia, { params: { id } })
    await library.client.call(deleteMedia, { params: { id } })
    expect(await names()).toEqual([])
    expect((await library.client.call(restoreMedia, { params: { id } })).body).not.toHaveProperty('trashed_at')
    expect(await names()).toEqual(['harbour.jpg'])
    test.clock.advance(1000)
    await library.client.call(deleteMedia, { params: { id } })
    await clean(6.9 * day)
    expect(await names({ lifecycle: 'trash' })).toEqual(['harbour.jpg'])
    expect(await test.app.mediaStore.size(`${folder}/original`)).toBeGreaterThan(0)
    await clean(0.2 * day)
    await expect(library.client.call(getMedia, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await test.app.mediaStore.size(`${folder}/original`)).toBeUndefined()
    expect(await test.app.mediaStore.size(`${folder}/thumbnail.webp`)).toBeUndefined()
    expect((await eventsOf()).map((event) => event.type)).toEqual(['media.ready', 'media.trashed', 'media.trashed', 'media.deleted'])
  })

  it('stays in the trash while a published post or the site still refers to it', async () => {
    const posted = await ready(await jpeg(), { filename: 'posted.jpg' })
    const shown = await ready(await png(), { filename: 'shown.png' })
    await createPublication('published', [posted.id])
    const now = test.clock.now()
    const media = JSON.stringify([{ media_id: shown.id, mime: 'image/png', alt_text: '' }])
    const post = {
      destination_id: `post-${shown.id}`,
      workspace_id: library.workspace.id,
      slug: 'x',
      title: '',
      summary: '',
      body: '',
      tags: [],
      canonical_url: '',
      media,
    }
    await test.app.db
      .insertInto('site_posts')
      .values({ ...post, published_at: now, updated_at: now })
      .execute()
    for (const { id } of [posted, shown]) await library.client.call(deleteMedia, { params: { id } })
    await clean(20 * day)
    expect(await names({ lifecycle: 'trash', sort: 'oldest' })).toEqual(['posted.jpg', 'shown.png'])
  })

  it('that is temporary is trashed when unused for long', async () => {
    const used = await ready(await jpeg(), { filename: 'used.jpg', retention_class: 'temporary' })
    await ready(await png(), { filename: 'unused.png', retention_class: 'temporary' })
    await ready(Buffer.from('x'), { filename: 'kept.txt' })
    await createPublication('published', [used.id])
    await clean(13 * day)
    expect(await names({ lifecycle: 'trash' })).toEqual([])
    await clean(2 * day)
    expect(await names({ lifecycle: 'trash' })).toEqual(['unused.png'])
  })

  it('that never arrived is deleted when its session expires', async () => {
    const { media_id: id } = await library.start(1000)
    await library.send(id, Buffer.alloc(10), 'bytes 0-9/1000')
    await clean(60_000)
    await expect(library.client.call(getMedia, { params: { id } })).resolves.toMatchObject({ body: { processing_status: 'uploading' } })
    await clean(day)
    await expect(library.client.call(getMedia, { params: { id } })).rejects.toMatchObject({ status: 404 })
    expect(await test.app.mediaStore.received(`${library.workspace.id}/${id}/original`)).toBe(0)
  })

  it('is visible only in its workspace', async () => {
    const { id } = await ready(await jpeg())
    const stranger = await createLibrary(test)
    const params = { id }
    for (const endpoint of [getMedia, getMediaUsage, getMediaContent, deleteMedia, restoreMedia, retryMediaAnalysis])
      await expect(stranger.client.call(endpoint, { params })).rejects.toMatchObject({ status: 403, code: 'workspace_access_denied' })
    await expect(stranger.client.call(updateMedia, { params, body: {} })).rejects.toMatchObject({ status: 403 })
    await expect(stranger.client.call(listMedia, { query: { workspace_id: library.workspace.id } })).rejects.toMatchObject({ status: 403 })
    expect(await findUsableMedia(test.app.db, stranger.workspace.id, [id])).toEqual(new Map())

    const viewer = test.client({ token: await createToken(test, await addMember(test, library.workspace, 'viewer')) })
    await expect(viewer.call(getMedia, { params })).resolves.toMatchObject({ status: 200 })
    for (const endpoint of [deleteMedia, restoreMedia, retryMediaAnalysis])
      await expect(viewer.call(endpoint, { params })).rejects.toMatchObject({ code: 'role_insufficient' })
  })
})

describe('media for other features', () => {
  it('include publishable files, with the facts that networks check', async () => {
    const picture = await ready(await jpeg({ width: 30, height: 20 }))
    const trashed = await ready(await png())
    await library.client.call(deleteMedia, { params: { id: trashed.id } })
    const processing = await library.upload(Buffer.from('x'), { filename: 'x.txt' })
    const usable = await findUsableMedia(test.app.db, library.workspace.id, [picture.id, trashed.id, processing.id, 'unknown'])
    expect([...usable.keys()]).toEqual([picture.id])
    const row = usable.get(picture.id)
    expect(row && toDraftMedia(row, 'Boats', { focal_point: 1 })).toEqual({
      id: picture.id,
      mime: 'image/jpeg',
      size: picture.size,
      filename: 'harbour.jpg',
      width: 30,
      height: 20,
      altText: 'Boats',
      settings: { focal_point: 1 },
    })
    await test.drain()
  })

  it('cannot include a file that was just trashed', async () => {
    const { id } = await ready(await jpeg())
    const publication = await createPublication('published', [id])
    await library.client.call(deleteMedia, { params: { id } })
    await expect(setMediaUses(ctx(), 'publication', 'another', [id])).rejects.toMatchObject({ code: 'state_conflict' })
    await setMediaUses(ctx(), 'publication', publication, [id, 'unknown'])
    expect((await library.client.call(getMediaUsage, { params: { id } })).body.items).toHaveLength(1)
  })
})

async function clean(milliseconds: number): Promise<void> {
  test.clock.advance(milliseconds)
  await test.app.queue.enqueue(test.app, 'media.clean', {}, { subject: 'test' })
  await test.drain()
}
