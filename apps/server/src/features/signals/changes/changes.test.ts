import * as designs from '@broadside/contract/features/designs'
import { cancelBuild } from '@broadside/contract/features/builds'
import { updateMedia } from '@broadside/contract/features/media'
import { afterEach, describe, expect, it } from 'vitest'
import { openDesk } from '#builds/builds/testing/desk.ts'
import { createLibrary } from '#media/media/testing/library.ts'
import { png } from '#media/media/testing/samples.ts'
import { minute, openScene, pass, publish, read } from '#publishing/deliveries/testing/scene.ts'
import { createTestApp, type TestApp } from '#test/create-test-app.ts'
import { createToken, type TestUser } from '#test/factories.ts'
import { listen } from '#test/stream-reader.ts'
import { type LiveReader, openLive } from '../live/testing/live-reader.ts'

let reader: LiveReader
afterEach(() => reader.close())

const watch = async (test: TestApp, workspaceId: string, token: string): Promise<LiveReader> => {
  reader = await openLive({ url: await listen(test), workspaceIds: [workspaceId] }, { authorization: `Bearer ${token}` })
  await reader.until('reset')
  return reader
}
const watchAs = async (test: TestApp, workspaceId: string, user: TestUser) => watch(test, workspaceId, await createToken(test, user))

describe('a delivery', () => {
  it('is announced with its destination, from the queue to the network', async () => {
    await using scene = await openScene()
    await watch(scene.test, scene.workspaceId, scene.token)
    const id = await publish(scene)
    await reader.until('publication.scheduled')
    const { destination } = await read(scene, id)
    await scene.test.drain()
    const announced = (await reader.until('publication.published')).filter(({ type }) => !type.startsWith('publication.'))
    expect(announced.map(({ type }) => type)).toEqual([
      'delivery.started',
      'destination.changed',
      'delivery.published',
      'destination.changed',
    ])
    for (const event of announced)
      expect(event).toMatchObject({ publication_id: id, destination_id: destination.id, social_account_id: scene.accountId })
    expect(Object.keys(announced[0] ?? {}).toSorted()).toEqual(
      ['at', 'delivery_id', 'destination_id', 'id', 'publication_id', 'social_account_id', 'type', 'workspace_id'].toSorted(),
    )
  })

  it('is announced when it waits for a retry, though that emits no event', async () => {
    await using scene = await openScene()
    scene.fake.server.fail('POST /posts', { mode: 'answer', answer: { status: 503, headers: { 'retry-after': '120' } } })
    await watch(scene.test, scene.workspaceId, scene.token)
    const id = await publish(scene)
    await scene.test.drain()
    const announced = await reader.until('delivery.started')
    expect(announced.at(-1)).toMatchObject({ publication_id: id })
    const types = [(await reader.nextEvent()).type, (await reader.nextEvent()).type]
    expect(types).toEqual(['destination.changed', 'destination.changed'])
    expect((await read(scene, id)).destination.status).toBe('scheduled')
    await pass(scene, 1, 3 * minute)
    expect((await reader.until('delivery.published')).at(-1)).toMatchObject({ publication_id: id })
  })
})

it('a design is announced when it is created, saved and deleted', async () => {
  await using test = await createTestApp()
  const { client, workspace, user } = await createLibrary(test)
  await watchAs(test, workspace.id, user)
  const body = { workspace_id: workspace.id, title: 'Sale', preset_key: 'instagram-square' }
  const { id, document } = (await client.call(designs.createImageDesign, { body })).body
  const announced = { type: 'design.changed', workspace_id: workspace.id, design_id: id }
  expect(await reader.nextEvent()).toMatchObject({ ...announced, revision: 1 })
  const saved = { ...document, title: 'Summer sale' }
  await client.call(designs.updateImageDesign, { params: { id }, body: { expected_revision: 1, document: saved } })
  expect(await reader.nextEvent()).toMatchObject({ ...announced, revision: 2 })
  // Those who have this revision must read the design again, to find that it is gone.
  await client.call(designs.deleteImageDesign, { params: { id } })
  const deleted = await reader.nextEvent()
  expect(deleted).toMatchObject(announced)
  expect(deleted).not.toHaveProperty('revision')
})

it('a file is announced from its upload on, including changes of its texts', async () => {
  await using test = await createTestApp()
  const { upload, client, workspace, user } = await createLibrary(test)
  await watchAs(test, workspace.id, user)
  const { id } = await upload(await png())
  const announced = { type: 'media.changed', workspace_id: workspace.id, media_id: id }
  expect(await reader.nextEvent()).toMatchObject(announced)
  await test.drain()
  expect((await reader.until('media.ready')).at(-1)).toMatchObject({ media_id: id })
  expect(await reader.nextEvent()).toMatchObject(announced)
  await client.call(updateMedia, { params: { id }, body: { alt_text: 'A harbour' } })
  expect(await reader.nextEvent()).toMatchObject(announced)
})

it('a build is announced in each phase', async () => {
  await using test = await createTestApp()
  const desk = await openDesk(test)
  await watchAs(test, desk.workspace_id, desk.user)
  const { id } = await desk.run({ idea: 'We open at seven. We close at five. The bakery stands beside the harbour.' })
  const announced = await reader.until('build.ready')
  expect(announced.at(0)?.type).toBe('build.queued')
  expect(announced.filter(({ type }) => type === 'build.phase').length).toBeGreaterThan(2)
  for (const event of announced) expect(event).toMatchObject({ workspace_id: desk.workspace_id, build_id: id })
  const waiting = await desk.create({ idea: 'We open at eight.' })
  await desk.client.call(cancelBuild, { params: { id: waiting.id } })
  expect((await reader.until('build.cancelled')).at(-1)).toMatchObject({ build_id: waiting.id })
})
