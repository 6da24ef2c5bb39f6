import type { PublishedContent, PublishedSummary } from '@broadside/contract/features/published-content.schemas'
import type { Static } from 'typebox'
import type { DestinationStatus, SentPost } from '#db/schema.ts'
import { excerpt } from '#lib/excerpt.ts'
import type { SentPart, SentSummary } from './published-content.store.ts'
import { defined } from '#lib/defined.ts'

const excerptLength = 140

/** Statuses in which the content may be live without a confirmed part: the outcome is unknown, or a user said it is live. */
const isTrusted = (status: DestinationStatus) => status === 'unknown' || status === 'published'

const presentPost = ({ external_id, external_url }: SentPost) => ({ external_id, ...defined({ external_url: external_url || undefined }) })

interface Shown {
  status: DestinationStatus
  external_url: string | null
}

/**
 * The content sent to a network: confirmed segments as they were sent, the others as they were sent last. Undefined while nothing can be
 * live.
 */
export function presentPublished(
  { status, external_url: url }: Shown,
  parts: readonly SentPart[] = [],
): Static<typeof PublishedContent> | undefined {
  const confirmed = parts.filter(({ posts }) => posts)
  const [latest] = parts.toSorted((a, b) => b.sent_at.getTime() - a.sent_at.getTime())
  if (!latest || (!confirmed.length && !isTrusted(status))) return undefined
  const { segments, settings, output_profile, link_preview } = latest.content
  const [first = latest] = confirmed
  const at = (index: number) => confirmed.findLast(({ segment, posts }) => index >= segment && index < segment + (posts?.length ?? 0))
  // A user who marks it as live gives one URL.
  const given = url !== null && !confirmed.length ? { external_url: url } : {}
  return {
    segments: segments.map((segment, index) => {
      const part = at(index)
      const own = part?.content.segments[index] ?? segment
      const post = part?.posts?.[index - part.segment]
      return { ...own, ...(post ? presentPost(post) : index === 0 ? given : {}) }
    }),
    settings,
    output_profile,
    ...defined({ link_preview }),
    fingerprint: latest.fingerprint,
    sent_at: first.sent_at.toISOString(),
  }
}

export const presentPublishedSummary = ({ title, opening, cover_media_id }: SentSummary): Static<typeof PublishedSummary> => ({
  title,
  excerpt: excerpt(opening, excerptLength),
  ...defined({ cover_media_id: cover_media_id ?? undefined }),
})
