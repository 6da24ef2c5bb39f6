/** The text of posts as HTML. How it is read stands in `packages/networks/src/site/markdown.ts`. */
import {
  cleanText,
  emptyLines,
  findLink,
  findPicture,
  type Markdown,
  readMarkdown,
  unescape,
  wordsOf,
} from '@broadside/networks/site/markdown'
import { Marked, type RendererObject, type Tokens } from 'marked'
import sanitize from 'sanitize-html'
import type { SitePostMedia } from '#db/schema.ts'
import { escapeText } from '#lib/html/markup.ts'

export interface TextSource {
  body: string
  /** May be empty; then a heading at the start of the text becomes the title. */
  title: string
  media: readonly SitePostMedia[]
}

export interface TextPlace {
  /** Public address of the post; relative links are read from there. */
  url: string
  /** Path below which the site's media are, with a slash at both ends. */
  mediaPath: string
  /** Level of the highest heading. */
  level: number
}

export interface RenderedText {
  html: string
  /** The given title, or the heading that was taken out of the text, or nothing. */
  title: string
  /** The text without markup in one line, at most 1000 characters. */
  plain: string
  /** Media that the text itself shows. */
  shown: readonly string[]
}

const plainLimit = 1000

interface Rendering extends TextSource, TextPlace {
  origin: string
  levelOf: Markdown['levelOf']
  shown: string[]
}

function openLink({ url: base, origin }: Rendering, href: string): string | undefined {
  const url = findLink(href, base)
  return url && `<a href="${escapeText(url.href)}"${url.origin === origin ? '' : ' rel="noopener nofollow ugc"'}>`
}

/** Pictures of the site by their path, others only over https and without telling where they are shown. */
function picture(rendering: Rendering, { href, tokens, title }: Tokens.Image): string {
  const { media, mediaPath, shown, url: base } = rendering
  const alt = unescape(wordsOf(tokens))
  const found = findPicture(href, base, mediaPath)
  if (!found) return escapeText(alt)
  const { url, isOwn } = found
  const named = title ? ` title="${escapeText(title)}"` : ''
  if (!isOwn) return `<img src="${escapeText(url.href)}" alt="${escapeText(alt)}"${named} loading="lazy" referrerpolicy="no-referrer">`
  const known = media.find(({ media_id }) => url.pathname.startsWith(`${mediaPath}${media_id}/`))
  if (known) shown.push(known.media_id)
  const size = known?.width && known.height ? ` width="${known.width}" height="${known.height}"` : ''
  return `<img src="${escapeText(url.pathname)}" alt="${escapeText(alt || known?.alt_text || '')}"${named}${size} loading="lazy">`
}

const rendererOf = (rendering: Rendering): RendererObject => ({
  heading({ tokens, depth }) {
    const level = rendering.levelOf(depth)
    return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens)
    const open = openLink(rendering, href)
    return open ? `${open}${text}</a>` : text
  },
  image: (token) => picture(rendering, token),
  listitem(item) {
    return `<li${item.task ? ' class="task"' : ''}>${this.parser.parse(item.tokens)}</li>\n`
  },
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  html: ({ text }) => escapeText(text),
})

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

/** The words of markup that this file made. */
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

/** Nothing in the answer can run, load over http or leave the element it is put into. Never throws. */
export function renderText({ body, ...rest }: TextSource, place: TextPlace): RenderedText {
  const source = { ...rest, body: cleanText(body) }
  const asPlain = (): RenderedText => ({
    html: paragraphs(source.body),
    title: source.title,
    plain: source.body.slice(0, plainLimit),
    shown: [],
  })
  try {
    const markdown = readMarkdown(source.body, source.title, place.level)
    return markdown ? render(source, place, markdown) : asPlain()
  } catch (error) {
    // Nesting that goes over many lines can still be more than the stack holds.
    if (error instanceof RangeError) return asPlain()
    throw error
  }
}

function render(source: TextSource, place: TextPlace, { tokens, title, levelOf }: Markdown): RenderedText {
  const rendering: Rendering = { ...source, ...place, origin: new URL(place.url).origin, levelOf, shown: [] }
  const marked = new Marked({ renderer: rendererOf(rendering) })
  const html = sanitize(marked.parser(tokens), allowed).trim()
  return { html: framed(html), title, plain: plainOf(html), shown: rendering.shown }
}
