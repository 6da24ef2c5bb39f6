/** The content of publications: texts, segments, media and schedules, in requests and in responses. */
import { Type } from 'typebox'
import { mostFiles } from '../media-rules.ts'
import { Body, FreeObject, Id, Line, Lines, OneOf, Timestamp } from '../primitives.ts'

export const textLimit = 100_000

export const contentIntent = OneOf(['post', 'thread', 'story', 'short_video', 'video'])

const mediaItem = Body({ media_id: Id(), alt_text: Type.Optional(Lines({ max: 2000 })) })

export const mediaList = Type.Array(mediaItem, { maxItems: mostFiles })

export const segmentList = Type.Array(
  Body({
    id: Type.Optional(Id('Generated when absent.')),
    text: Type.Optional(Lines({ max: textLimit })),
    media: Type.Optional(mediaList),
  }),
  { maxItems: 25, description: 'Without segments, the text is the only segment.' },
)

export const destinationSegmentList = Type.Array(
  Body({
    id: Type.Optional(Id('Generated when absent.')),
    segment_id: Type.Optional(Id('A segment of the publication that supplies omitted properties.')),
    text: Type.Optional(Lines({ max: textLimit })),
    title: Type.Optional(Line({ max: 300 })),
    description: Type.Optional(Lines({ max: 10_000 })),
    media: Type.Optional(mediaList),
    settings: Type.Optional(FreeObject('Network settings for this segment.')),
  }),
  { maxItems: 25, description: "The destination's own segments. Absent: the publication's." },
)

const wallTime = {
  pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}(?::\\d{2})?$',
  description: 'Local date and time, without an offset.',
  examples: ['2026-11-24T09:00:00'],
}
const anchor = OneOf(['instant', 'wall'], {
  description: 'Which of the two was given. It stays fixed when the rules of the time zone change.',
})

export const scheduleInput = Body(
  {
    at: Type.Optional(Timestamp('The instant.')),
    wall_time: Type.Optional(Line({ max: 19, ...wallTime })),
    time_zone: Type.Optional(Line({ min: 1, max: 64, description: "IANA name. Default: the workspace's time zone." })),
    anchor: Type.Optional(anchor),
    schedule_id: Type.Optional(
      Id(
        'The posting slot that it takes, as in responses. Ignored unless the wall-clock time is one of the slot, in the time zone of the workspace.',
      ),
    ),
  },
  { description: 'Either `at` or `wall_time`. With both, as in responses, `anchor` selects one.', minProperties: 1 },
)

const storedMedia = Type.Object({ media_id: Type.String(), alt_text: Type.Optional(Type.String()) })

export const storedMediaList = Type.Array(storedMedia, { description: 'Used by the first segment of every destination.' })

export const storedSegmentList = Type.Array(Type.Object({ id: Type.String(), text: Type.String(), media: Type.Array(storedMedia) }))

export const storedDestinationSegmentList = Type.Array(
  Type.Object({
    id: Type.String(),
    segment_id: Type.Optional(Type.String()),
    text: Type.Optional(Type.String()),
    title: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    media: Type.Optional(Type.Array(storedMedia)),
    settings: Type.Optional(FreeObject()),
  }),
)

export const storedSchedule = Type.Object(
  {
    at: Timestamp('The resulting instant.'),
    wall_time: Type.String(wallTime),
    time_zone: Type.String(),
    anchor,
    schedule_id: Type.Optional(
      Type.String({ description: 'The posting slot that it took with `next-free-slot`. Scheduled posts with it are of the queue.' }),
    ),
  },
  { description: 'The scheduled time.' },
)
