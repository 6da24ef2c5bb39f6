/** Video projects: documents, history, conflicts, files. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { resourceOf } from '../resource.ts'
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

const { get } = endpointsOf('video-projects')
const projectParams = idParams('The video project.')
const conflictParams = Type.Object({ id: Id('The video project.'), conflict_id: Id('The conflict.') })
const assetParams = Type.Object({ id: Id('The video project.'), asset_id: Id('The file of the project.') })
const reading = inWorkspace('viewer', 'query.workspace_id')
const editing = inWorkspace('editor', 'body.workspace_id')

const documentBytes = 17 * 1024 * 1024
/** Additional keys and values around the document; each operation has nine. */
const envelopeNodes = 10_000
const videoProjects = resourceOf({
  tag: 'video-projects',
  path: '/video-projects',
  params: projectParams,
  item: VideoProject,
  access: { read: reading, write: editing },
})

export const listVideoProjects = get('list-video-projects', '/video-projects', {
  summary: 'List video projects',
  description: 'Last updated first, without documents. Projects in the trash are included only with `include_trash=true`.',
  access: reading,
  query: VideoProjectQuery,
  success: { 200: VideoProjectList },
})

export const createVideoProject = videoProjects.create('create-video-project', {
  summary: 'Create a video project',
  description:
    'With an `id` that already exists, the stored project is returned unchanged. Keys that hold device state, such as `zoomLevel`, are removed from the document.',
  access: editing,
  body: CreateVideoProjectBody,
  bodyLimit: documentBytes,
  documentProperty: 'document',
  maxNodes: maxNodes + envelopeNodes,
})

export const getVideoProject = videoProjects.get('get-video-project', {
  summary: 'Get a video project',
  description: 'Includes the document at the head revision. A project in the trash returns 404.',
  query: workspaceQuery,
})

export const trashVideoProject = videoProjects.below.post('trash-video-project', 'trash', {
  summary: 'Move a video project to the trash',
  description: 'It is permanently deleted after 30 days. Repeatable: the first deletion date stays.',
  body: VideoProjectActionBody,
})

export const restoreVideoProject = videoProjects.restore('restore-video-project', {
  summary: 'Restore a video project',
  description: "Restores the project from the trash. A project that isn't in the trash is returned unchanged.",
  body: VideoProjectActionBody,
})

export const mutateVideoProject = videoProjects.below.post('mutate-video-project', 'mutations', {
  summary: "Change a video project's document",
  description:
    'Operations based on an older revision are applied to the head, unless its targets were changed since: they are then stored as a conflict and the head stays unchanged. Repeating a `mutation_id` returns the first outcome.',
  body: MutateVideoProjectBody,
  bodyLimit: documentBytes,
  documentProperty: 'operations',
  maxNodes: maxNodes + envelopeNodes,
  success: { 200: MutationResult },
  problems: ['revision_conflict'],
})

export const listVideoProjectRevisions = videoProjects.below.get('list-video-project-revisions', 'revisions', {
  summary: 'List the revisions of a video project',
  description: 'Newest first, without documents. Automatically saved revisions are kept for 30 days, checkpoints permanently.',
  query: HistoryQuery,
  success: { 200: VideoRevisionList },
})

export const createVideoProjectCheckpoint = videoProjects.below.post('create-video-project-checkpoint', 'checkpoints', {
  summary: 'Create a checkpoint of a video project',
  description: "Names the head revision and keeps it permanently. The document doesn't change.",
  body: CreateCheckpointBody,
  success: { 201: VideoRevision },
})

export const restoreVideoProjectRevision = videoProjects.below.post('restore-video-project-revision', 'restore-revision', {
  summary: 'Restore a revision of a video project',
  description:
    'The earlier state becomes a new head revision; later revisions stay in the history. A revision that is no longer kept is 422.',
  body: RestoreVideoRevisionBody,
})

export const listVideoProjectConflicts = videoProjects.below.get('list-video-project-conflicts', 'conflicts', {
  summary: 'List the conflicts of a video project',
  description: 'Newest first, including resolved ones.',
  query: HistoryQuery,
  success: { 200: VideoConflictList },
})

export const resolveVideoProjectConflict = videoProjects.below.post('resolve-video-project-conflict', 'conflicts/{conflict_id}/resolve', {
  summary: 'Resolve a conflict of a video project',
  description:
    '`keep_current` discards the stored operations; `use_conflict` applies them to the head and increments the revision. Refused with `state_conflict` when it is already resolved.',
  params: conflictParams,
  body: ResolveConflictBody,
  problems: ['revision_conflict', 'state_conflict'],
})

export const listProjectAssets = videoProjects.below.get('list-project-assets', 'assets', {
  summary: 'List the files of a video project',
  description: 'All files that were reserved for the project, oldest first, with their upload status.',
  query: workspaceQuery,
  success: { 200: Type.Array(ProjectAsset) },
})

export const reserveProjectAsset = videoProjects.below.post('reserve-project-asset', 'assets', {
  summary: 'Reserve a file for a video project',
  description: 'Declares a file before its upload. A `stable_media_id` that is already reserved returns the existing entry with 200.',
  body: ReserveAssetBody,
  success: { 200: ProjectAsset, 201: ProjectAsset },
  conditional: false,
})

export const beginProjectAssetUpload = videoProjects.below.post('begin-project-asset-upload', 'assets/{asset_id}/begin-upload', {
  summary: 'Start the upload of a project file',
  description:
    'Then start an upload session with `video_project_asset_id`. The status becomes `needs_storage` when the workspace has no storage left.',
  params: assetParams,
  body: VideoProjectActionBody,
  success: { 200: ProjectAsset },
  problems: ['state_conflict'],
})
