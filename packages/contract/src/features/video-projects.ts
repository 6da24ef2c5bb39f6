/** Video projects: documents, history, conflicts, files. */
import { Type } from 'typebox'
import { endpoint, inWorkspace } from '../endpoint.ts'
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

const tag = 'video-projects'
const projectParams = idParams('The video project.')
const conflictParams = Type.Object({ id: Id('The video project.'), conflict_id: Id('The conflict.') })
const assetParams = Type.Object({ id: Id('The video project.'), asset_id: Id('The file of the project.') })
const reading = inWorkspace('viewer', 'query.workspace_id')
const editing = inWorkspace('editor', 'body.workspace_id')

/** Bytes. */
const documentLimit = 17 * 1024 * 1024
/** Keys and values around those of the document: an operation has nine. */
const envelopeNodes = 10_000

export const listVideoProjects = endpoint({
  id: 'list-video-projects',
  method: 'GET',
  path: '/video-projects',
  tag,
  summary: 'Lists video projects, last changed first',
  access: reading,
  query: VideoProjectQuery,
  success: { 200: VideoProjectList },
})

export const createVideoProject = endpoint({
  id: 'create-video-project',
  method: 'POST',
  path: '/video-projects',
  tag,
  summary: 'Creates a video project',
  description: 'Under an id that is there already, the stored project is answered as it is.',
  access: editing,
  body: CreateVideoProjectBody,
  bodyLimit: documentLimit,
  documentProperty: 'document',
  maxNodes: maxNodes + envelopeNodes,
  success: { 201: VideoProject },
  idempotency: 'optional',
})

export const getVideoProject = endpoint({
  id: 'get-video-project',
  method: 'GET',
  path: '/video-projects/{id}',
  tag,
  summary: 'A video project with its document',
  access: reading,
  params: projectParams,
  query: workspaceQuery,
  success: { 200: VideoProject },
})

export const trashVideoProject = endpoint({
  id: 'trash-video-project',
  method: 'POST',
  path: '/video-projects/{id}/trash',
  tag,
  summary: 'Moves a video project to the trash',
  description: 'It is removed for good after 30 days. A repeat changes nothing.',
  access: editing,
  params: projectParams,
  body: VideoProjectActionBody,
  success: { 200: VideoProject },
  idempotency: 'optional',
  conditional: true,
})

export const restoreVideoProject = endpoint({
  id: 'restore-video-project',
  method: 'POST',
  path: '/video-projects/{id}/restore',
  tag,
  summary: 'Takes a video project out of the trash',
  access: editing,
  params: projectParams,
  body: VideoProjectActionBody,
  success: { 200: VideoProject },
  idempotency: 'optional',
  conditional: true,
})

export const mutateVideoProject = endpoint({
  id: 'mutate-video-project',
  method: 'POST',
  path: '/video-projects/{id}/mutations',
  tag,
  summary: 'Changes the document',
  description:
    'Operations that were made on an older revision are applied to the head unless others have changed the same targets meanwhile; then they are kept aside as a conflict.',
  access: editing,
  params: projectParams,
  body: MutateVideoProjectBody,
  bodyLimit: documentLimit,
  documentProperty: 'operations',
  maxNodes: maxNodes + envelopeNodes,
  success: { 200: MutationResult },
  problems: ['revision_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const listVideoProjectRevisions = endpoint({
  id: 'list-video-project-revisions',
  method: 'GET',
  path: '/video-projects/{id}/revisions',
  tag,
  summary: 'Lists the states that a project had, newest first',
  access: reading,
  params: projectParams,
  query: HistoryQuery,
  success: { 200: VideoRevisionList },
})

export const createVideoProjectCheckpoint = endpoint({
  id: 'create-video-project-checkpoint',
  method: 'POST',
  path: '/video-projects/{id}/checkpoints',
  tag,
  summary: 'Keeps the head revision for ever, under a name',
  access: editing,
  params: projectParams,
  body: CreateCheckpointBody,
  success: { 201: VideoRevision },
  idempotency: 'optional',
  conditional: true,
})

export const restoreVideoProjectRevision = endpoint({
  id: 'restore-video-project-revision',
  method: 'POST',
  path: '/video-projects/{id}/restore-revision',
  tag,
  summary: 'Makes an earlier state the head again',
  access: editing,
  params: projectParams,
  body: RestoreVideoRevisionBody,
  success: { 200: VideoProject },
  idempotency: 'optional',
  conditional: true,
})

export const listVideoProjectConflicts = endpoint({
  id: 'list-video-project-conflicts',
  method: 'GET',
  path: '/video-projects/{id}/conflicts',
  tag,
  summary: 'Lists the conflicts of a project, newest first',
  access: reading,
  params: projectParams,
  query: HistoryQuery,
  success: { 200: VideoConflictList },
})

export const resolveVideoProjectConflict = endpoint({
  id: 'resolve-video-project-conflict',
  method: 'POST',
  path: '/video-projects/{id}/conflicts/{conflict_id}/resolve',
  tag,
  summary: 'Decides a conflict',
  access: editing,
  params: conflictParams,
  body: ResolveConflictBody,
  success: { 200: VideoProject },
  problems: ['revision_conflict', 'state_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const listProjectAssets = endpoint({
  id: 'list-project-assets',
  method: 'GET',
  path: '/video-projects/{id}/assets',
  tag,
  summary: 'Lists the files of a project, oldest first',
  access: reading,
  params: projectParams,
  query: workspaceQuery,
  success: { 200: Type.Array(ProjectAsset) },
})

export const reserveProjectAsset = endpoint({
  id: 'reserve-project-asset',
  method: 'POST',
  path: '/video-projects/{id}/assets',
  tag,
  summary: 'Announces a file of a project',
  description: 'A file that was announced already is answered as it is, with 200.',
  access: editing,
  params: projectParams,
  body: ReserveAssetBody,
  success: { 200: ProjectAsset, 201: ProjectAsset },
  idempotency: 'optional',
})

export const beginProjectAssetUpload = endpoint({
  id: 'begin-project-asset-upload',
  method: 'POST',
  path: '/video-projects/{id}/assets/{asset_id}/begin-upload',
  tag,
  summary: 'Says that the upload of a file begins',
  description:
    'Start the upload session with `video_project_asset_id` then. The status is `needs_storage` when the workspace has no room for the file.',
  access: editing,
  params: assetParams,
  body: VideoProjectActionBody,
  success: { 200: ProjectAsset },
  problems: ['state_conflict'],
  idempotency: 'optional',
  conditional: true,
})
