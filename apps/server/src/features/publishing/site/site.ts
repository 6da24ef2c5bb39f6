/** The public page of a workspace as a destination: publishing is one local transaction. */
import type { Draft, DraftMedia, Published } from '@broadside/networks/spec/index'
import type { Ctx } from '#server/context.ts'
import type { SitePostMedia } from '#db/schema.ts'
import { slugOf } from './site.slug.ts'
import { insertPost, markRemoved, markRestored, getSiteSlug } from './site.store.ts'

export interface SitePublication {
  workspaceId: string
  destinationId: string
  draft: Draft
}

const textSetting = (draft: Draft, key: string): string => {
  const value = draft.settings[key]
  return typeof value === 'string' ? value.trim() : ''
}

/** The first line with words, which is the heading of a text that begins with one. */
const firstLine = (text: string): string => text.split('\n').find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''

const tagsOf = (draft: Draft): string[] => {
  const value = draft.settings['tags']
  const tags = Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : []
  return [...new Set(tags.map((tag) => tag.trim().replace(/^#/, '')).filter(Boolean))]
}

const toSiteMedia = ({ id, mime, size, filename, width, height, altText }: DraftMedia): SitePostMedia => ({
  media_id: id,
  mime,
  size,
  filename,
  alt_text: altText,
  ...(width && height ? { width, height } : {}),
})

/** Publishes in the caller's transaction; its commit is the confirmation. A repeat for the same destination changes nothing. */
export async function publishOnSite(
  ctx: Pick<Ctx, 'db' | 'clock' | 'origin'>,
  { workspaceId, destinationId, draft }: SitePublication,
): Promise<Published> {
  const site = await getSiteSlug(ctx.db, workspaceId)
  const body = draft.segments.map(({ text }) => text).join('\n\n')
  const title = textSetting(draft, 'title') || draft.title.trim()
  const now = ctx.clock.now()
  const slug = await insertPost(ctx.db, slugOf(textSetting(draft, 'slug') || title || firstLine(body)), {
    destination_id: destinationId,
    workspace_id: workspaceId,
    title,
    summary: textSetting(draft, 'summary'),
    body,
    tags: tagsOf(draft),
    canonical_url: textSetting(draft, 'canonical_url'),
    media: JSON.stringify(draft.segments.flatMap(({ media }) => media.map(toSiteMedia))),
    published_at: now,
    updated_at: now,
  })
  return { externalId: destinationId, externalUrl: `${ctx.origin}/site/${site}/${slug}` }
}

/** Takes posts off the page: feeds drop them and their addresses answer 410. */
export const removeSitePosts = (ctx: Pick<Ctx, 'db' | 'clock'>, workspaceId: string, destinationIds: readonly string[]): Promise<void> =>
  destinationIds.length ? markRemoved(ctx.db, workspaceId, destinationIds, ctx.clock.now()) : Promise.resolve()

/** Puts posts back that were taken off the page. */
export const restoreSitePosts = (ctx: Pick<Ctx, 'db' | 'clock'>, workspaceId: string, destinationIds: readonly string[]): Promise<void> =>
  destinationIds.length ? markRestored(ctx.db, workspaceId, destinationIds, ctx.clock.now()) : Promise.resolve()
