/** Articles as dev.to takes and lists them: https://developers.forem.com/api/v1#tag/articles */
import { expectId, expectList, expectString, findString, idAt } from '../kit/expect.ts'
import { titleOf } from '../kit/counts.ts'
import { findFlag, findText, listTexts } from '../kit/settings.ts'
import type { Draft, DraftSegment, Found, Json, Published, Run, Sent } from '../spec/index.ts'
import type { Api } from './wire.ts'

export interface ArticlePlan {
  draft: Draft
  segment: DraftSegment
  coverUrl?: string
}

/** As dev.to stores a title. */
const tidy = (title: string): string => title.replaceAll(/\s+/g, ' ').trim()

const isPublished = ({ settings }: Draft): boolean => findFlag(settings, 'published') ?? true

/**
 * A text that starts with `---` would start with front matter, whose values replace those of the request. A line of stars is the same rule
 * in Markdown.
 */
const toBody = (text: string): string => text.replace(/^(\s*)---(?=[^\S\n]*(?:\n|$))/, '$1***')

export const toArticle = ({ draft, segment, coverUrl }: ArticlePlan): { [key: string]: Json } => {
  const tags = listTexts(draft.settings, 'tags')
  const canonicalUrl = findText(draft.settings, 'canonical_url')
  const series = findText(draft.settings, 'series')
  return {
    title: tidy(titleOf(draft)),
    body_markdown: toBody(segment.text),
    published: isPublished(draft),
    ...(tags.length > 0 ? { tags } : {}),
    ...(canonicalUrl ? { canonical_url: canonicalUrl } : {}),
    ...(series ? { series } : {}),
    ...(coverUrl ? { main_image: coverUrl } : {}),
  }
}

export const toPublished = (article: unknown): Published => ({
  externalId: expectId(article, 'id'),
  externalUrl: expectString(article, 'url'),
})

const pageSize = 100

/** The user's newest articles, newest first: published ones and drafts are separate lists, because drafts have no date to be sorted by. */
const listNewest = async (api: Api, draft: Draft): Promise<unknown[]> => {
  const path = `/api/articles/me/${isPublished(draft) ? 'published' : 'unpublished'}`
  return expectList((await api({ method: 'GET', path, query: { per_page: pageSize } })).json)
}

const idsOf = (articles: readonly unknown[]): string[] => articles.flatMap((article) => idAt(article, 'id') ?? [])

/** The articles before a call: the list has no dates of creation to compare with. */
export const readBaseline = async (api: Api, draft: Draft): Promise<Json> => idsOf(await listNewest(api, draft))

/**
 * Finds the article among those that are new since the call, by its title: dev.to changes texts, but refuses the same title twice within
 * five minutes.
 */
export const findArticle = async (run: Run, api: Api, { draft }: ArticlePlan, { baseline }: Sent): Promise<Found> => {
  if (!Array.isArray(baseline)) return { state: 'unsure' }
  const articles = await listNewest(api, draft)
  const fresh = articles.filter((article) => !baseline.includes(idAt(article, 'id') ?? ''))
  const title = tidy(titleOf(draft))
  const alike = fresh.filter((article) => tidy(findString(article, 'title') ?? '') === title)
  const taken = await run.listTaken(idsOf(alike))
  const match = alike.find((article) => !taken.has(idAt(article, 'id') ?? ''))
  if (match) return { state: 'found', published: toPublished(match) }
  const reachesBack = fresh.length < articles.length || articles.length < pageSize
  return { state: reachesBack ? 'absent' : 'unsure' }
}
