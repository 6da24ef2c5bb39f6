/** The text of an article as HTML, for networks that take HTML. */
import { Marked, type Tokens } from 'marked'
import type { DraftMedia } from '../../spec/index.ts'
import { altTextOf } from '../settings.ts'
import { articleBase, articleMedia, cleanText, emptyLines, findLink, findPicture, readMarkdown, unescape, wordsOf } from './markdown.ts'
import { escapeHtml, rendererOf } from './renderer.ts'

/** A medium that the network has stored, and its address there. */
export interface PlacedMedium {
  medium: DraftMedia
  url: string
}

export interface ArticleHtml {
  html: string
  /** The given title, or the heading that was moved out of the text; may be empty. */
  title: string
  /** Ids of the media that the text shows itself. */
  shown: readonly string[]
}

/** Below the title of the page. */
const level = 2

const openLink = (href: string): string | undefined => {
  const url = findLink(href, articleBase)
  return url && url.origin !== new URL(articleBase).origin ? `<a href="${escapeHtml(url.href)}">` : undefined
}

const imageOf = ({ url, alt }: { url: string; alt: string }): string => `<img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}">`

const isImage = ({ mime }: DraftMedia): boolean => mime.startsWith('image/')

/** A medium of its own, below or above the text. */
export const figureOf = ({ medium, url }: PlacedMedium): string =>
  isImage(medium)
    ? `<figure>${imageOf({ url, alt: altTextOf(medium) })}</figure>`
    : `<figure><video controls src="${escapeHtml(url)}"></video></figure>`

/** A text that is too complex to be formatted becomes plain paragraphs. */
export const renderArticle = (text: string, title: string, media: readonly PlacedMedium[]): ArticleHtml => {
  const cleaned = cleanText(text)
  const markdown = readMarkdown(cleaned, title.trim(), { level })
  if (!markdown)
    return {
      html: cleaned
        .split(emptyLines)
        .map((part) => `<p>${escapeHtml(part)}</p>`)
        .join('\n'),
      title,
      shown: [],
    }
  const shown: string[] = []
  const picture = ({ href, tokens }: Tokens.Image): string => {
    const alt = unescape(wordsOf(tokens))
    const found = findPicture(href, articleBase, articleMedia)
    if (!found) return escapeHtml(alt)
    if (!found.isOwn) return imageOf({ url: found.url.href, alt })
    const placed = media.find(({ medium }) => isImage(medium) && found.url.pathname.startsWith(`${articleMedia}${medium.id}/`))
    if (!placed) return escapeHtml(alt)
    shown.push(placed.medium.id)
    return imageOf({ url: placed.url, alt: alt || altTextOf(placed.medium) })
  }
  const marked = new Marked({ renderer: rendererOf({ levelOf: markdown.levelOf, openLink, picture }) })
  return { html: marked.parser(markdown.tokens).trim(), title: markdown.title, shown }
}
