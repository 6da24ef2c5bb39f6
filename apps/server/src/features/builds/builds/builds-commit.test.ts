import { cancelBuild, commitBuild, getBuild } from '@broadside/contract/features/builds'
import { deletePublication, getPublication, validatePublication } from '@broadside/contract/features/publications'
import type { Kysely } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { WorkspaceCtx } from '#server/context.ts'
import type { Tables } from '#db/schema.ts'
import { uuid7 } from '#lib/ids.ts'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createToken } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { jpeg } from '#media/media/testing/samples.ts'
import { commitBuild as commit } from './commit.ts'
import { type Desk, openDesk } from './testing/desk.ts'

const idea = 'From Monday on we open at seven, because the ferry is earlier now.'

const test = perFile(() => createTestApp({ env: { RATE_LIMITS: 'builds=10000' } }))
let desk: Desk
beforeAll(async () => {
  desk = await openDesk(test)
})

const commitOf = async (id: string, body: { destinations?: string[] } = {}) =>
  (await desk.client.call(commitBuild, { params: { id }, body })).body.publication_id
const publicationOf = async (id: string) => (await desk.client.call(getPublication, { params: { id } })).body

const insertMedia = async (mime: string, more: Record<string, unknown> = {}) => {
  const id = uuid7()
  const now = test.clock.now()
  const file = {
    mime,
    filename: `file.${mime.split('/')[1]}`,
    size: 1000,
    storage_key: `${desk.workspace_id}/${id}/original`,
    processing_status: 'ready' as const,
  }
  await test.app.db
    .insertInto('media')
    .values({ id, workspace_id: desk.workspace_id, ...file, width: 1200, height: 800, created_at: now, updated_at: now, ...more })
    .execute()
  return id
}

describe('committing a build', () => {
  it('returns the same publication when repeated, even if it was deleted since', async () => {
    const { id } = await desk.run({ idea })
    const first = await commitOf(id)
    expect(await commitOf(id)).toBe(first)
    expect(await commitOf(id, { destinations: ['whatever'] })).toBe(first)
    await desk.client.call(deletePublication, { params: { id: first }, query: { confirm: true, permanent: true } })
    expect(await commitOf(id)).toBe(first)
    expect(await desk.eventsOf(id)).toEqual(['build.queued', 'build.ready', 'build.committed'])
    expect(await test.app.db.selectFrom('publications').select('id').where('build_id', '=', id).execute()).toEqual([])
  })

  it('makes one publication when two commits race', async () => {
    const { id } = await desk.run({ idea })
    const ids = await Promise.all([commitOf(id), commitOf(id), commitOf(id)])
    expect(new Set(ids).size).toBe(1)
    expect(await test.app.db.selectFrom('publications').select('id').where('build_id', '=', id).execute()).toHaveLength(1)
    expect(await desk.get(id)).toMatchObject({ state: 'committed', revision: 5 })
  })

  it('leaves the build ready when it dies between statements, and the next commit makes one publication', async () => {
    const { id } = await desk.run({ idea, account_ids: [desk.siteId, await desk.addAccount('mastodon', 'killed')] })
    let outcome: string | undefined
    let statements = 0
    for (let allowed = 0; outcome === undefined; allowed++) {
      statements = allowed
      outcome = await commit(dyingAfter(allowed), id, {
        accountIds: undefined,
        confirmed: [],
        expected: { revision: undefined, ifMatch: undefined },
      }).catch((error: Error) => {
        expect(error.message).toBe('killed')
        return undefined
      })
      if (outcome === undefined) {
        expect(await desk.get(id)).toMatchObject({ state: 'ready', phase: 'ready', revision: 3 })
        expect(await test.app.db.selectFrom('publications').select('id').where('build_id', '=', id).execute()).toEqual([])
      }
    }
    expect(statements).toBeGreaterThan(6)
    expect(await commitOf(id)).toBe(outcome)
    expect((await publicationOf(outcome)).destinations).toHaveLength(2)
  })

  it('takes only the requested accounts', async () => {
    const account = await desk.addAccount('mastodon', 'chosen')
    const { id } = await desk.run({ idea, account_ids: [desk.siteId, account] })
    const refused = desk.client.call(commitBuild, { params: { id }, body: { destinations: [account, 'unknown'] } })
    await expect(refused).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ location: 'body.destinations[1]', value: 'unknown' }] },
    })
    const { destinations } = await publicationOf(await commitOf(id, { destinations: [account] }))
    expect(destinations.map((one) => one.social_account_id)).toEqual([account])
  })

  it('skips accounts that were removed, and is rejected when none is left', async () => {
    const [leaving, staying] = [await desk.addAccount('mastodon', 'leaving'), await desk.addAccount('mastodon', 'staying')]
    const [both, alone] = [await desk.run({ idea, account_ids: [leaving, staying] }), await desk.run({ idea, account_ids: [leaving] })]
    await test.app.db.updateTable('accounts').set({ is_active: false }).where('id', '=', leaving).execute()
    expect((await publicationOf(await commitOf(both.id))).destinations.map((one) => one.social_account_id)).toEqual([staying])
    await expect(commitOf(alone.id)).rejects.toMatchObject({ status: 409, code: 'build_no_destination' })
    expect(await desk.get(alone.id)).toMatchObject({ state: 'ready', revision: 3 })
  })

  it('is rejected for a build that is not ready', async () => {
    const { id } = await desk.create({ idea })
    await expect(commitOf(id)).rejects.toMatchObject({ status: 409, code: 'build_not_ready' })
    await desk.client.call(cancelBuild, { params: { id } })
    await expect(commitOf(id)).rejects.toMatchObject({ status: 409, code: 'build_not_ready' })
    await expect(desk.client.call(commitBuild, { params: { id }, body: {}, ifMatch: '"r1.00000000"' })).rejects.toMatchObject({
      status: 412,
    })
  })

  it('is open to every editor of the workspace, not only the author of the build', async () => {
    const { id } = await desk.run({ idea })
    const member = async (role: 'viewer' | 'editor') =>
      test.client({ token: await createToken(test, await addMember(test, { id: desk.workspace_id }, role)) })
    await expect((await member('viewer')).call(commitBuild, { params: { id }, body: {} })).rejects.toMatchObject({
      status: 403,
      code: 'role_insufficient',
    })
    expect((await (await member('editor')).call(commitBuild, { params: { id }, body: {} })).status).toBe(200)
  })

  it('attaches approved files only to destinations that accept them', async () => {
    const [picture, song, context] = [
      await insertMedia('image/jpeg', { alt_text: 'The pier at dawn' }),
      await insertMedia('application/pdf'),
      await insertMedia('image/png'),
    ]
    const bluesky = await desk.addAccount('bluesky', 'harbour.example')
    const assets = [
      { media_id: picture, role: 'artifact' as const, may_publish: true },
      { media_id: song, may_publish: true },
      { media_id: context },
    ]
    const build = await desk.run({ idea, account_ids: [desk.siteId, bluesky], assets })
    expect(build.input.sources.find(({ id }) => id === `media:${picture}`)).toMatchObject({
      kind: 'image',
      publishable: true,
      mime_type: 'image/jpeg',
    })
    expect(build.result).toMatchObject({
      direction: { route: 'artifact_led', media: { treatment: 'use_source', source_ref: `media:${picture}` } },
    })
    const publication = await publicationOf(await commitOf(build.id))
    expect(publication.media).toEqual([{ media_id: picture }, { media_id: song }])
    for (const destination of publication.destinations) expect(destination.segments?.[0]?.media).toEqual([{ media_id: picture }])
    const committed = (one: { social_account_id: string; settings: unknown }) => [one.social_account_id, one.settings]
    expect(build.result?.destinations.map(({ account_id, settings }) => [account_id, settings])).toEqual(
      publication.destinations.map(committed),
    )
    expect(build.result?.destinations.map(({ media_ids }) => media_ids)).toEqual([[picture], [picture]])
    const uses = await test.app.db
      .selectFrom('media_uses')
      .select(['media_id', 'subject_kind'])
      .where('workspace_id', '=', desk.workspace_id)
      .execute()
    expect(
      uses
        .filter(({ media_id }) => [picture, song, context].includes(media_id))
        .every(({ subject_kind }) => subject_kind === 'publication'),
    ).toBe(true)
    const { body: checked } = await desk.client.call(validatePublication, { params: { id: publication.id } })
    expect(checked).toMatchObject({ valid: true })
  })

  it('is rejected while an approved file is in the trash, and works once it is restored', async () => {
    const picture = await insertMedia('image/jpeg')
    const { id } = await desk.run({ idea, assets: [{ media_id: picture, may_publish: true }] })
    const trash = (trashed_at: Date | null) => test.app.db.updateTable('media').set({ trashed_at }).where('id', '=', picture).execute()
    await trash(new Date())
    await expect(commitOf(id)).rejects.toMatchObject({ status: 409, code: 'build_media_unavailable' })
    expect((await desk.client.call(getBuild, { params: { id } })).body).toMatchObject({ state: 'ready', revision: 3 })
    await trash(null)
    expect(await commitOf(id)).toBeTruthy()
  })
})

describe('a file as a source', () => {
  it('provides its text, or a description if it has none', async () => {
    const put = async (mime: string, bytes: Buffer, more: Record<string, unknown> = {}) => {
      const id = await insertMedia(mime, { width: null, height: null, size: bytes.length, ...more })
      await test.app.mediaStore.put(`${desk.workspace_id}/${id}/original`, bytes)
      return id
    }
    const text = await put('text/markdown', Buffer.from('# Opening hours\n\nThe cafe at the pier opens at seven from Monday on.\n'))
    const scanned = await put('application/pdf', pdf(''))
    const written = await put('application/pdf', pdf('The ferry carries three hundred commuters every morning.'))
    const picture = await put('image/jpeg', await jpeg(), { width: 8, height: 8, alt_text: 'The pier at dawn' })
    const broken = await put('application/pdf', Buffer.from('this is no document'))
    const lost = await insertMedia('text/plain')
    const ids = [text, scanned, written, picture, broken, lost]
    const build = await desk.run({ idea, assets: ids.map((media_id) => ({ media_id })) })
    const [a, b, c, d, e, f] = build.input.sources
    expect(a).toMatchObject({ id: `media:${text}`, kind: 'document', text: 'The cafe at the pier opens at seven from Monday on.' })
    expect(b?.text).toMatch(/^Kind: document\nRole: context\nFile: /)
    expect(c?.text).toContain('three hundred commuters')
    expect(d?.text).toContain('Alt text: The pier at dawn\nDimensions: 8 × 8 pixels')
    expect([e?.text, f?.text]).toEqual(['', ''])
    expect(build.result?.review_flags.filter(({ field }) => field === 'sources')).toHaveLength(2)
    expect(build.result?.canonical_text).not.toContain('Role: context')
  })
})

/** A context whose transaction fails after `allowed` statements, as if the process had been killed. */
function dyingAfter(allowed: number): WorkspaceCtx {
  let left = allowed
  const db = test.app.db.withPlugin({
    transformQuery: ({ node }) => {
      if (left-- <= 0) throw new Error('killed')
      return node
    },
    transformResult: async ({ result }) => result,
  }) as Kysely<Tables>
  const credential = { kind: 'session', sessionId: '' } as const
  return {
    ...test.app,
    db,
    requestId: uuid7(),
    signal: new AbortController().signal,
    actor: { userId: desk.user.id, isAdmin: false, credential },
    workspace: { id: desk.workspace_id, role: 'admin' },
  }
}

/** A one-page PDF with this line, or an empty page like a scan's. */
function pdf(line: string): Buffer {
  const content = line ? `BT /F1 12 Tf 72 720 Td (${line}) Tj ET` : ''
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return offset
  })
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${text}xref\n0 6\n0000000000 65535 f \n${table}trailer\n<< /Size 6 /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}
