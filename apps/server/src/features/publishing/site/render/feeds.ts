/** RSS, Atom and JSON feeds. Ids never change, URLs are absolute, and entries carry their full text while the feed stays within its limit. */
import { version } from '#lib/version.ts'
import { markup, type Markup, type Part, raw } from '#lib/html/markup.ts'
import type { Entry, Medium, Site } from './view.ts'
import { defined } from '#lib/defined.ts'

export interface Feed {
  site: Site
  entries: readonly Entry[]
  /** Time of the last publication, removal or change of the site's settings. */
  updatedAt: Date
}

/** Largest feed in bytes, since readers fetch it over and over. */
export const feedLimit = 1_000_000

const urlOf = (site: Site, path: string): string => `${site.origin}${path}`

function figure(site: Site, { path, mime, width, height, alt, isVideo }: Medium): Markup {
  const measures = width && height ? markup` width="${width}" height="${height}"` : ''
  const url = urlOf(site, path)
  return isVideo
    ? markup`<p><video src="${url}"${measures} controls="controls"><a href="${url}">${alt || mime}</a></video></p>`
    : markup`<p><img src="${url}"${measures} alt="${alt}" /></p>`
}

/** The text with its media in the order of the page. Paths of the site become absolute URLs. */
function contentOf(site: Site, entry: Entry): string {
  const [first, ...rest] = entry.besides.map((medium) => figure(site, medium))
  const text = entry.html.replaceAll(`<img src="${site.path}/`, `<img src="${site.origin}${site.path}/`)
  return (entry.title ? [first, text, ...rest] : [text, first, ...rest]).filter(Boolean).join('\n')
}

interface Forms {
  full: string
  /** Without the text. */
  short: string
}

/** Bytes that a JSON array adds to each item. */
const separator = 1

/**
 * Formats the newest entries that fit within the limit, and as many of them as possible with their text. Entries without an article
 * are always short.
 */
function fit(entries: readonly Entry[], frame: number, format: (entry: Entry, withText: boolean) => string): string[] {
  const sizeOf = (text: string) => Buffer.byteLength(text) + separator
  let left = feedLimit - frame
  const items: Forms[] = []
  for (const entry of entries) {
    const short = format(entry, false)
    left -= sizeOf(short)
    if (left < 0) {
      left += sizeOf(short)
      break
    }
    items.push({ short, full: entry.isComplete ? format(entry, true) : short })
  }
  return items.map(({ full, short }) => {
    const more = sizeOf(full) - sizeOf(short)
    if (more > left) return short
    left -= more
    return full
  })
}

const header = markup`<?xml version="1.0" encoding="utf-8"?>\n`

/** RSS 2.0 (https://www.rssboard.org/rss-specification) with whole texts in `content:encoded`. A note has no title. */
export function rssFeed({ site, entries, updatedAt }: Feed): string {
  const item = (entry: Entry, withText: boolean): string => {
    const [enclosure] = entry.media
    return markup`<item>
${entry.title && markup`<title>${entry.title}</title>\n`}<link>${urlOf(site, entry.path)}</link>
<guid isPermaLink="false">urn:uuid:${entry.id}</guid>
<pubDate>${entry.publishedAt.toUTCString()}</pubDate>
<description>${entry.summary}</description>
${withText && markup`<content:encoded>${contentOf(site, entry)}</content:encoded>\n`}${entry.tags.map((tag) => markup`<category>${tag}</category>\n`)}${enclosure && markup`<enclosure url="${urlOf(site, enclosure.path)}" length="${enclosure.size}" type="${enclosure.mime}"/>\n`}</item>
`.text
  }
  const frame = (items: readonly string[]): string =>
    markup`${header}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:content="http://purl.org/rss/1.0/modules/content/">
<channel>
<title>${site.title}</title>
<link>${urlOf(site, site.path)}</link>
<atom:link href="${urlOf(site, site.path)}/feed.xml" rel="self" type="application/rss+xml"/>
<description>${site.description || site.title}</description>
<language>${site.language}</language>
<lastBuildDate>${updatedAt.toUTCString()}</lastBuildDate>
<generator>Broadside ${version}</generator>
<docs>https://www.rssboard.org/rss-specification</docs>
${items.map(raw)}</channel>
</rss>
`.text
  return frame(fit(entries, Buffer.byteLength(frame([])), item))
}

/** Atom (RFC 4287). */
export function atomFeed({ site, entries, updatedAt }: Feed): string {
  const enclosures = (entry: Entry): Part =>
    entry.media.map(({ path, mime, size }) => markup`<link rel="enclosure" type="${mime}" length="${size}" href="${urlOf(site, path)}"/>\n`)
  const item = (entry: Entry, withText: boolean): string =>
    markup`<entry>
<id>urn:uuid:${entry.id}</id>
<title>${entry.label}</title>
<link rel="alternate" type="text/html" href="${urlOf(site, entry.path)}"/>
${enclosures(entry)}<published>${entry.publishedAt.toISOString()}</published>
<updated>${entry.updatedAt.toISOString()}</updated>
<summary>${entry.summary}</summary>
${withText && markup`<content type="html">${contentOf(site, entry)}</content>\n`}${entry.tags.map((tag) => markup`<category term="${tag}"/>\n`)}</entry>
`.text
  const frame = (items: readonly string[]): string =>
    markup`${header}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${site.language}">
<id>urn:uuid:${site.id}</id>
<title>${site.title}</title>
${site.description && markup`<subtitle>${site.description}</subtitle>\n`}<link rel="self" type="application/atom+xml" href="${urlOf(site, site.path)}/atom.xml"/>
<link rel="alternate" type="text/html" href="${urlOf(site, site.path)}"/>
<updated>${updatedAt.toISOString()}</updated>
<author><name>${site.title}</name><uri>${urlOf(site, site.path)}</uri></author>
<icon>${urlOf(site, site.path)}/icon.svg</icon>
<generator version="${version}">Broadside</generator>
${items.map(raw)}</feed>
`.text
  return frame(fit(entries, Buffer.byteLength(frame([])), item))
}

/** JSON Feed 1.1 (https://www.jsonfeed.org/version/1.1/). */
export function jsonFeed({ site, entries }: Feed): string {
  const item = (entry: Entry, withText: boolean): string => {
    const picture = entry.media.find(({ isVideo }) => !isVideo)
    return JSON.stringify({
      id: `urn:uuid:${entry.id}`,
      url: urlOf(site, entry.path),
      ...defined({ title: entry.title || undefined }),
      // An item has one of the two.
      ...(withText ? { content_html: contentOf(site, entry) } : { content_text: entry.summary || entry.label }),
      ...defined({ summary: entry.summary || undefined }),
      ...(picture && { image: urlOf(site, picture.path) }),
      date_published: entry.publishedAt.toISOString(),
      date_modified: entry.updatedAt.toISOString(),
      ...(entry.tags.length && { tags: entry.tags }),
      ...(entry.media.length && {
        attachments: entry.media.map(({ path, mime, size, alt }) => ({
          url: urlOf(site, path),
          mime_type: mime,
          ...defined({ title: alt || undefined }),
          size_in_bytes: size,
        })),
      }),
    })
  }
  const frame = JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: site.title,
    home_page_url: urlOf(site, site.path),
    feed_url: `${urlOf(site, site.path)}/feed.json`,
    ...defined({ description: site.description || undefined }),
    language: site.language,
    authors: [{ name: site.title, url: urlOf(site, site.path) }],
    items: [],
  })
  const items = fit(entries, Buffer.byteLength(frame), item)
  return `${frame.slice(0, -']}'.length)}${items.join(',')}]}`
}
