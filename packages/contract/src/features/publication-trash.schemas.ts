/** Restoring publications, and doing one thing with many. */
import { Type } from 'typebox'
import { ErrorModel } from '../errors.ts'
import { Answer, Body, Defaulted, exampleOf, Id, Int, OneOf, Timestamp } from '../primitives.ts'
import { exampleId, expectedRevision } from './common.ts'
import { Publication, publicationProperties } from './publications.schemas.ts'

const reschedule = Defaulted(
  Type.Boolean({ default: false, description: 'Queues again what was queued, where its time is still to come.' }),
)

const notRescheduled = Type.Array(
  Type.Object({
    destination_id: Type.String(),
    due_at: Timestamp('When it was to be published.'),
    problem: ErrorModel,
  }),
  { description: 'Destinations that were queued before the deletion and are not any more, with the reason.' },
)

export const RestorePublicationBody = Body(
  { reschedule, expected_revision: Type.Optional(expectedRevision) },
  { examples: [{ reschedule: true }, {}] },
)

export const RestoredPublication = Answer(
  'RestoredPublicationResponse',
  { ...publicationProperties, not_rescheduled: notRescheduled },
  {
    description: 'A publication that came back from the trash.',
    examples: [{ ...exampleOf(Publication), not_rescheduled: [] }],
  },
)

export const longestBatch = 100

/** Minutes of a year. */
const longestShift = 366 * 24 * 60

export const BatchBody = Body(
  {
    items: Type.Array(
      Body({
        id: Id('The publication; each once.'),
        expected_revision: expectedRevision,
        at: Type.Optional(Timestamp('Its own time, in place of the common `at`.')),
      }),
      { minItems: 1, maxItems: longestBatch },
    ),
    action: OneOf(['reschedule', 'cancel', 'delete', 'restore']),
    at: Type.Optional(Timestamp('Of `reschedule`: the new time.')),
    shift_minutes: Type.Optional(
      Int({
        min: -longestShift,
        max: longestShift,
        description: 'Of `reschedule`, in place of `at`: by how much to move, negative for earlier.',
      }),
    ),
    reschedule: Type.Optional(
      Type.Boolean({ description: 'Of `restore`: queues again what was queued, where its time is still to come.' }),
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
    ok: Type.Boolean({ description: 'Whether it was done.' }),
    publication: Type.Optional(Publication),
    not_rescheduled: Type.Optional(notRescheduled),
    problem: Type.Optional(ErrorModel),
  },
  { description: 'With `publication` as it is now, or with the `problem` for which nothing was changed.' },
)

export const BatchResult = Answer(
  'BatchPublicationsOutputBody',
  { items: Type.Array(BatchItemResult, { description: 'A result for each item, in the order of the request.' }) },
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
