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
/** Keys and values around those of the document: an operation has nine. */
const envelopeNodes = 10_000

export const listVideoProjects = get('list-video-projects', '/video-projects', {
  summary: 'Lists video projects, last changed first',
  access: reading,
  query: VideoProjectQuery,
  success: { 200: VideoProjectList },
})

export const createVideoProject = post('create-video-project', '/video-projects', {
  summary: 'Creates a video project',
  description: 'Under an id that is there already, the stored project is answered as it is.',
  access: editing,
  body: CreateVideoProjectBody,
  bodyLimit: documentBytes,
  documentProperty: 'document',
  maxNodes: maxNodes + envelopeNodes,
  success: { 201: VideoProject },
  idempotency: 'optional',
})

export const getVideoProject = get('get-video-project', '/video-projects/{id}', {
  summary: 'A video project with its document',
  access: reading,
  params: projectParams,
  query: workspaceQuery,
  success: { 200: VideoProject },
})

export const trashVideoProject = post('trash-video-project', '/video-projects/{id}/trash', {
  summary: 'Moves a video project to the trash',
  description: 'It is removed for good after 30 days. A repeat changes nothing.',
  access: editing,
  params: projectParams,
  body: VideoProjectActionBody,
  success: { 200: VideoProject },
  idempotency: 'optional',
  conditional: true,
})

export const restoreVideoProject = post('restore-video-project', '/video-projects/{id}/restore', {
  summary: 'Takes a video project out of the trash',
  access: editing,
  params: projectParams,
  body: VideoProjectActionBody,
  success: { 200: VideoProject },
  idempotency: 'optional',
  conditional: true,
})

export const mutateVideoProject = post('mutate-video-project', '/video-projects/{id}/mutations', {
  summary: 'Changes the document',
  description:
    'Operations that were made on an older revision are applied to the head unless others have changed the same targets meanwhile; then they are kept aside as a conflict.',
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
  summary: 'Lists the revisions of a project, newest first',
  access: reading,
  params: projectParams,
  query: HistoryQuery,
  success: { 200: VideoRevisionList },
})

export const createVideoProjectCheckpoint = post('create-video-project-checkpoint', '/video-projects/{id}/checkpoints', {
  summary: 'Pins the head revision under a name',
  access: editing,
  params: projectParams,
  body: CreateCheckpointBody,
  success: { 201: VideoRevision },
  idempotency: 'optional',
  conditional: true,
})

export const restoreVideoProjectRevision = post('restore-video-project-revision', '/video-projects/{id}/restore-revision', {
  summary: 'Restores an earlier revision',
  access: editing,
  params: projectParams,
  body: RestoreVideoRevisionBody,
  success: { 200: VideoProject },
  idempotency: 'optional',
  conditional: true,
})

export const listVideoProjectConflicts = get('list-video-project-conflicts', '/video-projects/{id}/conflicts', {
  summary: 'Lists the conflicts of a project, newest first',
  access: reading,
  params: projectParams,
  query: HistoryQuery,
  success: { 200: VideoConflictList },
})

export const resolveVideoProjectConflict = post('resolve-video-project-conflict', '/video-projects/{id}/conflicts/{conflict_id}/resolve', {
  summary: 'Decides a conflict',
  access: editing,
  params: conflictParams,
  body: ResolveConflictBody,
  success: { 200: VideoProject },
  problems: ['revision_conflict', 'state_conflict'],
  idempotency: 'optional',
  conditional: true,
})

export const listProjectAssets = get('list-project-assets', '/video-projects/{id}/assets', {
  summary: 'Lists the files of a project, oldest first',
  access: reading,
  params: projectParams,
  query: workspaceQuery,
  success: { 200: Type.Array(ProjectAsset) },
})

export const reserveProjectAsset = post('reserve-project-asset', '/video-projects/{id}/assets', {
  summary: 'Announces a file of a project',
  description: 'A file that was already announced is returned as it is, with 200.',
  access: editing,
  params: projectParams,
  body: ReserveAssetBody,
  success: { 200: ProjectAsset, 201: ProjectAsset },
  idempotency: 'optional',
})

export const beginProjectAssetUpload = post('begin-project-asset-upload', '/video-projects/{id}/assets/{asset_id}/begin-upload', {
  summary: 'Begins the upload of a file',
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
