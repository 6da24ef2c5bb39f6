/** Video projects: documents, history, conflicts, files. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { idParams, workspaceQuery } from './common.ts'
import {
  CreateCheckpointBody,
  CreateVideoProjectBody,
  HistoryQuery,
  maxNodes,
  MutateVideoProjectBody,
  MutationResult,
  ProjectAsset,
  ReserveAssetBody,
  ResolveConflictBody,
  RestoreVideoRevisionBody,
  VideoConflictList,
  VideoProject,
  VideoProjectActionBody,
  VideoProjectList,
  VideoProjectQuery,
  VideoRevision,
  VideoRevisionList,
} from './video-projects.schemas.ts'

const { get, post } = endpointsOf('video-projects')
const projectParams = idParams('The video project.')
const conflictParams = Type.Object({ id: Id('The video project.'), conflict_id: Id('The conflict.') })
const assetParams = Type.Object({ id: Id('The video project.'), asset_id: Id('The file of the project.') })
const reading = inWorkspace('viewer', 'query.workspace_id')
const editing = inWorkspace('editor', 'body.workspace_id')

const documentBytes = 17 * 1024 * 1024
/** Additional keys and values around the document; each operation has nine. */
const envelopeNodes = 10_000

export const listVideoProjects = get('list-video-projects', '/video-projects', {
  summary: 'List video projects',
  description: 'Last updated first, without documents. Projects in the trash are included only with `include_trash=true`.',
  access: reading,
  query: VideoProjectQuery,
  success: { 200: VideoProjectList },
})

export const createVideoProject = post('create-video-project', '/video-projects', {
  summary: 'Create a video project',
  description:
    'With an `id` that already exists, the stored project is returned unchanged. Keys that hold device state, such as `zoomLevel`, are removed from the document.',
  access: editing,
  body: CreateVideoProjectBody,
  bodyLimit: documentBytes,
  documentProperty: 'document',
  maxNodes: maxNodes + envelopeNodes,
  success: { 201: VideoProject },
  idempotency: 'optional',
})

export const getVideoProject = get('get-video-project', '/video-projects/{id}', {
  summary: 'Get a video project',
  description: 'Includes the document at the head revision. A project in the trash returns 404.',
  access: reading,
  params: projectParams,
  query: workspaceQuery,
  success: { 200: VideoProject },
})

export const trashVideoProject = post('trash-video-project', '/video-projects/{id}/trash', {
  summary: 'Move a video project to the trash',
  description: 'It is permanently deleted after 30 days. Repeatable: the first deletion date stays.',
  access: editing,
  params: projectParams,
  body: VideoProjectActionBody,
  success: { 200: VideoProject },
  idempotency: 'optional',
  conditional: true,
})

export const restoreVideoProject = post('restore-video-project', '/video-projects/{id}/restore', {
  summary: 'Restore a video project',
  description: "Restores the project from the trash. A project that isn't in the trash is returned unchanged.",
  access: editing,
  params: projectParams,
  body: VideoProjectActionBody,
  success: { 200: VideoProject },
  idempotency: 'optional',
  conditional: true,
})

export const mutateVideoProject = post('mutate-video-project', '/video-projects/{id}/mutations', {
  summary: "Change a video project's document",
  description:
    'Operations based on an older revision are applied to the head, unless its targets were changed since: they are then stored as a conflict and the head stays unchanged. Repeating a `mutation_id` returns the first outcome.',
  access: editing,
  params: projectParams,
  body: MutateVideoProjectBody,
  bodyLimit: documentBytes,
  documentProperty: 'operations',
  maxNodes: maxNodes + envelopeNodes,
  success: { 200: MutationResult },
  problems: ['revision_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const listVideoProjectRevisions = get('list-video-project-revisions', '/video-projects/{id}/revisions', {
  summary: 'List the revisions of a video project',
  description: 'Newest first, without documents. Automatically saved revisions are kept for 30 days, checkpoints permanently.',
  access: reading,
  params: projectParams,
  query: HistoryQuery,
  success: { 200: VideoRevisionList },
})

export const createVideoProjectCheckpoint = post('create-video-project-checkpoint', '/video-projects/{id}/checkpoints', {
  summary: 'Create a checkpoint of a video project',
  description: "Names the head revision and keeps it permanently. The document doesn't change.",
  access: editing,
  params: projectParams,
  body: CreateCheckpointBody,
  success: { 201: VideoRevision },
  idempotency: 'optional',
  conditional: true,
})

export const restoreVideoProjectRevision = post('restore-video-project-revision', '/video-projects/{id}/restore-revision', {
  summary: 'Restore a revision of a video project',
  description:
    'The earlier state becomes a new head revision; later revisions stay in the history. A revision that is no longer kept is 422.',
  access: editing,
  params: projectParams,
  body: RestoreVideoRevisionBody,
  success: { 200: VideoProject },
  idempotency: 'optional',
  conditional: true,
})

export const listVideoProjectConflicts = get('list-video-project-conflicts', '/video-projects/{id}/conflicts', {
  summary: 'List the conflicts of a video project',
  description: 'Newest first, including resolved ones.',
  access: reading,
  params: projectParams,
  query: HistoryQuery,
  success: { 200: VideoConflictList },
})

export const resolveVideoProjectConflict = post('resolve-video-project-conflict', '/video-projects/{id}/conflicts/{conflict_id}/resolve', {
  summary: 'Resolve a conflict of a video project',
  description:
    '`keep_current` discards the stored operations; `use_conflict` applies them to the head and increments the revision. Refused with `state_conflict` when it is already resolved.',
  access: editing,
  params: conflictParams,
  body: ResolveConflictBody,
  success: { 200: VideoProject },
  problems: ['revision_conflict', 'state_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const listProjectAssets = get('list-project-assets', '/video-projects/{id}/assets', {
  summary: 'List the files of a video project',
  description: 'All files that were reserved for the project, oldest first, with their upload status.',
  access: reading,
  params: projectParams,
  query: workspaceQuery,
  success: { 200: Type.Array(ProjectAsset) },
})

export const reserveProjectAsset = post('reserve-project-asset', '/video-projects/{id}/assets', {
  summary: 'Reserve a file for a video project',
  description: 'Declares a file before its upload. A `stable_media_id` that is already reserved returns the existing entry with 200.',
  access: editing,
  params: projectParams,
  body: ReserveAssetBody,
  success: { 200: ProjectAsset, 201: ProjectAsset },
  idempotency: 'optional',
})

export const beginProjectAssetUpload = post('begin-project-asset-upload', '/video-projects/{id}/assets/{asset_id}/begin-upload', {
  summary: 'Start the upload of a project file',
  description:
    'Then start an upload session with `video_project_asset_id`. The status becomes `needs_storage` when the workspace has no storage left.',
  access: editing,
  params: assetParams,
  body: VideoProjectActionBody,
  success: { 200: ProjectAsset },
  problems: ['state_conflict'],
  idempotency: 'optional',
  conditional: true,
})
