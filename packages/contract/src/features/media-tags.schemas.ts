import { Type } from 'typebox'
import { Answer, Body, Id, Int, Line, OneOf, Page, Timestamp } from '../primitives.ts'
import { exampleId, workspaceId } from './common.ts'

const name = Line({ min: 1, max: 64, description: 'Unique in the workspace, case-insensitive.' })

export const MediaTag = Answer(
  'MediaTagResponse',
  {
    id: Type.String(),
    workspace_id: Type.String(),
    name: Type.String(),
    media_count: Int({ description: 'Number of library files with this tag, not counting the trash.' }),
    created_at: Timestamp(),
    updated_at: Timestamp(),
  },
  {
    description: 'A media tag.',
    examples: [
      {
        id: exampleId(45),
        workspace_id: exampleId(10),
        name: 'Harbour',
        media_count: 3,
        created_at: '2026-11-20T15:04:05.123Z',
        updated_at: '2026-11-20T15:04:05.123Z',
      },
    ],
  },
)

export const MediaTagList = Page('ListMediaTagsOutputBody', MediaTag)

export const CreateMediaTagBody = Body(
  { workspace_id: workspaceId, name },
  { examples: [{ workspace_id: exampleId(10), name: 'Harbour' }] },
)

export const UpdateMediaTagBody = Body({ name: Type.Optional(name) }, { examples: [{ name: 'Harbour' }] })

export const PutMediaTagItemsBody = Body(
  {
    mode: OneOf(['replace', 'add', 'remove'], {
      description: 'Whether the files replace all files of the tag, or are added or removed.',
    }),
    media_ids: Type.Array(Id(), { maxItems: 500, uniqueItems: true }),
  },
  { examples: [{ mode: 'add', media_ids: [exampleId(40)] }] },
)
