/** Rows as readers see them: addresses, names and rendered text. */
import { toSlug } from '#lib/slug.ts'
import type { SitePostMedia } from '#db/schema.ts'
import type { Post, SiteRow } from '../site.store.ts'
import { renderText } from './text.ts'

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
  /** Id of the destination: the one thing about a post that never changes. */
  id: string
  path: string
  /** May be empty. */
  title: string
  /** The title, else the first words; never empty. */
  label: string
  summary: string
  html: string
  plain: string
  /** False when only the beginning of the text was read. */
  isWhole: boolean
  tags: readonly string[]
  canonicalUrl: string
  media: readonly Medium[]
  /** Media that the text does not show itself. */
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
  avatar: row.avatar_url.startsWith(`${origin}/`) ? row.avatar_url.slice(origin.length) : '',
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

/** Entries of a process, by everything that they are made of; the least recently used go first. */
export interface EntryCache {
  get(key: string, make: () => Entry): Entry
}

/** `maxCharacters` bounds the sum of what the entries hold. */
export function createEntryCache(maxCharacters: number): EntryCache {
  const entries = new Map<string, Entry>()
  const weightOf = ({ html, plain, media }: Entry): number => html.length + plain.length + 500 * (2 + media.length)
  let weight = 0
  return {
    get(key, make) {
      const known = entries.get(key)
      const entry = known ?? make()
      if (known) entries.delete(key)
      else weight += weightOf(entry)
      entries.set(key, entry)
      for (const [oldestKey, oldest] of entries) {
        if (weight <= maxCharacters || oldestKey === key) break
        entries.delete(oldestKey)
        weight -= weightOf(oldest)
      }
      return entry
    },
  }
}

export interface EntryOptions {
  /** Level of the highest heading in the text. */
  level: number
  /** Characters of the text that were read, where that is a part. */
  textLimit?: number
}

function makeEntry(post: Post, site: Site, { level, textLimit }: EntryOptions): Entry {
  const path = `${site.path}/${post.slug}`
  const text = renderText(post, { url: `${site.origin}${path}`, mediaPath: `${site.path}/media/`, level })
  const media = post.media.map((medium) => toMedium(medium, site))
  const alt = media.find((medium) => medium.alt)?.alt ?? ''
  return {
    id: post.destination_id,
    path,
    title: text.title,
    label: text.title || shorten(text.plain || alt, labelLength) || post.slug,
    summary: post.summary || shorten(text.plain, summaryLength),
    html: text.html,
    plain: text.plain,
    isWhole: textLimit === undefined || [...post.body].length < textLimit,
    tags: post.tags,
    canonicalUrl: /^https?:\/\//i.test(post.canonical_url) && URL.canParse(post.canonical_url) ? post.canonical_url : '',
    media,
    besides: media.filter(({ id }) => !text.shown.includes(id)),
    publishedAt: post.published_at,
    updatedAt: post.updated_at,
  }
}

/** A post never changes without its `updated_at`, nor its links without the path of the site. */
export function toEntry(cache: EntryCache, post: Post, site: Site, options: EntryOptions): Entry {
  const { level, textLimit = '' } = options
  return cache.get(`${post.destination_id} ${post.updated_at.getTime()} ${site.path} ${level} ${textLimit}`, () =>
    makeEntry(post, site, options),
  )
}
