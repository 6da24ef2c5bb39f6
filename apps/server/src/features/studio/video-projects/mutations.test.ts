import * as contract from '@broadside/contract/features/video-projects'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { createStudio, nextMutation, refusalOf, type SentOperation, set, type Studio } from './testing/projects.ts'

const day = 24 * 3600 * 1000

const test = perFile(createTestApp)
let studio: Studio
let id: string

beforeEach(async () => {
  studio = await createStudio(test)
  id = (await studio.create({ document: { list: [1, 2, 3], items: { a: { start: 0 }, b: { start: 5 } } } })).id
})

const remove = (target: string, path: string): SentOperation => ({ kind: 'delete', target, path })
const documentAfter = async (operations: SentOperation[]) => {
  await studio.mutate(id, (await studio.get(id)).head_revision, operations)
  return (await studio.get(id)).document
}

describe('operations', () => {
  it('set and delete members of objects and lists, in order', async () => {
    expect(
      await documentAfter([
        set('items.a', '/items/a/start', 9),
        remove('items.b', '/items/b'),
        set('list', '/list/-', 4),
        set('list', '/list/4', 5),
        set('list', '/list/0', 'one'),
        remove('list', '/list/1'),
        set('odd', '/a~1b', {}),
        set('odd', '/a~1b/c~0d', []),
        set('odd', '/', 'empty key'),
      ]),
    ).toEqual({ list: ['one', 3, 4, 5], items: { a: { start: 9 } }, 'a/b': { 'c~d': [] }, '': 'empty key' })
  })

  it('set null when there is no value', async () => {
    expect(await documentAfter([set('items.a', '/items/a', null), set('items.b', '/items/b')])).toMatchObject({
      items: { a: null, b: null },
    })
  })

  it('replace the full document', async () => {
    expect(await documentAfter([set('all', '', { name: 'New', zoomLevel: 3 })])).toEqual({ name: 'New' })
    expect(await studio.get(id)).toMatchObject({ name: 'New', head_revision: 2 })
  })

  it('skip the keys of a device', async () => {
    const document = await documentAfter([
      set('view', '/zoomLevel', 3),
      set('view', '/items/selection', ['a']),
      set('items.c', '/items/c', { start: 1, scrollPosition: 4 }),
    ])
    expect(document).toEqual({ list: [1, 2, 3], items: { a: { start: 0 }, b: { start: 5 }, c: { start: 1 } } })
  })

  it('treat __proto__ as an ordinary key', async () => {
    const document = await documentAfter([set('odd', '/items/__proto__', { polluted: true })])
    expect(Object.keys(document['items'] as object)).toEqual(['a', 'b', '__proto__'])
  })

  it('are rejected together when one cannot be applied, with every location', async () => {
    const operations = [
      set('items.a', '/items/a/start', 9),
      set('items.z', '/items/z/start', 9),
      set('list', '/list/7', 9),
      set('list', '/list/01', 9),
      remove('list', '/list/-'),
      remove('items.y', '/items/y'),
      remove('all', ''),
      set('all', '', []),
      set('list', '/list/0/deep', 1),
    ]
    expect(await refusalOf(studio.mutate(id, 1, operations))).toEqual({
      code: 'validation_failed',
      locations: [1, 2, 3, 4, 5, 6, 7, 8].map((index) => `body.operations[${index}].path`),
    })
    expect(await studio.get(id)).toMatchObject({ head_revision: 1, document: { items: { a: { start: 0 } } } })
  })

  it('are rejected when malformed', async () => {
    const places = async (operations: unknown[]) => (await refusalOf(studio.mutate(id, 1, operations as SentOperation[]))).locations
    expect(await places([set('a', 'a', 1), set('a', '/a~2', 1), set('a', '/b', 1)])).toEqual([
      'body.operations[0].path',
      'body.operations[1].path',
    ])
    expect(await places([])).toEqual(['body.operations'])
    expect(await places([{ kind: 'move', target: '', path: '/a' }])).toEqual(['body.operations[0].kind', 'body.operations[0].target'])
    expect(await places(Array.from({ length: 1001 }, () => set('a', '/a', 1)))).toEqual(['body.operations'])
    expect(await refusalOf(studio.mutate(id, 0, [set('a', '/a', 1)], ''))).toMatchObject({
      locations: ['body.mutation_id', 'body.base_revision'],
    })
  })

  it('cannot nest a document deeper than can be parsed', async () => {
    const nest = (levels: number): unknown => (levels === 0 ? 1 : [nest(levels - 1)])
    await studio.mutate(id, 1, [set('deep', '/deep', nest(150))])
    const path = `/deep${'/0'.repeat(150)}`
    expect(await refusalOf(studio.mutate(id, 2, [set('deep', path, nest(150))]))).toMatchObject({ code: 'validation_failed' })
  })
})

describe('a mutation', () => {
  it('moves the head and follows the name in the document', async () => {
    const answer = await studio.mutate(id, 1, [set('name', '/name', 'Boats')], 'first')
    expect(answer).toMatchObject({ mutation_id: 'first', outcome: 'applied', head_revision: 2, name: 'Boats', targets: [] })
    expect(await studio.get(id)).toMatchObject({ name: 'Boats', head_revision: 2 })
    expect((await studio.revisions(id)).items.map(({ revision, kind }) => [revision, kind])).toEqual([
      [2, 'autosave'],
      [1, 'create'],
    ])
  })

  it('returns the stored outcome for the same id, whatever the body', async () => {
    const first = await studio.mutate(id, 1, [set('a', '/a', 1)], 'same')
    await studio.mutate(id, 2, [set('b', '/b', 1)])
    expect(await studio.mutate(id, 1, [set('a', '/a', 2)], 'same')).toEqual(first)
    expect(await studio.get(id)).toMatchObject({ head_revision: 3, document: { a: 1 } })
    const other = await studio.create()
    expect(await studio.mutate(other.id, 1, [set('a', '/a', 1)], 'same')).toMatchObject({ head_revision: 2 })
  })

  it('is applied once when two identical requests race', async () => {
    const send = () => studio.mutate(id, 1, [set('list', '/list/-', 4)], 'twice')
    const [one, two] = await Promise.all([send(), send()])
    expect(two).toEqual(one)
    expect(await studio.get(id)).toMatchObject({ head_revision: 2, document: { list: [1, 2, 3, 4] } })
  })

  it('becomes one conflict when two identical requests race', async () => {
    await studio.mutate(id, 1, [set('list', '/list/0', 0)])
    const send = () => studio.mutate(id, 1, [set('list', '/list/0', 9)], 'aside')
    const [one, two] = await Promise.all([send(), send()])
    expect(two).toEqual(one)
    expect(await studio.conflicts(id)).toHaveLength(1)
  })

  it('is applied to the head after unrelated changes, even concurrent ones', async () => {
    const [one, two] = await Promise.all([
      studio.mutate(id, 1, [set('items.a', '/items/a/start', 7)]),
      studio.mutate(id, 1, [set('items.b', '/items/b/start', 8)]),
    ])
    expect([one.outcome, two.outcome, one.head_revision + two.head_revision]).toEqual(['applied', 'applied', 5])
    expect(await studio.get(id)).toMatchObject({ head_revision: 3, document: { items: { a: { start: 7 }, b: { start: 8 } } } })
  })

  it('is never lost under contention: it is applied, or rejected when other changes always come first', async () => {
    const names = ['c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l']
    const answers = await Promise.allSettled(names.map((name) => studio.mutate(id, 1, [set(`items.${name}`, `/items/${name}`, 1)])))
    const applied = names.filter((_, index) => answers[index]?.status === 'fulfilled')
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ status: 409, code: 'revision_conflict' })
    const { head_revision, document } = await studio.get(id)
    expect(head_revision).toBe(1 + applied.length)
    expect(Object.keys(document['items'] as object).toSorted()).toEqual(['a', 'b', ...applied])
  })

  it('replays the stored response for an Idempotency-Key', async () => {
    const body = { workspace_id: studio.workspace_id, mutation_id: nextMutation(), base_revision: 1, device_id: 'd' }
    const send = (operations: SentOperation[]) =>
      studio.client.call(contract.mutateVideoProject, {
        params: { id },
        body: { ...body, operations },
        headers: { 'idempotency-key': `key-of-${id}` },
      })
    const first = await send([set('a', '/a', 1)])
    const second = await send([set('a', '/a', 1)])
    expect([second.body, second.headers.get('idempotent-replayed')]).toEqual([first.body, 'true'])
    await expect(send([set('a', '/a', 2)])).rejects.toMatchObject({ code: 'idempotency_key_reused' })
  })

  it('conflicts when two concurrent changes affect the same target', async () => {
    const answers = await Promise.all([1, 2].map((value) => studio.mutate(id, 1, [set('items.a', '/items/a/start', value)])))
    expect(answers.map(({ outcome }) => outcome).toSorted()).toEqual(['applied', 'conflict'])
    expect((await studio.get(id)).head_revision).toBe(2)
  })

  it('is rejected for an unknown base, and for another version than If-Match', async () => {
    expect(await refusalOf(studio.mutate(id, 2, [set('a', '/a', 1)]))).toEqual({
      code: 'validation_failed',
      locations: ['body.base_revision'],
    })
    const body = {
      workspace_id: studio.workspace_id,
      mutation_id: nextMutation(),
      base_revision: 1,
      device_id: 'd',
      operations: [set('a', '/a', 1)],
    }
    const send = (tag: string) => studio.client.call(contract.mutateVideoProject, { params: { id }, body, headers: { 'if-match': tag } })
    await expect(send('"r2.00000000"')).rejects.toMatchObject({ status: 412 })
    const { headers } = await send('"r1.00000000"')
    expect(headers.get('etag')).toMatch(/^"r2\./)
    await expect(send('"r1.00000000"')).resolves.toMatchObject({ body: { head_revision: 2 } })
  })
})

describe('a conflict', () => {
  const collide = async () => {
    await studio.mutate(id, 1, [set('items.a', '/items/a/start', 7), set('name', '/name', 'Boats')])
    return studio.mutate(id, 1, [set('list', '/list/0', 0), set('items', '/items/a/start', 9)], 'late')
  }

  it('stores the operations and does not change the head', async () => {
    const answer = await collide()
    expect(answer).toMatchObject({ outcome: 'conflict', head_revision: 2, targets: ['items'], name: 'Boats (from revision 1)' })
    expect(await studio.get(id)).toMatchObject({ head_revision: 2, document: { list: [1, 2, 3], items: { a: { start: 7 } } } })
    expect(await studio.conflicts(id)).toMatchObject([
      { id: answer.conflict_id, name: answer.name, status: 'open', mutation_id: 'late', base_revision: 1, targets: ['items'] },
    ])
    expect(await studio.mutate(id, 2, [set('x', '/x', 1)], 'late')).toEqual(answer)
  })

  it('can be discarded', async () => {
    const { conflict_id = '' } = await collide()
    expect(await studio.resolve(id, conflict_id, 'keep_current')).toMatchObject({ head_revision: 2, document: { list: [1, 2, 3] } })
    expect(await studio.conflicts(id)).toMatchObject([{ status: 'resolved', resolution: 'keep_current' }])
  })

  it('can be applied to the head, once', async () => {
    const { conflict_id = '' } = await collide()
    const answers = await Promise.allSettled([1, 2].map(() => studio.resolve(id, conflict_id, 'use_conflict')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409, code: 'state_conflict' } })
    expect(await studio.get(id)).toMatchObject({
      head_revision: 3,
      name: 'Boats',
      document: { list: [0, 2, 3], items: { a: { start: 9 } } },
    })
    expect((await studio.revisions(id)).items[0]).toMatchObject({ revision: 3, kind: 'conflict_resolution' })
    await expect(studio.resolve(id, conflict_id, 'keep_current')).rejects.toMatchObject({ code: 'state_conflict' })
  })

  it('stays open when its target is gone', async () => {
    const { conflict_id = '' } = await collide()
    await studio.mutate(id, 2, [remove('items', '/items')])
    expect(await refusalOf(studio.resolve(id, conflict_id, 'use_conflict'))).toEqual({
      code: 'validation_failed',
      locations: ['body.resolution'],
    })
    expect(await studio.conflicts(id)).toMatchObject([{ status: 'open' }])
  })

  it('belongs to one project', async () => {
    const { conflict_id = '' } = await collide()
    const other = await studio.create()
    await expect(studio.resolve(other.id, conflict_id, 'keep_current')).rejects.toMatchObject({ status: 404, code: 'not_found' })
    await expect(studio.resolve(id, 'unknown', 'keep_current')).rejects.toMatchObject({ status: 404 })
  })

  it('results from any change based on a revision before a restore', async () => {
    await studio.restoreRevision(id, 1)
    expect(await studio.mutate(id, 1, [set('new', '/new', 1)])).toMatchObject({ outcome: 'conflict', targets: ['new'] })
  })
})

describe('the history', () => {
  it('can be rebuilt at every revision, at any length', async () => {
    const states = [(await studio.get(id)).document]
    for (let revision = 1; revision < 60; revision++) {
      await studio.mutate(id, revision, [set('list', '/list/-', revision), set('items.a', '/items/a/start', revision)])
      states.push((await studio.get(id)).document)
    }
    const { rows } = await test.app.database.pool.query<{ revision: number }>(
      'select revision from video_revisions where project_id = $1 and snapshot is not null order by revision',
      [id],
    )
    expect(rows.map(({ revision }) => revision)).toEqual([1, 21, 41])
    for (const revision of [60, 59, 41, 40, 22, 21, 20, 2, 1])
      expect((await studio.restoreRevision(id, revision)).document).toEqual(states[revision - 1])
    expect((await studio.get(id)).head_revision).toBe(69)
  })

  it('restores a revision with its name, as a new one', async () => {
    await studio.mutate(id, 1, [set('name', '/name', 'Boats')])
    await studio.mutate(id, 2, [set('name', '/name', 'Ships')])
    expect(await studio.restoreRevision(id, 2)).toMatchObject({ name: 'Boats', head_revision: 4, document: { name: 'Boats' } })
    expect((await studio.revisions(id)).items[0]).toMatchObject({ revision: 4, kind: 'restore' })
    for (const revision of [5, 1e308])
      expect(await refusalOf(studio.restoreRevision(id, revision))).toEqual({ code: 'validation_failed', locations: ['body.revision'] })
  })

  it('is listed newest first, paginated', async () => {
    for (let revision = 1; revision < 5; revision++) await studio.mutate(id, revision, [set('a', '/a', revision)])
    const first = await studio.revisions(id, { limit: 3 })
    const second = await studio.revisions(id, { limit: 3, cursor: first.next_cursor })
    expect([...first.items, ...second.items].map(({ revision }) => revision)).toEqual([5, 4, 3, 2, 1])
  })

  it('keeps autosaves for 30 days, and checkpoints and the head permanently', async () => {
    for (let revision = 1; revision < 6; revision++) {
      await studio.mutate(id, revision, [set('a', '/a', revision)])
      if (revision === 2) expect(await studio.checkpoint(id, 'Good')).toMatchObject({ revision: 3, name: 'Good', kind: 'autosave' })
    }
    test.clock.advance(31 * day)
    await studio.purge()
    const kept = (await studio.revisions(id)).items
    expect(kept.map(({ revision }) => revision)).toEqual([6, 3, 1])
    expect(await studio.mutate(id, 6, [set('b', '/b', 1)])).toMatchObject({ outcome: 'applied', head_revision: 7 })
    expect((await studio.restoreRevision(id, 3)).document).toMatchObject({ a: 2 })
    expect((await studio.restoreRevision(id, 7)).document).toMatchObject({ a: 5, b: 1 })
    expect(await refusalOf(studio.restoreRevision(id, 5))).toMatchObject({ locations: ['body.revision'] })
  })

  it('keeps old revisions that newer ones are rebuilt from', async () => {
    await studio.mutate(id, 1, [set('a', '/a', 1)])
    test.clock.advance(20 * day)
    await studio.mutate(id, 2, [set('b', '/b', 1)])
    await studio.mutate(id, 3, [set('c', '/c', 1)])
    test.clock.advance(11 * day)
    await studio.purge()
    const { document } = await studio.restoreRevision(id, 3)
    expect(document).toMatchObject({ a: 1, b: 1 })
    expect(document).not.toHaveProperty('c')
  })

  it('treats a change based on a deleted revision as a conflict', async () => {
    for (let revision = 1; revision < 4; revision++) await studio.mutate(id, revision, [set('a', '/a', revision)])
    test.clock.advance(31 * day)
    await studio.purge()
    expect(await studio.mutate(id, 2, [set('b', '/b', 1)])).toMatchObject({ outcome: 'conflict', targets: ['b'] })
    expect(await studio.mutate(id, 4, [set('b', '/b', 1)])).toMatchObject({ outcome: 'applied' })
  })

  it('checks If-Match', async () => {
    const body = { workspace_id: studio.workspace_id }
    const headers = { 'if-match': '"r2.00000000"' }
    const calls = [
      () => studio.client.call(contract.createVideoProjectCheckpoint, { params: { id }, body: { ...body, name: 'N' }, headers }),
      () => studio.client.call(contract.restoreVideoProjectRevision, { params: { id }, body: { ...body, revision: 1 }, headers }),
    ]
    for (const call of calls) await expect(call()).rejects.toMatchObject({ status: 412 })
  })
})
