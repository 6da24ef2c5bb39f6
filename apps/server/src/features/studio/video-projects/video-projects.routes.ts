import * as contract from '@broadside/contract/features/video-projects'
import type { WorkspaceCtx } from '#server/context.ts'
import { type Route, route } from '#http/bind.ts'
import { readCursor, toPage } from '#http/page.ts'
import { reply } from '#http/reply.ts'
import { beginUpload, listAssets, reserveAsset } from './assets.ts'
import { getProject } from './head.ts'
import { createCheckpoint, listRevisions, restoreRevision } from './history.ts'
import { listConflicts, mutate, resolve } from './mutations.ts'
import { presentAsset, presentConflict, presentProject, presentRevision, presentSummary } from './video-projects.present.ts'
import { createProject, listProjects, restoreProject, trashProject } from './video-projects.ts'

interface HistoryList<R, T> {
  name: 'revisions' | 'conflicts'
  read: (page: { after: ReturnType<typeof readCursor>; limit: number }) => Promise<R[]>
  present: (row: R) => T
}

async function historyPage<R extends { id: string; created_at: Date }, T>(
  ctx: WorkspaceCtx,
  { params, query: { limit, cursor } }: { params: { id: string }; query: { limit: number; cursor?: string } },
  { name, read, present }: HistoryList<R, T>,
) {
  const filters = { list: `video-${name}`, workspace: ctx.workspace.id, project: params.id }
  const rows = await read({ after: readCursor(ctx, filters, cursor), limit: limit + 1 })
  const path = `/video-projects/${encodeURIComponent(params.id)}/${name}`
  return toPage(ctx, {
    rows,
    limit,
    filters,
    path,
    query: { workspace_id: ctx.workspace.id },
    timeOf: ({ created_at }) => created_at,
    present,
  })
}

const projectRoutes: Route[] = [
  route(contract.listVideoProjects, async (ctx, { query: { workspace_id, include_trash, limit, cursor } }) => {
    const filters = { list: 'video-projects', workspace: workspace_id, trash: include_trash }
    const after = readCursor(ctx, filters, cursor)
    const projects = await listProjects(ctx, { includeTrash: include_trash, after, limit: limit + 1 })
    return toPage(ctx, {
      rows: projects,
      timeOf: ({ updated_at }) => updated_at,
      limit,
      filters,
      path: '/video-projects',
      query: { workspace_id, include_trash: String(include_trash) },
      present: presentSummary,
    })
  }),
  route(contract.createVideoProject, async (ctx, { body: { id, name, device_id: deviceId, document, source_project_id: sourceId } }) =>
    presentProject(await createProject(ctx, { id, name, deviceId, document, sourceId })),
  ),
  route(contract.getVideoProject, async (ctx, { params }) => presentProject(await getProject(ctx, params.id))),
  route(contract.trashVideoProject, async (ctx, { params }, { ifMatch }) => presentProject(await trashProject(ctx, params.id, ifMatch))),
  route(contract.restoreVideoProject, async (ctx, { params }, { ifMatch }) =>
    presentProject(await restoreProject(ctx, params.id, ifMatch)),
  ),
]

const historyRoutes: Route[] = [
  route(
    contract.mutateVideoProject,
    async (ctx, { params, body }, { ifMatch }) => {
      const { mutation_id: mutationId, base_revision: baseRevision, device_id: deviceId, operations } = body
      return { mutation_id: mutationId, ...(await mutate(ctx, params.id, { mutationId, baseRevision, deviceId, operations, ifMatch })) }
    },
    { remote: true },
  ),
  route(contract.listVideoProjectRevisions, (ctx, input) =>
    historyPage(ctx, input, { name: 'revisions', read: (page) => listRevisions(ctx, input.params.id, page), present: presentRevision }),
  ),
  route(contract.createVideoProjectCheckpoint, async (ctx, { params, body: { name } }, { ifMatch }) =>
    presentRevision(await createCheckpoint(ctx, params.id, { name, ifMatch })),
  ),
  route(
    contract.restoreVideoProjectRevision,
    async (ctx, { params, body: { revision } }, { ifMatch }) =>
      presentProject(await restoreRevision(ctx, params.id, { revision, ifMatch })),
    { remote: true },
  ),
  route(contract.listVideoProjectConflicts, (ctx, input) =>
    historyPage(ctx, input, { name: 'conflicts', read: (page) => listConflicts(ctx, input.params.id, page), present: presentConflict }),
  ),
  route(
    contract.resolveVideoProjectConflict,
    async (ctx, { params, body: { resolution } }, { ifMatch }) =>
      presentProject(await resolve(ctx, params.id, params.conflict_id, { resolution, ifMatch })),
    { remote: true },
  ),
]

const assetRoutes: Route[] = [
  route(contract.listProjectAssets, async (ctx, { params }) => (await listAssets(ctx, params.id)).map(presentAsset)),
  route(contract.reserveProjectAsset, async (ctx, { params, body }) => {
    const { asset, isNew } = await reserveAsset(ctx, params.id, {
      stableId: body.stable_media_id,
      filename: body.original_filename,
      mime: body.mime_type,
      size: body.size,
      sha256: body.sha256,
      preparation: body.preparation,
      deviceId: body.device_id,
    })
    return reply(isNew ? 201 : 200, presentAsset(asset))
  }),
  route(contract.beginProjectAssetUpload, async (ctx, { params }, { ifMatch }) =>
    presentAsset(await beginUpload(ctx, params.id, params.asset_id, ifMatch)),
  ),
]

export const videoProjectsRoutes: Route[] = [...projectRoutes, ...historyRoutes, ...assetRoutes]
