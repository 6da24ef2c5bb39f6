import * as contract from '@broadside/contract/features/video-projects'
import type { TestApp } from '#test/create-test-app.ts'
import { createLibrary } from '#media/media/testing/library.ts'

export type Studio = Awaited<ReturnType<typeof createStudio>>

export interface SentOperation {
  kind: 'set' | 'delete'
  target: string
  path: string
  value?: unknown
}

export const set = (target: string, path: string, value?: unknown): SentOperation => ({ kind: 'set', target, path, value })

let counter = 0
export const nextMutation = () => `mutation-${++counter}`

export async function createStudio(test: TestApp) {
  const library = await createLibrary(test)
  const { client } = library
  // Some tests advance the clock by months.
  const expires_at = new Date(test.clock.now().getTime() + 365 * 24 * 3600 * 1000)
  await test.app.db.updateTable('api_tokens').set({ expires_at }).where('user_id', '=', library.user.id).execute()
  const workspace_id = library.workspace.id
  const project = (id: string) => ({ params: { id }, body: { workspace_id } })

  const create = async (more: object = {}) => {
    const body = { workspace_id, name: 'Harbour', device_id: 'laptop', document: { timeline: { items: {} } }, ...more }
    return (await client.call(contract.createVideoProject, { body })).body
  }
  const get = async (id: string) => (await client.call(contract.getVideoProject, { params: { id }, query: { workspace_id } })).body
  const list = async (query: object = {}) => (await client.call(contract.listVideoProjects, { query: { workspace_id, ...query } })).body
  const trash = async (id: string) => (await client.call(contract.trashVideoProject, project(id))).body
  const restore = async (id: string) => (await client.call(contract.restoreVideoProject, project(id))).body
  const mutate = async (id: string, base_revision: number, operations: SentOperation[], mutation_id = nextMutation()) => {
    const body = { workspace_id, mutation_id, base_revision, device_id: 'laptop', operations }
    return (await client.call(contract.mutateVideoProject, { params: { id }, body })).body
  }
  const revisions = async (id: string, query: object = {}) =>
    (await client.call(contract.listVideoProjectRevisions, { params: { id }, query: { workspace_id, limit: 200, ...query } })).body
  const checkpoint = async (id: string, name: string) =>
    (await client.call(contract.createVideoProjectCheckpoint, { params: { id }, body: { workspace_id, name } })).body
  const restoreRevision = async (id: string, revision: number) =>
    (await client.call(contract.restoreVideoProjectRevision, { params: { id }, body: { workspace_id, revision } })).body
  const conflicts = async (id: string) =>
    (await client.call(contract.listVideoProjectConflicts, { params: { id }, query: { workspace_id } })).body.items
  const resolve = async (id: string, conflict_id: string, resolution: 'keep_current' | 'use_conflict') =>
    (await client.call(contract.resolveVideoProjectConflict, { params: { id, conflict_id }, body: { workspace_id, resolution } })).body
  const assets = async (id: string) => (await client.call(contract.listProjectAssets, { params: { id }, query: { workspace_id } })).body
  const reserve = (id: string, stable_media_id: string, more: object = {}) =>
    client.call(contract.reserveProjectAsset, {
      params: { id },
      body: {
        workspace_id,
        stable_media_id,
        original_filename: 'clip.txt',
        mime_type: 'text/plain',
        size: 5,
        preparation: { proxy: true },
        ...more,
      },
    })
  const begin = async (id: string, asset_id: string) =>
    (await client.call(contract.beginProjectAssetUpload, { params: { id, asset_id }, body: { workspace_id } })).body
  const purge = async () => {
    await test.app.queue.enqueue(test.app, 'project.purge', {}, { subject: 'test' })
    await test.drain()
  }
  return {
    ...library,
    workspace_id,
    create,
    get,
    list,
    trash,
    restore,
    mutate,
    revisions,
    checkpoint,
    restoreRevision,
    conflicts,
    resolve,
    assets,
    reserve,
    begin,
    purge,
  }
}

export const refusalOf = (call: Promise<unknown>): Promise<{ code: string; locations: (string | undefined)[] }> =>
  call.then(
    () => ({ code: 'none', locations: [] }),
    (error: { code: string; problem?: { errors?: { location?: string }[] } }) => ({
      code: error.code,
      locations: error.problem?.errors?.map(({ location }) => location) ?? [],
    }),
  )
