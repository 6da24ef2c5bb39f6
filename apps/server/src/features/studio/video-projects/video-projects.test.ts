import * as contract from '@broadside/contract/features/video-projects'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { addMember, createToken, createUser, createWorkspace } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'
import { createStudio, nextMutation, refusalOf, type SentOperation, set, type Studio } from './testing/projects.ts'

const day = 24 * 3600 * 1000

const test = perFile(createTestApp)
let studio: Studio

beforeEach(async () => {
  studio = await createStudio(test)
})

describe('creating a project', () => {
  it('stores the document as revision 1', async () => {
    const document = { timeline: { items: { a: { start: 0 } } } }
    const project = await studio.create({ document })
    expect(project).toMatchObject({
      workspace_id: studio.workspace_id,
      name: 'Harbour',
      head_revision: 1,
      sync_status: 'synced',
      created_by_user_id: studio.user.id,
      updated_by_user_id: studio.user.id,
      document,
    })
    for (const name of ['attention_reason', 'preview_object_key', 'trashed_at', 'retention_expires_at'])
      expect(project).not.toHaveProperty(name)
    const { headers, body } = await studio.client.call(contract.getVideoProject, {
      params: { id: project.id },
      query: { workspace_id: studio.workspace_id },
    })
    expect(body).toEqual(project)
    expect(headers.get('etag')).toMatch(/^"r1\.[0-9a-f]{8}"$/)
    expect((await studio.revisions(project.id)).items).toMatchObject([{ revision: 1, kind: 'create', device_id: 'laptop' }])
  })

  it('returns the stored project for a known id, even to concurrent requests', async () => {
    const [one, two] = await Promise.all([studio.create({ id: 'mine', name: 'One' }), studio.create({ id: 'mine', name: 'Two' })])
    expect(two).toEqual(one)
    await studio.mutate('mine', 1, [set('title', '/title', 'x')])
    expect(await studio.create({ id: 'mine', name: 'Three', document: {} })).toMatchObject({ name: one.name, head_revision: 2 })
    expect((await studio.list()).items).toHaveLength(1)
  })

  it('lets every workspace use the same id', async () => {
    const other = await createStudio(test)
    await studio.create({ id: 'same', name: 'Mine' })
    await other.create({ id: 'same', name: 'Theirs' })
    expect([(await studio.get('same')).name, (await other.get('same')).name]).toEqual(['Mine', 'Theirs'])
  })

  it('takes the name from the document if it has one', async () => {
    const nameWith = async (name: unknown) => (await studio.create({ document: { name } })).name
    expect(await nameWith('  Boats ')).toBe('Boats')
    expect(await nameWith('🚢'.repeat(160))).toBe('🚢'.repeat(160))
    for (const name of ['', '  ', 'x'.repeat(161), 7, null, 'a\nb']) expect(await nameWith(name)).toBe('Harbour')
  })

  it('removes the keys of a device, at any depth', async () => {
    const view = {
      rootFolderHandle: 1,
      rootFolderName: 'x',
      currentFrame: 7,
      zoomLevel: 2,
      scrollPosition: 1,
      selection: [],
      selections: {},
      panelLayout: {},
    }
    const { document } = await studio.create({ document: { ...view, a: [{ ...view, b: { ...view, kept: null } }] } })
    expect(document).toEqual({ a: [{ b: { kept: null } }] })
  })

  it('treats __proto__ as an ordinary key', async () => {
    const body = `{"workspace_id":"${studio.workspace_id}","name":"P","device_id":"d","document":{"__proto__":{"a":1}}}`
    const answer = await test.http.fastify.inject({
      method: 'POST',
      url: '/api/v1/video-projects',
      headers: { authorization: `Bearer ${studio.token}`, 'content-type': 'application/json' },
      payload: body,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.body).toContain('"document":{"__proto__":{"a":1}}')
  })

  it('accepts and changes a document of 15 MiB, and rejects more than 16 MiB', async () => {
    const mib = 1024 * 1024
    const { id, document } = await studio.create({ document: { text: 'x'.repeat(15 * mib) } })
    expect(String(document['text']).length).toBe(15 * mib)
    expect(await studio.mutate(id, 1, [set('title', '/title', 'Long')])).toMatchObject({ outcome: 'applied', head_revision: 2 })
    const changed = await studio.get(id)
    expect([changed.document['title'], String(changed.document['text']).length]).toEqual(['Long', 15 * mib])
    expect(await refusalOf(studio.create({ document: { text: 'x'.repeat(16 * mib) } }))).toEqual({
      code: 'validation_failed',
      locations: ['body.document'],
    })
    const tooLong = studio.mutate(id, 2, [set('more', '/more', 'x'.repeat(2 * mib))])
    expect(await refusalOf(tooLong)).toMatchObject({ code: 'validation_failed' })
    expect((await studio.get(id)).head_revision).toBe(2)
    await expect(studio.create({ document: { text: 'x'.repeat(18 * mib) } })).rejects.toMatchObject({ status: 413 })
  })

  it('rejects invalid input with all locations', async () => {
    const call = studio.create({ id: 'a b', name: '', device_id: 'x'.repeat(161), document: [] })
    const { code, locations } = await refusalOf(call)
    expect([code, locations.toSorted()]).toEqual(['validation_failed', ['body.device_id', 'body.document', 'body.id', 'body.name']])
    const foreign = await (await createStudio(test)).create()
    expect(await refusalOf(studio.create({ source_project_id: foreign.id }))).toEqual({
      code: 'validation_failed',
      locations: ['body.source_project_id'],
    })
  })
})

describe('access', () => {
  const each = (id: string, workspace_id: string) => {
    const [params, query, body] = [{ id }, { workspace_id }, { workspace_id }]
    const operations: SentOperation[] = [set('a', '/a', 1)]
    return (client: Studio['client']) => ({
      reads: [
        () => client.call(contract.getVideoProject, { params, query }),
        () => client.call(contract.listVideoProjectRevisions, { params, query }),
        () => client.call(contract.listVideoProjectConflicts, { params, query }),
        () => client.call(contract.listProjectAssets, { params, query }),
      ],
      writes: [
        () =>
          client.call(contract.mutateVideoProject, {
            params,
            body: { ...body, mutation_id: nextMutation(), base_revision: 1, device_id: 'd', operations },
          }),
        () => client.call(contract.createVideoProjectCheckpoint, { params, body: { ...body, name: 'N' } }),
        () => client.call(contract.restoreVideoProjectRevision, { params, body: { ...body, revision: 1 } }),
        () =>
          client.call(contract.resolveVideoProjectConflict, {
            params: { id, conflict_id: 'none' },
            body: { ...body, resolution: 'keep_current' },
          }),
        () =>
          client.call(contract.reserveProjectAsset, {
            params,
            body: { ...body, stable_media_id: 'm', original_filename: 'a', mime_type: 'text/plain', size: 1, preparation: {} },
          }),
        () => client.call(contract.beginProjectAssetUpload, { params: { id, asset_id: 'none' }, body }),
      ],
      bin: [
        () => client.call(contract.trashVideoProject, { params, body }),
        () => client.call(contract.restoreVideoProject, { params, body }),
      ],
    })
  }

  it('is rejected for an unknown project or workspace, and for those of others', async () => {
    const { id } = await studio.create()
    const second = await createWorkspace(test, studio.user)
    const stranger = test.client({ token: await createToken(test, await createUser(test)) })
    const expected = [
      [each('unknown', studio.workspace_id)(studio.client), { status: 404, code: 'not_found' }],
      [each(id, second.id)(studio.client), { status: 404, code: 'not_found' }],
      [each(id, 'unknown')(studio.client), { status: 404, code: 'not_found' }],
      [each(id, studio.workspace_id)(stranger), { status: 403, code: 'workspace_access_denied' }],
    ] as const
    for (const [{ reads, writes, bin }, problem] of expected)
      for (const call of [...reads, ...writes, ...bin]) await expect(call()).rejects.toMatchObject(problem)
  })

  it('lets a viewer only read', async () => {
    const { id } = await studio.create()
    const viewer = test.client({ token: await createToken(test, await addMember(test, studio.workspace, 'viewer')) })
    const { reads, writes, bin } = each(id, studio.workspace_id)(viewer)
    for (const call of reads) await expect(call()).resolves.toMatchObject({ status: 200 })
    for (const call of [...writes, ...bin]) await expect(call()).rejects.toMatchObject({ status: 403, code: 'role_insufficient' })
  })

  it('excludes projects in the trash, except through the trash itself', async () => {
    const { id } = await studio.create()
    await studio.trash(id)
    const { reads, writes, bin } = each(id, studio.workspace_id)(studio.client)
    for (const call of [...reads, ...writes]) await expect(call()).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(studio.create({ id })).rejects.toMatchObject({ status: 404 })
    for (const call of bin) await expect(call()).resolves.toMatchObject({ status: 200 })
  })
})

describe('the list', () => {
  it('shows the last changed first, paginated, without documents', async () => {
    for (const id of ['a', 'b', 'c']) {
      await studio.create({ id })
      test.clock.advance(1000)
    }
    await studio.mutate('a', 1, [set('x', '/x', 1)])
    const { body, headers } = await studio.client.call(contract.listVideoProjects, {
      query: { workspace_id: studio.workspace_id, limit: 2 },
    })
    expect(body.items.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(body.items[0]).not.toHaveProperty('document')
    expect(headers.get('link')).toContain('rel="next"')
    const rest = await studio.list({ limit: 2, cursor: body.next_cursor })
    expect(rest.items.map(({ id }) => id)).toEqual(['b'])
    expect(rest).not.toHaveProperty('next_cursor')
    expect(await refusalOf(studio.list({ include_trash: true, cursor: body.next_cursor }))).toMatchObject({ locations: ['query.cursor'] })
  })

  it('excludes the trash by default', async () => {
    await studio.create({ id: 'a' })
    await studio.create({ id: 'b' })
    await studio.trash('a')
    expect((await studio.list()).items.map(({ id }) => id)).toEqual(['b'])
    expect((await studio.list({ include_trash: true })).items.map(({ id }) => id).toSorted()).toEqual(['a', 'b'])
  })
})

describe('the trash', () => {
  it('keeps a project for 30 days from the first call', async () => {
    const before = await studio.create()
    test.clock.advance(1000)
    const trashed = await studio.trash(before.id)
    const now = test.clock.now()
    expect(trashed).toMatchObject({
      head_revision: 1,
      document: before.document,
      sync_status: before.sync_status,
      trashed_at: now.toISOString(),
      retention_expires_at: new Date(now.getTime() + 30 * day).toISOString(),
    })
    expect(trashed.updated_at > before.updated_at).toBe(true)
    test.clock.advance(day)
    expect(await studio.trash(before.id)).toEqual(trashed)
  })

  it('restores a project, and accepts one that is not in it', async () => {
    const { id } = await studio.create()
    await studio.trash(id)
    const restored = await studio.restore(id)
    expect(restored).not.toHaveProperty('trashed_at')
    expect(restored).not.toHaveProperty('retention_expires_at')
    expect(await studio.restore(id)).toEqual(restored)
    test.clock.advance(31 * day)
    await studio.purge()
    expect(await studio.get(id)).toEqual(restored)
  })

  it('records who used it', async () => {
    const { id } = await studio.create()
    const editor = await addMember(test, studio.workspace, 'editor')
    const client = test.client({ token: await createToken(test, editor) })
    const { body } = await client.call(contract.trashVideoProject, { params: { id }, body: { workspace_id: studio.workspace_id } })
    expect(body).toMatchObject({ created_by_user_id: studio.user.id, updated_by_user_id: editor.id })
  })

  it('is emptied after 30 days', async () => {
    await studio.create({ id: 'gone' })
    await studio.create({ id: 'kept' })
    await studio.trash('gone')
    test.clock.advance(30 * day - 1)
    await studio.purge()
    expect((await studio.list({ include_trash: true })).items).toHaveLength(2)
    test.clock.advance(1)
    await studio.purge()
    expect((await studio.list({ include_trash: true })).items.map(({ id }) => id)).toEqual(['kept'])
    await expect(studio.restore('gone')).rejects.toMatchObject({ status: 404, code: 'not_found' })
  })

  it('checks If-Match', async () => {
    const { id } = await studio.create()
    const call = (endpoint: typeof contract.trashVideoProject | typeof contract.restoreVideoProject, tag: string) =>
      studio.client.call(endpoint, { params: { id }, body: { workspace_id: studio.workspace_id }, headers: { 'if-match': tag } })
    for (const endpoint of [contract.trashVideoProject, contract.restoreVideoProject]) {
      await expect(call(endpoint, '"r2.00000000"')).rejects.toMatchObject({ status: 412 })
      await expect(call(endpoint, '"r1.00000000"')).resolves.toMatchObject({ status: 200 })
    }
  })
})
