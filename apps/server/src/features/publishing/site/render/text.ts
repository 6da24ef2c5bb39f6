/** The text of posts: CommonMark with tables, strikethrough and bare links (https://github.github.com/gfm/), without raw HTML. */
import { Marked, type RendererObject, type Token, type TokenizerObject, type Tokens, type TokensList } from 'marked'
import sanitize from 'sanitize-html'
import type { SitePostMedia } from '#db/schema.ts'
import { hasWrappedLines } from './lines.ts'
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

/** Characters that the search for ends of emphasis may read in one text; prose needs a small part. */
const emphasisBudget = 5_000_000

/** The search for bare links reads such a run again from each of its characters; no address is that long. */
const longRun = /[\w.!#$%&'*+/=?`{|}~-]{1000}/

/** Quotes and lists in one another, deeper than anybody reads. */
const tooDeep = /^(?:[ \t]*(?:>|[-*+](?=[ \t])|\d{1,9}[.)](?=[ \t]))){40}/m

/** Without the tokenizers of HTML `<` is a character like any other. */
function tokenizerOf(): TokenizerObject {
  let budget = emphasisBudget
  return {
    html: () => undefined,
    tag: () => undefined,
    emStrong: (source) => {
      budget -= source.length
      return budget > 0 ? false : undefined
    },
  }
}

const parseUrl = (text: string, base: string): URL | undefined => (URL.canParse(text, base) ? new URL(text, base) : undefined)

const isWeb = (url: URL): boolean => url.protocol === 'https:' || url.protocol === 'http:'

interface Rendering extends TextSource, TextPlace {
  origin: string
  /** What is added to the level of a heading. */
  shift: number
  shown: string[]
}

function openLink({ url: base, origin }: Rendering, href: string): string | undefined {
  const url = parseUrl(href, base)
  if (!url || !(isWeb(url) || url.protocol === 'mailto:')) return undefined
  return `<a href="${escapeText(url.href)}"${url.origin === origin ? '' : ' rel="noopener nofollow ugc"'}>`
}

const altOf = (tokens: Token[]): string =>
  tokens.map((token) => ('tokens' in token && token.tokens ? altOf(token.tokens) : 'text' in token ? String(token.text) : '')).join('')

/** Pictures of the site by their path, others only over https and without telling where they are shown. */
function picture(rendering: Rendering, { href, tokens, title }: Tokens.Image): string {
  const { media, mediaPath, origin, shown, url: base } = rendering
  const alt = unescape(altOf(tokens))
  const url = parseUrl(href, base)
  const own = url?.origin === origin
  if (!url || !(own ? url.pathname.startsWith(mediaPath) : url.protocol === 'https:')) return escapeText(alt)
  const named = title ? ` title="${escapeText(title)}"` : ''
  if (!own) return `<img src="${escapeText(url.href)}" alt="${escapeText(alt)}"${named} loading="lazy" referrerpolicy="no-referrer">`
  const known = media.find(({ media_id }) => url.pathname.startsWith(`${mediaPath}${media_id}/`))
  if (known) shown.push(known.media_id)
  const size = known?.width && known.height ? ` width="${known.width}" height="${known.height}"` : ''
  return `<img src="${escapeText(url.pathname)}" alt="${escapeText(alt || known?.alt_text || '')}"${named}${size} loading="lazy">`
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }
const unescape = (text: string): string => text.replaceAll(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => named[name] ?? entity)

const rendererOf = (rendering: Rendering): RendererObject => ({
  heading({ tokens, depth }) {
    const level = Math.min(6, depth + rendering.shift)
    return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens)
    const open = openLink(rendering, unescape(href))
    return open ? `${open}${text}</a>` : text
  },
  image(token) {
    return picture(rendering, { ...token, href: unescape(token.href) })
  },
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

function* headings(tokens: Token[]): Generator<Tokens.Heading> {
  for (const token of tokens) {
    if (token.type === 'heading') yield token as Tokens.Heading
    else if (token.type === 'blockquote') yield* headings((token as Tokens.Blockquote).tokens)
    else if (token.type === 'list') for (const item of (token as Tokens.List).items) yield* headings(item.tokens)
  }
}

const normal = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Takes the heading at the start out of the text when it is the title, or when there is no other. */
function takeTitle(tokens: TokensList, title: string): string {
  const index = tokens.findIndex(({ type }) => type !== 'space' && type !== 'def')
  const first = tokens[index]
  if (first?.type !== 'heading') return title
  const text = unescape(altOf((first as Tokens.Heading).tokens)).trim()
  if (!text || text.length > 300 || (title && normal(title) !== normal(text))) return title
  tokens.splice(index, 1)
  return title || text
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
    .split(/\n\s*\n/)
    .map((part) => `<p>${escapeText(part)}</p>`)
    .join('\n')

// oxlint-disable-next-line no-control-regex
const invisible = /[\0-\u0008\u000b\u000c\u000e-\u001f]/g

/** Nothing in the answer can run, load over http or leave the element it is put into. Never throws. */
export function renderText({ body, ...rest }: TextSource, place: TextPlace): RenderedText {
  const source = { ...rest, body: body.toWellFormed().replaceAll(/\r\n?/g, '\n').replaceAll(invisible, '') }
  const asPlain = (): RenderedText => ({
    html: paragraphs(source.body),
    title: source.title,
    plain: source.body.slice(0, plainLimit),
    shown: [],
  })
  if (tooDeep.test(source.body)) return asPlain()
  try {
    return render(source, place)
  } catch (error) {
    // Nesting that goes over many lines can still be more than the stack holds.
    if (error instanceof RangeError) return asPlain()
    throw error
  }
}

function render(source: TextSource, place: TextPlace): RenderedText {
  const rendering: Rendering = { ...source, ...place, origin: new URL(place.url).origin, shift: 0, shown: [] }
  const marked = new Marked({
    gfm: !longRun.test(source.body),
    breaks: !hasWrappedLines(source.body),
    tokenizer: tokenizerOf(),
    renderer: rendererOf(rendering),
  })
  const tokens = marked.lexer(source.body)
  const title = takeTitle(tokens, source.title)
  rendering.shift = place.level - Math.min(6, ...headings(tokens).map(({ depth }) => depth))
  const html = sanitize(marked.parser(tokens), allowed).trim()
  return { html: framed(html), title, plain: plainOf(html), shown: rendering.shown }
}
