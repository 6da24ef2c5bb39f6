/** Content of a request body: its problems, the media it references, and its stored form. */
import type { replacePublication } from '@broadside/contract/features/publications'
import type { Input } from '@broadside/contract/endpoint'
import type { Ctx, WorkspaceCtx } from '#server/context.ts'
import type { Schedule, StoredMedia, StoredSegment } from '#db/schema.ts'
import { type ErrorDetail, invalid, say } from '#lib/errors.ts'
import { newId } from '#lib/ids.ts'
import { findUsableMedia } from '#media/media/media.ts'
import type { Content } from '#publishing/drafts/drafts.ts'
import { type ScheduleInput, scheduleProblem } from './schedule.ts'
import { readSchedule } from './slot.ts'

export type ReplaceBody = Input<typeof replacePublication>['body']
type ContentBody = Omit<ReplaceBody, 'expected_revision'>

const metadataLimit = 16 * 1024

/** Rules that the body's schema cannot express. Needs no stored data. */
export function contentProblems(body: ContentBody): ErrorDetail[] {
  const problems: ErrorDetail[] = []
  const schedule = body.schedule && scheduleProblem(body.schedule as ScheduleInput)
  if (schedule) problems.push({ ...schedule.said, location: `body.schedule.${schedule.field}` })
  if (Buffer.byteLength(JSON.stringify(body.metadata ?? {})) > metadataLimit)
    problems.push({ ...say('metadata_too_large'), location: 'body.metadata' })
  for (const key of Object.keys(body.metadata ?? {}))
    if (key.startsWith('broadside.')) problems.push({ ...say('reserved_key'), location: `body.metadata.${key}` })
  const ids = (body.segments ?? []).flatMap(({ id }) => id ?? [])
  if (new Set(ids).size < ids.length) problems.push({ ...say('repeated_id'), location: 'body.segments' })
  return problems
}

interface Mentioning {
  media?: readonly Pick<StoredMedia, 'media_id'>[] | undefined
  segments?: readonly Pick<Mentioning, 'media'>[] | null | undefined
}

export const mentionedMedia = (body: Mentioning, at: string) => [
  ...(body.media ?? []).map(({ media_id }, index) => ({ media_id, location: `${at}.media[${index}].media_id` })),
  ...(body.segments ?? []).flatMap(({ media = [] }, segment) =>
    media.map(({ media_id }, index) => ({ media_id, location: `${at}.segments[${segment}].media[${index}].media_id` })),
  ),
]

export async function assertMedia(ctx: WorkspaceCtx, mentioned: { media_id: string; location: string }[]): Promise<void> {
  const usable = await findUsableMedia(
    ctx.db,
    ctx.workspace.id,
    mentioned.map(({ media_id }) => media_id),
  )
  const problems = mentioned
    .filter(({ media_id }) => !usable.has(media_id))
    .map(({ media_id, location }) => ({ ...say('unknown_media'), location, value: media_id }))
  if (problems.length) throw invalid(problems)
}

export type AnySegment = Omit<StoredSegment, 'id'> & { id?: string }

export const withIds = (ctx: Ctx, segments: readonly AnySegment[] = []): StoredSegment[] =>
  segments.map((segment) => ({ ...segment, id: segment.id ?? newId(ctx) }))

export async function contentRow(ctx: WorkspaceCtx, body: ContentBody, former: Schedule | null = null) {
  const schedule = body.schedule ? await readSchedule(ctx, body.schedule as ScheduleInput, former) : undefined
  const segments = withIds(ctx, body.segments as AnySegment[] | undefined).map((segment) => ({ ...segment, text: segment.text ?? '' }))
  return {
    schedule,
    row: {
      title: body.title ?? '',
      text: body.text ?? '',
      source_url: body.source_url ?? '',
      goal: body.goal ?? '',
      audience: body.audience ?? '',
      intent: body.intent ?? 'post',
      segments: JSON.stringify(segments),
      media: JSON.stringify(body.media ?? []),
      schedule: schedule ? JSON.stringify(schedule) : null,
      random_delay_minutes: body.random_delay_minutes ?? null,
      metadata: JSON.stringify(body.metadata ?? {}),
    },
    content: { title: body.title ?? '', text: body.text ?? '', segments, media: (body.media ?? []) as StoredMedia[] } satisfies Content,
  }
}

export const allMediaIds = (content: Content, destinations: readonly Pick<Mentioning, 'segments'>[]): string[] =>
  [...mentionedMedia(content, ''), ...destinations.flatMap((destination) => mentionedMedia({ segments: destination.segments }, ''))].map(
    ({ media_id }) => media_id,
  )
