/** A workspace's public site as a destination. Publishing is a single local transaction. */
import { altTextOf } from '@broadside/networks/kit/settings'
import { pageTitle } from '@broadside/networks/site/index'
import type { Draft, DraftMedia, Published } from '@broadside/networks/spec/index'
import type { Ctx } from '#server/context.ts'
import type { SitePostMedia } from '#db/schema.ts'
import { makeArticle } from './article/article.ts'
import { type Article, type ArticleSource, articleVersion } from './render/text.ts'
import { slugOf } from './site.slug.ts'
import { type ArticleColumns, insertPost, markRemoved, markRestored, getSiteSlug } from './site.store.ts'

export interface SitePublication {
  workspaceId: string
  destinationId: string
  draft: Draft
  /** Undefined when it was not rendered in time; a job then renders it. */
  article: Article | undefined
}

export const renderJob = 'site.render'

const textSetting = (draft: Draft, key: string): string => {
  const value = draft.settings[key]
  return typeof value === 'string' ? value.trim() : ''
}

/** The first line that has letters or digits. */
const firstLine = (text: string): string => text.split('\n').find((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''

const tagsOf = (draft: Draft): string[] => {
  const value = draft.settings['tags']
  const tags = Array.isArray(value) ? value.filter((tag): tag is string => typeof tag === 'string') : []
  return [...new Set(tags.map((tag) => tag.trim().replace(/^#/, '')).filter(Boolean))]
}

const toSiteMedia = ({ id, mime, size, filename, width, height, ...texts }: DraftMedia): SitePostMedia => ({
  media_id: id,
  mime,
  size,
  filename,
  alt_text: altTextOf(texts),
  ...(width && height ? { width, height } : {}),
})

const bodyOf = (draft: Draft): string => draft.segments.map(({ text }) => text).join('\n\n')
const mediaOf = (draft: Draft): SitePostMedia[] => draft.segments.flatMap(({ media }) => media.map(toSiteMedia))

export const toArticleSource = ({ origin }: Pick<Ctx, 'origin'>, draft: Draft): ArticleSource => ({
  body: bodyOf(draft),
  title: pageTitle(draft),
  media: mediaOf(draft),
  origin,
})

/** Renders a draft before the transaction that publishes it. Undefined when no thread was free in time. */
export const renderDraft = (
  ctx: Pick<Ctx, 'threads' | 'signal' | 'log' | 'origin'>,
  workspaceId: string,
  draft: Draft,
): Promise<Article | undefined> => makeArticle(ctx, toArticleSource(ctx, draft), workspaceId)

export const toColumns = ({ html, title, plain, shown }: Article): ArticleColumns => ({
  article_version: articleVersion,
  article_html: html,
  article_title: title,
  article_text: plain,
  article_media: [...shown],
})

/** Publishes in the caller's transaction, whose commit confirms it. Idempotent per destination. */
export async function publishOnSite(
  ctx: Pick<Ctx, 'db' | 'clock' | 'origin' | 'queue'>,
  { workspaceId, destinationId, draft, article }: SitePublication,
): Promise<Published> {
  const site = await getSiteSlug(ctx.db, workspaceId)
  const [body, title] = [bodyOf(draft), pageTitle(draft)]
  const now = ctx.clock.now()
  const slug = await insertPost(ctx.db, slugOf(textSetting(draft, 'slug') || title || firstLine(body)), {
    destination_id: destinationId,
    workspace_id: workspaceId,
    title,
    summary: textSetting(draft, 'summary'),
    body,
    tags: tagsOf(draft),
    canonical_url: textSetting(draft, 'canonical_url'),
    media: JSON.stringify(mediaOf(draft)),
    published_at: now,
    updated_at: now,
    ...(article && toColumns(article)),
  })
  if (!article) await ctx.queue.enqueue(ctx, renderJob, {}, { subject: '' })
  return { externalId: destinationId, externalUrl: `${ctx.origin}/site/${site}/${slug}` }
}

/** Removes posts from the site: feeds drop them, and their URLs answer 410. */
export const removeSitePosts = (ctx: Pick<Ctx, 'db' | 'clock'>, workspaceId: string, destinationIds: readonly string[]): Promise<void> =>
  destinationIds.length ? markRemoved(ctx.db, workspaceId, destinationIds, ctx.clock.now()) : Promise.resolve()

/** Restores posts that were removed from the site. */
export const restoreSitePosts = (ctx: Pick<Ctx, 'db' | 'clock'>, workspaceId: string, destinationIds: readonly string[]): Promise<void> =>
  destinationIds.length ? markRestored(ctx.db, workspaceId, destinationIds, ctx.clock.now()) : Promise.resolve()
