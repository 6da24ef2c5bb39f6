import * as contract from '@broadside/contract/features/designs'
import { deleteMedia, getMedia } from '@broadside/contract/features/media'
import { createVideoProject } from '@broadside/contract/features/video-projects'
import { beforeEach, expect, it } from 'vitest'
import { days } from '#lib/time.ts'
import { createTestApp, type TestClient } from '#test/create-test-app.ts'
import { createScene } from '#test/factories.ts'
import { perFile } from '#test/lifetimes.ts'

const test = perFile(createTestApp)
let client: TestClient
let workspace_id: string
let design_id: string
beforeEach(async () => {
  const scene = await createScene(test)
  client = scene.client
  workspace_id = scene.workspaceId
  const body = { workspace_id, title: 'Sale', preset_key: 'custom', width_px: 64, height_px: 64 }
  design_id = (await client.call(contract.createImageDesign, { body })).body.id
})

const open = async (max_selection = 1) => {
  const body = { workspace_id, return_url: '/publications/new', max_selection, constraints: { part: 'p1' } }
  return (await client.call(contract.createImageReturnToken, { body, idempotencyKey: crypto.randomUUID() })).body.token
}
const exportPage = async (scale: number): Promise<string> => {
  const answer = await client.call(contract.exportImageDesign, { params: { id: design_id }, body: { scale } })
  return answer.status === 201 ? (answer.body.items[0]?.media_id ?? '') : ''
}
const complete = (token: string, media_ids: string[], id = design_id) =>
  client.call(contract.completeImageReturnToken, { params: { token }, body: { design_id: id, media_ids } })
const consume = (token: string) => client.call(contract.consumeImageReturnToken, { params: { token } })

it('returns pages once, even before their files are processed', async () => {
  const token = await open()
  await expect(consume(token)).rejects.toMatchObject({ code: 'state_conflict' })
  const page = await exportPage(1)
  expect((await client.call(getMedia, { params: { id: page } })).body.processing_status).toBe('processing')
  await complete(token, [page])
  await expect(complete(token, [page])).rejects.toMatchObject({ code: 'state_conflict' })
  expect((await consume(token)).body).toMatchObject({
    return_url: '/publications/new',
    constraints: { part: 'p1' },
    design_id,
    media_ids: [page],
  })
  await expect(consume(token)).rejects.toMatchObject({ code: 'state_conflict' })
})

it('refuses files that are deleted or of another workspace, too many of them, and an unknown design', async () => {
  const token = await open()
  const [page, deleted] = [await exportPage(1), await exportPage(0.5)]
  await client.call(deleteMedia, { params: { id: deleted } })
  const refused = (media_ids: string[], id?: string) => complete(token, media_ids, id).catch(({ problem }) => problem.errors)
  expect(await refused([deleted])).toMatchObject([{ location: 'body.media_ids[0]', code: 'unknown_file' }])
  expect(await refused([page, deleted])).toMatchObject([{ code: 'too_many_files' }, { location: 'body.media_ids[1]' }])
  expect(await refused([page], workspace_id)).toMatchObject([{ location: 'body.design_id', code: 'unknown_design' }])
  const stranger = await createScene(test)
  const theirs = stranger.client.call(contract.completeImageReturnToken, { params: { token }, body: { design_id, media_ids: [page] } })
  await expect(theirs).rejects.toMatchObject({ code: 'not_found' })
})

it('can name a video project instead of a design, but not both and not none', async () => {
  const token = await open()
  const page = await exportPage(1)
  const document = { name: 'Ferry' }
  const { id: project_id } = (
    await client.call(createVideoProject, { body: { workspace_id, name: 'Ferry', device_id: 'laptop', document } })
  ).body
  const finish = (made: { design_id?: string; project_id?: string }) =>
    client.call(contract.completeImageReturnToken, { params: { token }, body: { ...made, media_ids: [page] } })
  for (const made of [{}, { design_id, project_id }])
    await expect(finish(made)).rejects.toMatchObject({ problem: { errors: [{ location: 'body', code: 'design_or_project' }] } })
  const unknown = { problem: { errors: [{ location: 'body.project_id', code: 'unknown_project' }] } }
  await expect(finish({ project_id: design_id })).rejects.toMatchObject(unknown)
  await finish({ project_id })
  expect((await consume(token)).body).toMatchObject({ design_id: '', project_id, media_ids: [page] })
})

it('expires after two hours', async () => {
  const token = await open()
  const page = await exportPage(1)
  test.clock.advance(days(1) / 12)
  await expect(complete(token, [page])).rejects.toMatchObject({ code: 'not_found' })
})
