/** The text of posts as HTML, parsed by `packages/networks/src/kit/article/markdown.ts`. */
import {
  cleanText,
  emptyLines,
  findLink,
  findPicture,
  type Markdown,
  readMarkdown,
  unescape,
  wordsOf,
} from '@broadside/networks/kit/article/markdown'
import { rendererOf } from '@broadside/networks/kit/article/renderer'
import { Marked, type Tokens } from 'marked'
import sanitize from 'sanitize-html'
import type { SitePostMedia } from '#db/schema.ts'
import { escapeText } from '#lib/html/markup.ts'

/** Increase it when the same text renders to different HTML: a job then renders older posts again. */
export const articleVersion = 1

export interface ArticleSource {
  body: string
  /** When empty, a heading at the start of the text becomes the title. */
  title: string
  media: readonly SitePostMedia[]
  origin: string
}

export interface Article {
  /** Links and pictures of this instance are paths: below `sitePlace` for the site, `postPlace` for the post itself. */
  html: string
  /** The given title, or the heading that was moved out of the text; may be empty. */
  title: string
  /** The text without markup in one line, at most 1000 characters. */
  plain: string
  /** Ids of media that the text embeds. */
  shown: readonly string[]
}

/** A placeholder for the site's path, which can change. Never the path of a real site. */
export const siteUrl = '/site/~'
export const postUrl = `${siteUrl}/~`
const mediaUrl = `${siteUrl}/media/`

/** Level of an article's highest heading, one below the title of its page. */
const articleLevel = 2
const plainLimit = 1000
/** Longest URL of a link; longer ones are shown as plain text. */
const addressLimit = 8000
/** Most characters of HTML. Prose never grows tenfold. */
const htmlLimit = 1_000_000

interface Rendering extends ArticleSource {
  base: string
  shown: string[]
}

/** The link as it is stored: a path on this instance, otherwise the full URL. */
const addressOf = ({ origin }: Rendering, url: URL): string => (url.origin === origin ? url.href.slice(origin.length) : url.href)

function openLink(rendering: Rendering, href: string): string | undefined {
  const url = findLink(href, rendering.base)
  if (!url || url.href.length > addressLimit) return undefined
  return `<a href="${escapeText(addressOf(rendering, url))}"${url.origin === rendering.origin ? '' : ' rel="noopener nofollow ugc"'}>`
}

const mediumPath = /^\/site\/[a-z0-9-]+(\/media\/[^/]+\/.*)$/

/** Maps links to the site's media, by their current URL, to the media of the post. */
function placedHref({ base, media, origin }: Rendering, href: string): string {
  const url = URL.canParse(unescape(href), base) ? new URL(unescape(href), base) : undefined
  const path = url?.origin === origin ? mediumPath.exec(url.pathname)?.[1] : undefined
  return path && media.some(({ media_id }) => path.startsWith(`/media/${media_id}/`)) ? `${siteUrl}${path}` : href
}

/** Pictures of the site by path; others only over https and without a referrer. */
function picture(rendering: Rendering, { href, tokens, title }: Tokens.Image): string {
  const { media, shown, base } = rendering
  const alt = unescape(wordsOf(tokens))
  const found = findPicture(placedHref(rendering, href), base, mediaUrl)
  if (!found || found.url.href.length > addressLimit) return escapeText(alt)
  const { url, isOwn } = found
  const named = title ? ` title="${escapeText(title)}"` : ''
  if (!isOwn) return `<img src="${escapeText(url.href)}" alt="${escapeText(alt)}"${named} loading="lazy" referrerpolicy="no-referrer">`
  const known = media.find(({ media_id }) => url.pathname.startsWith(`${mediaUrl}${media_id}/`))
  if (known) shown.push(known.media_id)
  const size = known?.width && known.height ? ` width="${known.width}" height="${known.height}"` : ''
  return `<img src="${escapeText(url.pathname)}" alt="${escapeText(alt || known?.alt_text || '')}"${named}${size} loading="lazy">`
}

const allowed: sanitize.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'ul',
    'ol',
    'li',
    'blockquote',
    'pre',
    'code',
    'em',
    'strong',
    'del',
    'a',
    'img',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'rel'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading', 'referrerpolicy'],
    ol: ['start'],
    th: ['align'],
    td: ['align'],
  },
  allowedClasses: { code: [/^language-[\w+#.-]{1,40}$/], li: ['task'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['https'] },
  allowProtocolRelative: false,
  nestingLimit: 100,
}

const blockEnd = /<\/(?:p|h[2-6]|li|blockquote|pre|td|th)>|<br \/>|<hr \/>/g

/** Strips the tags of markup that this file generated. */
const plainOf = (html: string): string =>
  unescape(
    html
      .replaceAll(blockEnd, ' ')
      .replaceAll(/<img [^>]*>/g, ' ')
      .replaceAll(/<[^>]*>/g, ''),
  )
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, plainLimit)

const framed = (html: string): string =>
  html
    .replaceAll('<table>', '<div class="wide" tabindex="0" role="group"><table>')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<pre>', '<pre tabindex="0">')
    .replaceAll(/<(t[hd]) align="(left|center|right)">/g, '<$1 class="$2">')

const paragraphs = (text: string): string =>
  text
    .split(emptyLines)
    .map((part) => `<p>${escapeText(part)}</p>`)
    .join('\n')

/** The text as paragraphs, without formatting. */
export function plainArticle({ body, title }: Pick<ArticleSource, 'body' | 'title'>): Article {
  const text = cleanText(body)
  return { html: paragraphs(text), title, plain: text.slice(0, plainLimit).toWellFormed(), shown: [] }
}

/** The HTML cannot run scripts, load over http or break out of its element. A text that is too complex becomes plain paragraphs. */
export function renderArticle(source: ArticleSource): Article {
  const markdown = readMarkdown(cleanText(source.body), source.title, { level: articleLevel })
  const article = markdown && render(source, markdown)
  return article && article.html.length <= htmlLimit ? article : plainArticle(source)
}

function render(source: ArticleSource, { tokens, title, levelOf }: Markdown): Article {
  const rendering: Rendering = { ...source, base: `${source.origin}${postUrl}`, shown: [] }
  const renderer = rendererOf({
    levelOf,
    openLink: (href) => openLink(rendering, href),
    picture: (token) => picture(rendering, token),
  })
  const marked = new Marked({ renderer })
  const html = sanitize(marked.parser(tokens), allowed).trim()
  return { html: framed(html), title, plain: plainOf(html), shown: rendering.shown }
}
