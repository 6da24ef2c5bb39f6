/** The shapes of JSON columns as they are stored: properties that responses always have may be absent. */
import { Type } from 'typebox'
import { FreeObject, Timestamp } from '@broadside/contract/primitives'

const optionalText = Type.Optional(Type.String())

export const storedMedia = Type.Array(Type.Object({ media_id: Type.String(), alt_text: optionalText }), { maxItems: 1000 })

export const storedSegments = Type.Array(
  Type.Object({
    id: Type.String(),
    segment_id: optionalText,
    text: optionalText,
    title: optionalText,
    description: optionalText,
    media: Type.Optional(storedMedia),
    settings: Type.Optional(FreeObject()),
  }),
  { maxItems: 1000 },
)

export const storedSchedule = Type.Object({
  at: Timestamp(),
  time_zone: Type.String(),
  wall_time: Type.String(),
  anchor: Type.Union([Type.Literal('instant'), Type.Literal('wall')]),
  schedule_id: optionalText,
})

export const storedError = Type.Object({
  kind: Type.String(),
  code: Type.String(),
  message: Type.String(),
  message_code: optionalText,
  http_status: Type.Optional(Type.Integer()),
  detail: optionalText,
  retryable: Type.Boolean(),
  retry_at: Type.Optional(Timestamp()),
  action: Type.String(),
})

const sentMedia = Type.Object({
  media_id: Type.String(),
  filename: Type.String(),
  sha256: Type.String(),
  mime_type: Type.String(),
  alt_text: Type.String(),
  settings: Type.Optional(FreeObject()),
})

export const sentContent = Type.Object({
  segments: Type.Array(
    Type.Object({
      text: Type.String(),
      title: Type.String(),
      description: Type.String(),
      media: Type.Array(sentMedia),
      settings: Type.Optional(FreeObject()),
    }),
  ),
  settings: FreeObject(),
  output_profile: Type.String(),
  link_preview: Type.Optional(Type.Object({ url: Type.String(), title: Type.String(), description: Type.String() })),
})
