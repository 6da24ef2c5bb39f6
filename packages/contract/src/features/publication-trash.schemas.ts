/** Restoring publications, and batch operations. */
import { Type } from 'typebox'
import { ErrorModel } from '../errors.ts'
import { Answer, Body, Defaulted, exampleOf, Id, Int, OneOf, Timestamp } from '../primitives.ts'
import { exampleId, expectedRevision } from './common.ts'
import { Publication, publicationProperties } from './publications.schemas.ts'

const reschedule = Defaulted(
  Type.Boolean({ default: false, description: 'Queues canceled destinations again where their time is in the future.' }),
)

const notRescheduled = Type.Array(
  Type.Object({
    destination_id: Type.String(),
    due_at: Timestamp('When it was due.'),
    problem: ErrorModel,
  }),
  { description: 'Destinations that were queued before the deletion and no longer are, with the reason.' },
)

export const RestorePublicationBody = Body(
  { reschedule, expected_revision: Type.Optional(expectedRevision) },
  { examples: [{ reschedule: true }, {}] },
)

export const RestoredPublication = Answer(
  'RestoredPublicationResponse',
  { ...publicationProperties, not_rescheduled: notRescheduled },
  {
    description: 'A publication restored from the trash.',
    examples: [{ ...exampleOf(Publication), not_rescheduled: [] }],
  },
)

export const longestBatch = 100

/** Minutes in a year. */
const longestShift = 366 * 24 * 60

export const BatchBody = Body(
  {
    items: Type.Array(
      Body({
        id: Id('The publication; each at most once.'),
        expected_revision: expectedRevision,
        at: Type.Optional(Timestamp('Its own time, instead of the shared `at`.')),
      }),
      { minItems: 1, maxItems: longestBatch },
    ),
    action: OneOf(['reschedule', 'cancel', 'delete', 'restore']),
    at: Type.Optional(Timestamp('For `reschedule`: the new time.')),
    shift_minutes: Type.Optional(
      Int({
        min: -longestShift,
        max: longestShift,
        description: 'For `reschedule`, instead of `at`: minutes to move by; negative for earlier.',
      }),
    ),
    reschedule: Type.Optional(
      Type.Boolean({ description: 'For `restore`: queues canceled destinations again where their time is in the future.' }),
    ),
  },
  {
    examples: [
      { items: [{ id: exampleId(50), expected_revision: 2 }], action: 'reschedule', shift_minutes: 1440 },
      { items: [{ id: exampleId(50), expected_revision: 2 }], action: 'delete' },
    ],
  },
)

const BatchItemResult = Type.Object(
  {
    id: Type.String(),
    ok: Type.Boolean({ description: 'Whether the item succeeded.' }),
    publication: Type.Optional(Publication),
    not_rescheduled: Type.Optional(notRescheduled),
    problem: Type.Optional(ErrorModel),
  },
  { description: 'Contains the updated `publication`, or the `problem` because of which nothing changed.' },
)

export const BatchResult = Answer(
  'BatchPublicationsOutputBody',
  { items: Type.Array(BatchItemResult, { description: 'One result per item, in request order.' }) },
  {
    examples: [
      {
        items: [
          { id: exampleId(50), ok: true, publication: exampleOf(Publication) },
          { id: exampleId(53), ok: false, problem: exampleOf(ErrorModel) },
        ],
      },
    ],
  },
)
