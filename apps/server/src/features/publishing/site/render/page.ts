/** The HTML of the pages. They run no scripts, and load nothing from other origins except media of posts. */
import { createHash } from 'node:crypto'
import { type Accent, accentOf } from './accent.ts'
import { longDate, longTime } from './dates.ts'
import { markup, type Markup, type Part, raw } from '#lib/html/markup.ts'
import { picture } from './picture.ts'
import type { Entry, Medium, Site } from './view.ts'
import { type Words, wordsFor } from './words.ts'
import { defined } from '#lib/defined.ts'

export interface Page {
  html: string
  /** A Content-Security-Policy that allows exactly the page's own content. */
  policy: string
}

interface Frame {
  title: string
  site: Site | undefined
  words: Words
  /** Address of the shared style sheet. */
  style: string
  head?: Part
  /** True on the front page, where the name of the site is the heading. */
  isFront?: boolean
  main: Part
}

const neutral = '#2563eb'

const accentStyle = (color: string, { light, dark }: Accent): string =>
  `:root{--accent:${light};--mark:${color}}@media (prefers-color-scheme:dark){:root{--accent:${dark}}}`

const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'self' 'sha256-${createHash('sha256').update(style).digest('base64')}'`,
    "img-src 'self' https:",
    "media-src 'self' https:",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')

export const feedFiles = [
  { file: 'feed.xml', name: 'RSS', type: 'application/rss+xml' },
  { file: 'atom.xml', name: 'Atom', type: 'application/atom+xml' },
  { file: 'feed.json', name: 'JSON Feed', type: 'application/feed+json' },
] as const

const siteHead = (site: Site): Markup =>
  markup`${feedFiles.map(({ file, name, type }) => markup`<link rel="alternate" type="${type}" title="${site.title} (${name})" href="${site.origin}${site.path}/${file}">\n`)}<link rel="icon" type="image/svg+xml" href="${site.path}/icon.svg">`

function banner(site: Site, isFront: boolean): Markup {
  const name = markup`<a class="u-url p-name" href="${site.path}" rel="home">${site.avatar && markup`<img src="${site.avatar}" alt="" width="48" height="48">`}<span>${site.title}</span></a>`
  if (!isFront) return markup`<header class="banner"><p class="name">${name}</p></header>`
  const description = site.description && markup`<p class="description p-note" dir="auto">${site.description}</p>`
  return markup`<header class="banner front"><h1 class="name">${name}</h1>${description}</header>`
}

const footer = (site: Site, words: Words): Markup =>
  markup`<footer><nav aria-label="${words.feeds}"><ul>${feedFiles.map(({ file, name }) => markup`<li><a href="${site.path}/${file}">${name}</a></li>`)}</ul></nav></footer>`

function frame({ title, site, words, style, head, isFront = false, main }: Frame): Page {
  const color = site?.color ?? neutral
  const accent = accentStyle(color, accentOf(color))
  const page = markup`<!doctype html>
<html lang="${site?.language ?? 'en'}" dir="${site?.direction ?? 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${site && !site.isListed && markup`<meta name="robots" content="noindex">\n`}${site && siteHead(site)}
<link rel="stylesheet" href="${style}">
<style>${raw(accent)}</style>
${head}
</head>
<body>
<a class="skip" href="#content">${words.skip}</a>
${site && banner(site, isFront)}
<main id="content" tabindex="-1">
${main}
</main>
${site && footer(site, words)}
</body>
</html>
`
  return { html: page.text, policy: policyOf(accent) }
}

const tagList = ({ tags }: Entry, words: Words): Part =>
  tags.length > 0 &&
  markup`<ul class="tags" aria-label="${words.tags}">${tags.map((tag) => markup`<li class="p-category" dir="auto">${tag}</li>`)}</ul>`

function medium(item: Medium, { sizes, link }: { sizes: string; link?: string }): Markup {
  const { path, mime, alt, width, height, isVideo } = item
  if (!isVideo)
    return link
      ? markup`<a href="${path}" aria-label="${alt ? `${link}: ${alt}` : link}">${picture(item, sizes)}</a>`
      : picture(item, sizes)
  const measures = width && height ? markup` width="${width}" height="${height}"` : ''
  return markup`<video class="u-video" controls preload="metadata" playsinline${measures}${alt && markup` aria-label="${alt}"`}><source src="${path}" type="${mime}"></video>`
}

const wide = '(min-width: 41rem) 38rem, 100vw'
const half = '(min-width: 41rem) 19rem, 50vw'

function gallery(items: readonly Medium[], words: Words): Part {
  if (items.length < 2) return items.map((item) => markup`<div class="media">${medium(item, { sizes: wide })}</div>`)
  const odd = items.length % 2 === 1 ? ' odd' : ''
  return markup`<div class="media grid${odd}">${items.map((item) => medium(item, { sizes: half, link: words.picture }))}</div>`
}

const dateOf = ({ publishedAt }: Entry, { language, timeZone }: Site, withTime: boolean): Markup =>
  markup`<time class="dt-published" datetime="${publishedAt.toISOString()}">${longDate(publishedAt, language, timeZone)}${withTime && `, ${longTime(publishedAt, language, timeZone)}`}</time>`

function articleItem(entry: Entry, site: Site): Markup {
  const cover = entry.besides.find(({ isVideo }) => !isVideo)
  return markup`<article class="entry article h-entry" aria-labelledby="p-${entry.id}">
<h2 class="p-name" dir="auto" id="p-${entry.id}"><a class="u-url" href="${entry.path}">${entry.title}</a></h2>
<p class="meta">${dateOf(entry, site, false)}</p>
${cover && markup`<div class="media cover">${picture(cover, wide)}</div>`}
<p class="summary p-summary" dir="auto">${entry.summary}</p>
</article>`
}

function noteItem(entry: Entry, site: Site, words: Words): Markup {
  const text = entry.isComplete ? raw(entry.html) : markup`<p>${entry.summary}</p>`
  return markup`<article class="entry note h-entry" aria-labelledby="p-${entry.id}">
<h2 class="unseen" id="p-${entry.id}">${entry.label}</h2>
<div class="prose e-content" dir="auto">${text}</div>
${gallery(entry.besides, words)}
<p class="meta"><a class="u-url" href="${entry.path}" aria-describedby="p-${entry.id}">${dateOf(entry, site, false)}</a>${!entry.isComplete && markup` <a href="${entry.path}" aria-describedby="p-${entry.id}">${words.read}</a>`}</p>
</article>`
}

export interface FrontPage {
  site: Site
  entries: readonly Entry[]
  style: string
  /** Path with query of this page and its neighbors. */
  self: string
  newer: string | undefined
  older: string | undefined
}

export function frontPage({ site, entries, style, self, newer, older }: FrontPage): Page {
  const words = wordsFor(site.language)
  const isFirst = self === site.path
  const nav =
    (newer || older) &&
    markup`<nav class="beside" aria-label="${words.more}">
${newer && markup`<a class="newer" rel="prev" href="${newer}"><span>${words.newer}</span></a>`}
${older && markup`<a class="older" rel="next" href="${older}"><span>${words.older}</span></a>`}
</nav>`
  const list = entries.map((entry) => (entry.title ? articleItem(entry, site) : noteItem(entry, site, words)))
  const head = [
    sharing({ site, title: site.title, description: site.description, url: `${site.origin}${self}`, type: 'website', cover: undefined }),
    newer && markup`<link rel="prev" href="${site.origin}${newer}">\n`,
    older && markup`<link rel="next" href="${site.origin}${older}">\n`,
  ]
  const main = entries.length ? markup`<div class="h-feed">${list}</div>${nav}` : markup`<p class="empty">${words.empty}</p>`
  return frame({ title: isFirst ? site.title : `${site.title} · ${words.older}`, site, words, style, head, isFront: true, main })
}

interface Sharing {
  site: Site
  title: string
  description: string
  url: string
  type: 'website' | 'article'
  cover: Medium | undefined
}

/** https://ogp.me and https://developer.x.com/en/docs/x-for-websites/cards */
function sharing({ site, title, description, url, type, cover }: Sharing): Markup {
  const properties: [string, string | number | undefined][] = [
    ['og:type', type],
    ['og:site_name', site.title],
    ['og:title', title],
    ['og:description', description || undefined],
    ['og:url', url],
    ['og:locale', /^[a-z]{2,3}-[A-Z]{2}$/.test(site.language) ? site.language.replace('-', '_') : undefined],
    ['og:image', cover && `${site.origin}${cover.path}`],
    ['og:image:type', cover?.mime],
    ['og:image:width', cover?.width],
    ['og:image:height', cover?.height],
    ['og:image:alt', cover?.alt || undefined],
  ]
  return markup`<link rel="canonical" href="${url}">
${description && markup`<meta name="description" content="${description}">\n`}${properties.map(([name, value]) => value !== undefined && markup`<meta property="${name}" content="${value}">\n`)}<meta name="twitter:card" content="${cover ? 'summary_large_image' : 'summary'}">
`
}

/** https://schema.org/BlogPosting; inside a script element only `<` could end the text early. */
function linkedData(entry: Entry, site: Site, url: string): Markup {
  const pictures = entry.media.filter(({ isVideo }) => !isVideo).map(({ path }) => `${site.origin}${path}`)
  const author = { '@type': 'Organization', name: site.title, url: `${site.origin}${site.path}` }
  const data = {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': `urn:uuid:${entry.id}`,
    headline: shortHeadline(entry.label),
    ...defined({ description: entry.summary || undefined }),
    url,
    mainEntityOfPage: url,
    datePublished: entry.publishedAt.toISOString(),
    dateModified: entry.updatedAt.toISOString(),
    inLanguage: site.language,
    author,
    publisher: author,
    ...(pictures.length && { image: pictures }),
    ...(entry.tags.length && { keywords: entry.tags }),
  }
  return markup`<script type="application/ld+json">${raw(JSON.stringify(data).replaceAll('<', '\\u003c'))}</script>`
}

/** Search engines show 110 characters. */
const shortHeadline = (text: string): string => [...text].slice(0, 110).join('')

const articleMeta = (entry: Entry): Markup =>
  markup`<meta property="article:published_time" content="${entry.publishedAt.toISOString()}">
${entry.tags.map((tag) => markup`<meta property="article:tag" content="${tag}">\n`)}`

export interface PostPage {
  site: Site
  entry: Entry
  style: string
  newer: Entry | undefined
  older: Entry | undefined
}

export function postPage({ site, entry, style, newer, older }: PostPage): Page {
  const words = wordsFor(site.language)
  const url = entry.canonicalUrl || `${site.origin}${entry.path}`
  const title = `${entry.label} · ${site.title}`
  const cover = entry.media.find(({ isVideo }) => !isVideo)
  const head = [
    sharing({ site, title: entry.label, description: entry.summary, url, type: 'article', cover }),
    articleMeta(entry),
    newer && markup`<link rel="next" href="${site.origin}${newer.path}">\n`,
    older && markup`<link rel="prev" href="${site.origin}${older.path}">\n`,
    linkedData(entry, site, url),
  ]
  return frame({ title, site, words, style, head, main: [postArticle(entry, site, words), besides({ newer, older }, words)] })
}

function postArticle(entry: Entry, site: Site, words: Words): Markup {
  // A picture comes before the text of an article and after the text of a note.
  const [first, ...rest] = entry.besides
  const lead = entry.title && first && !first.isVideo ? first : undefined
  const heading = entry.title ? markup`<h1 class="p-name" dir="auto">${entry.title}</h1>` : markup`<h1 class="unseen">${entry.label}</h1>`
  const date = markup`<p class="meta"><a class="u-url u-uid" href="${entry.path}">${dateOf(entry, site, true)}</a></p>`
  const original =
    entry.canonicalUrl &&
    markup`<p class="original">${words.original} <a class="u-syndication" rel="canonical" href="${entry.canonicalUrl}">${new URL(entry.canonicalUrl).host}</a></p>`
  return markup`<article class="entry post ${entry.title ? 'article' : 'note'} h-entry">
${heading}
${entry.title && date}
${lead && markup`<div class="media lead">${picture(lead, wide)}</div>`}
<div class="prose e-content" dir="auto">
${raw(entry.html)}
</div>
${gallery(lead ? rest : entry.besides, words)}
${!entry.title && date}
${original}
${tagList(entry, words)}
</article>`
}

function besides({ newer, older }: Pick<PostPage, 'newer' | 'older'>, words: Words): Part {
  if (!newer && !older) return undefined
  const link = (side: 'newer' | 'older', rel: string, { path, label }: Entry) =>
    markup`<a class="${side}" rel="${rel}" href="${path}"><span>${words[side]}</span> <strong dir="auto">${label}</strong></a>`
  return markup`<nav class="beside" aria-label="${words.more}">
${older && link('older', 'prev', older)}
${newer && link('newer', 'next', newer)}
</nav>`
}

/** A page that explains why there is nothing to show; in English when the site is unknown. */
export function messagePage(kind: 'missing' | 'removed' | 'failed', site: Site | undefined, style: string): Page {
  const words = wordsFor(site?.language ?? 'en')
  const home = site && markup`<p><a href="${site.path}">${words.home}</a></p>`
  const head = markup`<meta name="robots" content="noindex">`
  const main = markup`<div class="message"><h1>${words[kind]}</h1><p>${words[`${kind}Text`]}</p>${home}</div>`
  return frame({ title: site ? `${words[kind]} · ${site.title}` : words[kind], site, words, style, head, main })
}

/** The site's first letter on its color. */
export function icon(site: Site): string {
  const { light } = accentOf(site.color)
  const letter = [...site.title.toUpperCase()][0] ?? '•'
  return markup`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="${light}"/><text x="32" y="45" text-anchor="middle" font-family="system-ui, sans-serif" font-weight="700" font-size="38" fill="#fff">${letter}</text></svg>`
    .text
}
