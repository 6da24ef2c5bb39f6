import { maxNodes } from '@broadside/contract/features/video-projects.schemas'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { createTestApp } from '#test/create-test-app.ts'
import { perFile } from '#test/lifetimes.ts'
import { createStudio, set, type Studio } from './testing/projects.ts'

const test = perFile(createTestApp)
let studio: Studio

beforeEach(async () => {
  studio = await createStudio(test)
})

/** A document with this many nodes, all but three of them in one list. */
const documentOf = (nodes: number) => ({ list: Array.from({ length: nodes - 3 }, () => 0) })

const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (error: { problem?: { status: number; detail: string; errors?: { location?: string }[] } }) => error.problem,
  )

const store = (id: string, document: object) =>
  test.app.db
    .updateTable('video_projects')
    .set({ document: JSON.stringify(document) })
    .where('id', '=', id)
    .execute()

describe('document nodes', () => {
  it('are limited in a new document, whatever its size in bytes', async () => {
    const { id } = await studio.create({ document: documentOf(maxNodes) })
    expect(JSON.stringify((await studio.get(id)).document) === JSON.stringify(documentOf(maxNodes))).toBe(true)
    expect(await problemOf(studio.create({ document: documentOf(maxNodes + 1) }))).toMatchObject({
      status: 422,
      detail: expect.stringContaining(`${maxNodes} keys and values together, and this would be ${maxNodes + 1}`),
      errors: [{ location: 'body.document' }],
    })
  })

  it('are counted before a document is parsed', async () => {
    const { token, workspace_id } = studio
    const keys = Array.from({ length: 1_100_000 }, (_, index) => `"k${index}":0`).join()
    const answer = await test.http.fastify.inject({
      method: 'POST',
      url: '/api/v1/video-projects',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      // A parser would fail on the missing value at the very end.
      payload: `{"workspace_id":"${workspace_id}","name":"x","device_id":"y","document":{${keys},"last":}}`,
    })
    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'validation_failed', errors: [{ location: 'body.document' }] })
  })

  it('are limited in operations and in their result, and nothing changes', async () => {
    const { id } = await studio.create({ document: documentOf(maxNodes - 10) })
    const refused = await problemOf(
      studio.mutate(id, 1, [
        set(
          'more',
          '/more',
          Array.from({ length: 20 }, () => 0),
        ),
      ]),
    )
    expect(refused).toMatchObject({ status: 422, detail: expect.stringContaining('split the project') })
    const sent = await problemOf(studio.mutate(id, 1, [set('more', '/more', documentOf(maxNodes + 10_000))]))
    expect(sent).toMatchObject({ status: 422, errors: [{ location: 'body.operations' }] })
    expect((await studio.get(id)).head_revision).toBe(1)
  })

  it('are limited when a conflict is resolved', async () => {
    const { id } = await studio.create({ document: documentOf(maxNodes - 10) })
    await studio.mutate(id, 1, [set('more', '/more', 1)])
    const conflict = await studio.mutate(id, 1, [
      set(
        'more',
        '/more',
        Array.from({ length: 20 }, () => 0),
      ),
    ])
    expect(await problemOf(studio.resolve(id, conflict.conflict_id ?? '', 'use_conflict'))).toMatchObject({
      status: 422,
      detail: expect.stringContaining('split the project'),
    })
  })

  it('can decrease but not increase in a document stored before the limit', async () => {
    const old = documentOf(maxNodes + 100)
    const { id } = await studio.create()
    await store(id, old)
    expect((await studio.get(id)).document).toEqual(old)
    expect(await problemOf(studio.mutate(id, 1, [set('list', '/list/-', 0)]))).toMatchObject({ status: 422 })
    expect(await studio.mutate(id, 1, [{ kind: 'delete', target: 'list', path: '/list/0' }])).toMatchObject({ outcome: 'applied' })
  })

  it('do not prevent restoring a state from the history', async () => {
    const { id } = await studio.create()
    await studio.mutate(id, 1, [set('list', '/list', [])])
    const large = JSON.stringify([set('list', '/list', documentOf(maxNodes))])
    await sql`update video_revisions set operations = ${large} where project_id = ${id} and revision = 2`.execute(test.app.db)
    expect((await studio.restoreRevision(id, 2)).document).toMatchObject({ list: documentOf(maxNodes) })
  })
})
