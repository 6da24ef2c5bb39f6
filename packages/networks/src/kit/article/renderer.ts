/** Renders Markdown to HTML that can't run scripts: markup in the text is shown as text. */
import type { RendererObject, Tokens } from 'marked'
import type { Markdown } from './markdown.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export const escapeHtml = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? character)

export interface Rendering {
  levelOf: Markdown['levelOf']
  /** Returns the opening tag of a link, or undefined if only its words are shown. */
  openLink(href: string): string | undefined
  /** Returns HTML: an image, or words in its place. */
  picture(token: Tokens.Image): string
}

export const rendererOf = (rendering: Rendering): RendererObject => ({
  heading({ tokens, depth }) {
    const level = rendering.levelOf(depth)
    return `<h${level}>${this.parser.parseInline(tokens)}</h${level}>\n`
  },
  link({ href, tokens }) {
    const text = this.parser.parseInline(tokens)
    const open = rendering.openLink(href)
    return open ? `${open}${text}</a>` : text
  },
  image: (token) => rendering.picture(token),
  listitem(item) {
    return `<li${item.task ? ' class="task"' : ''}>${this.parser.parse(item.tokens)}</li>\n`
  },
  checkbox: ({ checked }) => (checked ? '☑ ' : '☐ '),
  html: ({ text }) => escapeHtml(text),
})
