import { Type } from 'typebox'
import { Answer, Defaulted, Id, Int, Line, OneOf, Timestamp } from '../primitives.ts'
import { exampleId } from './common.ts'

const status = OneOf(['pending', 'processing', 'completed', 'failed'])

export const Job = Answer(
  'JobResponse',
  {
    id: Type.String(),
    type: Type.String({ description: 'Noun and verb. New types may appear.', examples: ['delivery.publish', 'build.generate'] }),
    status,
    attempts: Int({ description: 'Number of started runs.' }),
    max_attempts: Int(),
    payload: Type.String({ description: 'JSON with ids only.' }),
    run_at: Timestamp(),
    created_at: Timestamp(),
    locked_at: Type.Optional(Timestamp('Start of the current run.')),
    last_error: Type.Optional(Type.String({ description: 'A sentence that is safe to show.' })),
    publication_id: Type.Optional(Type.String()),
  },
  {
    description: 'A background job.',
    examples: [
      {
        id: exampleId(80),
        type: 'delivery.publish',
        status: 'pending',
        attempts: 0,
        max_attempts: 6,
        payload: `{"delivery_id":"${exampleId(60)}"}`,
        run_at: '2026-11-24T09:00:00.000Z',
        created_at: '2026-11-20T15:10:00.000Z',
        publication_id: exampleId(50),
      },
    ],
  },
)

const runSpan = {
  run_from: Type.Optional(Timestamp('Only jobs scheduled at or after this time.')),
  run_before: Type.Optional(Timestamp('Only jobs scheduled before this time.')),
}

export const InstanceJobQuery = Type.Object({
  limit: Defaulted(Int({ min: 1, max: 200, default: 50 })),
  cursor: Type.Optional(Line({ max: 2048, description: '`X-Next-Cursor` of the previous page.' })),
  status: Type.Optional(status),
  type: Type.Optional(Line({ min: 1, max: 80, description: 'Only jobs of this type.' })),
  ...runSpan,
})

export const JobQuery = Type.Object({
  limit: Defaulted(Int({ min: 1, max: 200, default: 50 })),
  offset: Defaulted(Int({ min: 0, default: 0 })),
  cursor: Type.Optional(Line({ max: 2048, description: '`X-Next-Cursor` of the previous page.' })),
  status: Type.Optional(status),
  workspace_id: Type.Optional(Id()),
  ...runSpan,
})
