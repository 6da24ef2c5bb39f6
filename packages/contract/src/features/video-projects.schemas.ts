/** Video projects: documents that clients edit together, their history, and the files they need. */
import { Type, type TProperties } from 'typebox'
import { Answer, Body, Defaulted, exampleOf, FreeObject, Id, Int, Line, OneOf, Page, Timestamp } from '../primitives.ts'
import { exampleId, pageQuery, workspaceId } from './common.ts'

export const maxName = 160
const maxDevice = 160
const maxOperations = 1000
/** Keys and values of a document together. */
export const maxNodes = 200_000

const deviceId = Line({ max: maxDevice, description: 'The device of the client, as it calls itself.' })
const exampleProjectId = 'project-7f3a'
const exampleDevice = 'laptop-ada'
const exampleTime = '2026-11-20T15:04:05.123Z'

const summaryProperties = {
  id: Type.String({ description: 'Unique in the workspace.' }),
  workspace_id: Type.String(),
  name: Type.String(),
  head_revision: Int({ min: 1, description: 'Grows by one with each change of the document.' }),
  sync_status: OneOf(['saving', 'uploading', 'pending', 'needs_attention', 'synced'], {
    description: 'Follows from the required files. `saving` is for clients that show it; the service never answers it.',
  }),
  attention_reason: Type.Optional(Type.String({ description: 'Of the first required file that needs attention.' })),
  preview_object_key: Type.Optional(Type.String({ description: 'Where the picture that stands for the project is stored.' })),
  created_by_user_id: Type.String({ description: 'Empty when the user is deleted.' }),
  updated_by_user_id: Type.String({ description: 'Empty when the user is deleted.' }),
  created_at: Timestamp(),
  updated_at: Timestamp(),
  trashed_at: Type.Optional(Timestamp('Absent unless it is in the trash.')),
  retention_expires_at: Type.Optional(Timestamp('When a project in the trash is removed for good.')),
}
const exampleSummary = {
  id: exampleProjectId,
  workspace_id: exampleId(10),
  name: 'Harbour tour',
  head_revision: 4,
  sync_status: 'pending' as const,
  created_by_user_id: exampleId(1),
  updated_by_user_id: exampleId(1),
  created_at: exampleTime,
  updated_at: '2026-11-20T15:10:05.123Z',
}
const exampleDocument = {
  name: 'Harbour tour',
  timeline: { tracks: [{ id: 'track-1', kind: 'video' }], items: { 'clip-1': { track: 'track-1', start: 0, duration: 90 } } },
}

/** An answer with a document, which is put in as it is stored. */
const withDocument = <P extends TProperties>(name: string, properties: P, description: string, example: object) => ({
  ...Answer(
    name,
    { ...properties, document: FreeObject('As the clients made it, without what only one device needs.') },
    { description, examples: [{ ...example, document: exampleDocument } as never] },
  ),
  'x-document': true,
})

export const VideoProject = withDocument('VideoProjectResponse', summaryProperties, 'A video project with its document.', exampleSummary)
export const VideoProjectSummary = Answer('VideoProjectSummary', summaryProperties, {
  description: 'A video project in a list.',
  examples: [exampleSummary],
})
export const VideoProjectList = Page('ListVideoProjectsOutputBody', VideoProjectSummary)
export const VideoProjectQuery = Type.Object({
  workspace_id: workspaceId,
  include_trash: Defaulted(Type.Boolean({ default: false, description: 'Whether projects in the trash are listed too.' })),
  ...pageQuery(),
})
export const HistoryQuery = Type.Object({ workspace_id: workspaceId, ...pageQuery() })

export const CreateVideoProjectBody = Body(
  {
    workspace_id: workspaceId,
    id: Type.Optional(Id('Made by the client; a repeat answers the project that is there.')),
    name: Line({ min: 1, max: maxName, description: '`document.name` wins where it is a name.' }),
    device_id: deviceId,
    document: FreeObject('At most 16 MiB and 200,000 keys and values together.'),
    source_project_id: Type.Optional(Id('The project that this one is a copy of; its finished files come along.')),
  },
  {
    examples: [
      { workspace_id: exampleId(10), id: exampleProjectId, name: 'Harbour tour', device_id: exampleDevice, document: exampleDocument },
    ],
  },
)
export const VideoProjectActionBody = Body({ workspace_id: workspaceId }, { examples: [{ workspace_id: exampleId(10) }] })

const mutationId = Line({ min: 1, max: 160, description: 'Made by the client: a repeat answers what came of the first.' })
const Operation = Body(
  {
    kind: OneOf(['set', 'delete']),
    target: Line({
      min: 1,
      max: 500,
      description: 'The part of the project that changes, as clients agree on it: `timeline`, `items`, `items.clip-1`.',
    }),
    path: Type.String({ maxLength: 2000, description: 'Where in the document (RFC 6901).' }),
    value: Type.Optional(Type.Unknown({ description: 'What is put there; nothing means null. Of no meaning for `delete`.' })),
  },
  { examples: [{ kind: 'set', target: 'items.clip-1', path: '/timeline/items/clip-1/duration', value: 120 }] },
)
export const MutateVideoProjectBody = Body(
  {
    workspace_id: workspaceId,
    mutation_id: mutationId,
    base_revision: Int({ min: 1, description: 'The revision that the client changed.' }),
    device_id: deviceId,
    operations: Type.Array(Operation, { minItems: 1, maxItems: maxOperations, description: 'Applied in this order, all or none.' }),
  },
  {
    examples: [
      {
        workspace_id: exampleId(10),
        mutation_id: 'mutation-1',
        base_revision: 3,
        device_id: exampleDevice,
        operations: [exampleOf(Operation)],
      },
    ],
  },
)
export const MutationResult = Answer(
  'VideoProjectMutationResult',
  {
    mutation_id: Type.String(),
    outcome: OneOf(['applied', 'conflict'], { description: '`conflict`: the head is unchanged and the operations are kept aside.' }),
    head_revision: Int({ description: 'Of the project after this.' }),
    name: Type.String({ description: 'Of the project; of what was kept aside when there is a conflict.' }),
    conflict_id: Type.Optional(Type.String()),
    targets: Type.Array(Type.String(), { description: 'Those of the operations that others changed meanwhile.' }),
  },
  {
    description: 'What came of a mutation.',
    examples: [
      { mutation_id: 'mutation-1', outcome: 'applied', head_revision: 4, name: 'Harbour tour', targets: [] },
      {
        mutation_id: 'mutation-2',
        outcome: 'conflict',
        head_revision: 4,
        name: 'Harbour tour (from revision 3)',
        conflict_id: exampleId(71),
        targets: ['items.clip-1'],
      },
    ],
  },
)

export const VideoRevision = Answer(
  'VideoProjectRevision',
  {
    id: Type.String(),
    revision: Int({ min: 1 }),
    kind: OneOf(['create', 'autosave', 'restore', 'conflict_resolution']),
    name: Type.Optional(Type.String({ description: 'Of a checkpoint, which is kept for ever.' })),
    device_id: Type.Optional(Type.String({ description: 'Where it was made, when that is known.' })),
    created_by_user_id: Type.String({ description: 'Empty when the user is deleted.' }),
    created_at: Timestamp(),
  },
  {
    description: 'A state that a project had.',
    examples: [
      {
        id: exampleId(70),
        revision: 4,
        kind: 'autosave',
        name: 'Before the new ending',
        device_id: exampleDevice,
        created_by_user_id: exampleId(1),
        created_at: exampleTime,
      },
    ],
  },
)
export const VideoRevisionList = Page('ListVideoProjectRevisionsOutputBody', VideoRevision)
export const CreateCheckpointBody = Body(
  { workspace_id: workspaceId, name: Line({ min: 1, max: maxName }) },
  { examples: [{ workspace_id: exampleId(10), name: 'Before the new ending' }] },
)
export const RestoreVideoRevisionBody = Body(
  { workspace_id: workspaceId, revision: Int({ min: 1, description: 'One of those that the history lists.' }) },
  { examples: [{ workspace_id: exampleId(10), revision: 2 }] },
)

export const VideoConflict = Answer(
  'VideoProjectConflict',
  {
    id: Type.String(),
    name: Type.String(),
    status: OneOf(['open', 'resolved']),
    resolution: Type.Optional(OneOf(['keep_current', 'use_conflict'])),
    mutation_id: Type.String(),
    base_revision: Int({ min: 1 }),
    targets: Type.Array(Type.String(), { description: 'What both sides changed.' }),
    device_id: Type.String(),
    created_by_user_id: Type.String({ description: 'Empty when the user is deleted.' }),
    created_at: Timestamp(),
    resolved_at: Type.Optional(Timestamp()),
  },
  {
    description: 'Changes that were kept aside because others had changed the same.',
    examples: [
      {
        id: exampleId(71),
        name: 'Harbour tour (from revision 3)',
        status: 'open',
        mutation_id: 'mutation-2',
        base_revision: 3,
        targets: ['items.clip-1'],
        device_id: exampleDevice,
        created_by_user_id: exampleId(1),
        created_at: exampleTime,
      },
    ],
  },
)
export const VideoConflictList = Page('ListVideoProjectConflictsOutputBody', VideoConflict)
export const ResolveConflictBody = Body(
  {
    workspace_id: workspaceId,
    resolution: OneOf(['keep_current', 'use_conflict'], { description: 'Forget what was kept aside, or apply it to the head.' }),
  },
  { examples: [{ workspace_id: exampleId(10), resolution: 'use_conflict' }] },
)

const mimeType = Line({
  max: 255,
  pattern: '^[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*/[A-Za-z0-9][A-Za-z0-9!#$&^_.+-]*$',
  examples: ['video/mp4'],
})
export const ProjectAsset = Answer(
  'ProjectAssetResponse',
  {
    id: Type.String(),
    project_id: Type.String(),
    workspace_id: Type.String(),
    media_id: Type.Optional(Type.String({ description: 'The file, once its upload has begun.' })),
    stable_media_id: Type.String({ description: 'What the document calls the file.' }),
    device_id: Type.Optional(Type.String()),
    uploaded_by_user_id: Type.String({ description: 'Empty when the user is deleted.' }),
    original_filename: Type.String(),
    mime_type: Type.String(),
    size: Int({ description: 'Bytes.' }),
    sha256: Type.Optional(Type.String({ description: 'Of the bytes, in lower-case hex.' })),
    preparation: FreeObject('As the client gave it.'),
    required: Type.Boolean(),
    status: OneOf(['pending', 'uploading', 'ready', 'needs_storage', 'failed']),
    attention_reason: Type.Optional(Type.String({ description: 'Why it needs attention.' })),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  {
    description: 'A file that a project needs.',
    examples: [
      {
        id: exampleId(72),
        project_id: exampleProjectId,
        workspace_id: exampleId(10),
        stable_media_id: 'media-harbour',
        device_id: exampleDevice,
        uploaded_by_user_id: exampleId(1),
        original_filename: 'harbour.mp4',
        mime_type: 'video/mp4',
        size: 48_213_300,
        preparation: { proxy: true },
        required: true,
        status: 'pending',
        created_at: exampleTime,
        updated_at: exampleTime,
      },
    ],
  },
)
export const ReserveAssetBody = Body(
  {
    workspace_id: workspaceId,
    stable_media_id: Line({ min: 1, max: 160, description: 'What the document calls the file. Reserving it again answers the same.' }),
    original_filename: Line({ max: 255 }),
    mime_type: mimeType,
    size: Int({ min: 1, description: 'Bytes.' }),
    sha256: Type.Optional(Line({ max: 64, pattern: '^[0-9a-fA-F]{64}$', description: 'The upload has to have it.' })),
    preparation: FreeObject('What the client has done with the file, or will do.'),
    device_id: Type.Optional(deviceId),
  },
  {
    examples: [
      {
        workspace_id: exampleId(10),
        stable_media_id: 'media-harbour',
        original_filename: 'harbour.mp4',
        mime_type: 'video/mp4',
        size: 48_213_300,
        preparation: { proxy: true },
        device_id: exampleDevice,
      },
    ],
  },
)
