/** Turns rows into what pages and feeds show: URLs, names and rendered text. */
import { findOwnPicture } from '#lib/picture-address.ts'
import { toSlug } from '#lib/slug.ts'
import type { SitePostMedia } from '#db/schema.ts'
import type { Post, SiteRow } from '../site.store.ts'
import { articleVersion, plainArticle, postUrl, siteUrl } from './text.ts'

export interface Site {
  id: string
  origin: string
  /** `/site/<slug>` */
  path: string
  title: string
  description: string
  language: string
  direction: 'ltr' | 'rtl'
  timeZone: string
  color: string
  /** Picture on this origin, or ''. */
  avatar: string
  isListed: boolean
}

export interface Medium extends Pick<SitePostMedia, 'mime' | 'size' | 'width' | 'height'> {
  id: string
  isVideo: boolean
  path: string
  alt: string
}

export interface Entry {
  /** Id of the destination, the only property of a post that never changes. */
  id: string
  path: string
  /** May be empty. */
  title: string
  /** The title, or the first words; never empty. */
  label: string
  summary: string
  html: string
  /** False when the article is too long for this view, or not rendered yet. */
  isComplete: boolean
  tags: readonly string[]
  canonicalUrl: string
  media: readonly Medium[]
  /** Media that the text does not embed. */
  besides: readonly Medium[]
  publishedAt: Date
  updatedAt: Date
}

const directionOf = (language: string): 'ltr' | 'rtl' => (/^(?:ar|he|fa|ur|yi|ps|sd|ug|dv|ckb)\b/i.test(language) ? 'rtl' : 'ltr')

export const toSite = (row: SiteRow, origin: string): Site => ({
  id: row.id,
  origin,
  path: `/site/${row.site_slug}`,
  title: row.site_title || row.name,
  description: row.site_description,
  language: row.default_language,
  direction: directionOf(row.default_language),
  timeZone: row.timezone,
  color: row.color,
  avatar: findOwnPicture(origin, row.avatar_url) ?? '',
  isListed: row.site_visibility === 'public',
})

const extensions: Record<string, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

const toMedium = ({ media_id: id, mime, size, filename, width, height, alt_text: alt }: SitePostMedia, site: Site): Medium => ({
  id,
  mime,
  size,
  alt,
  ...(width && height ? { width, height } : {}),
  isVideo: mime.startsWith('video/'),
  path: `${site.path}/media/${id}/${toSlug(filename.replace(/\.[^.]*$/, ''), 60) || 'file'}.${extensions[mime] ?? 'bin'}`,
})

/** At most `limit` characters, cut between words. */
function shorten(text: string, limit: number): string {
  const characters = [...text]
  if (characters.length <= limit) return text
  const cut = characters.slice(0, limit).join('')
  const end = cut.lastIndexOf(' ')
  return `${(end > limit / 2 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

const labelLength = 70
const summaryLength = 220

export interface EntryOptions {
  /** Level of the highest heading in the text: 2, or 3 in lists. */
  level: 2 | 3
}

/** Resolves placeholders to current URLs. They occur only in our own tags, since `<` is escaped in texts. */
const placeLinks = (html: string, { origin, path }: Site, postPath: string): string =>
  html.replaceAll(/<(a href|img src)="(\/[^"]*)"/g, (_, tag: string, address: string) => {
    const placed =
      address === postUrl || /^[?#]/.test(address.slice(postUrl.length))
        ? address.replace(postUrl, () => postPath)
        : address.replace(`${siteUrl}/`, () => `${path}/`)
    return `<${tag}="${tag === 'a href' ? origin : ''}${placed}"`
  })

const lowerHeadings = (html: string): string =>
  html.replaceAll(/<(\/?)h([2-5])>/g, (_, slash: string, level: string) => `<${slash}h${Number(level) + 1}>`)

/** Uses the article stored by this version of the renderer, or plain paragraphs. */
export function toEntry(post: Post, site: Site, { level }: EntryOptions): Entry {
  const path = `${site.path}/${post.slug}`
  const isRendered = post.article_version === articleVersion
  const text = isRendered
    ? { html: placeLinks(post.article_html, site, path), title: post.article_title, plain: post.article_text, shown: post.article_media }
    : plainArticle(post)
  const media = post.media.map((medium) => toMedium(medium, site))
  const alt = media.find((medium) => medium.alt)?.alt ?? ''
  return {
    id: post.destination_id,
    path,
    title: text.title,
    label: text.title || shorten(text.plain || alt, labelLength) || post.slug,
    summary: post.summary || shorten(text.plain, summaryLength),
    html: level === 3 ? lowerHeadings(text.html) : text.html,
    isComplete: isRendered && (text.html !== '' || text.plain === ''),
    tags: post.tags,
    canonicalUrl: /^https?:\/\//i.test(post.canonical_url) && URL.canParse(post.canonical_url) ? post.canonical_url : '',
    media,
    besides: media.filter(({ id }) => !text.shown.includes(id)),
    publishedAt: post.published_at,
    updatedAt: post.updated_at,
  }
}
