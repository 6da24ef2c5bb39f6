/** Pages without a framework: a template tag that escapes, and the frame that all pages of the instance share. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { memoize } from '../memoize.ts'

/** Markup that is safe to put into a page as it is. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | undefined | false | readonly Part[]

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escape = (text: string) => text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? '')

function toHtml(part: Part): string {
  if (part === undefined || part === false) return ''
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part))
  return 'html' in part ? part.html : part.map(toHtml).join('')
}

/** Every value is escaped unless it is markup made by this very tag. Values of attributes have to stand in quotes. */
export const html = (texts: TemplateStringsArray, ...parts: Part[]): Html => ({
  html: texts.reduce((page, text, index) => page + toHtml(parts[index - 1]) + text),
})

/** Text of ours with `code` in back quotes. */
export const withCode = (text: string): Html => ({
  html: text
    .split('`')
    .map((piece, index) => (index % 2 ? `<code>${escape(piece)}</code>` : escape(piece)))
    .join(''),
})

interface Inline {
  text: string
  /** What a policy calls exactly this text. */
  source: string
}

/** A file beside this one that stands inside pages. */
const inline = memoize((name: string): Inline => {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
})

/** Outside templates, so that a formatter cannot add white space that the policy does not know. */
const element = (name: 'style' | 'script', { text }: Inline): Html => ({ html: `<${name}>${text}</${name}>` })

export interface Page {
  title: string
  description: string
  body: Html
  /** The base address of requests that the page may send; adds the script that sends them. */
  base?: string
}

export interface RenderedPage {
  text: string
  headers: Record<string, string>
}

export function renderPage({ title, description, body, base }: Page): RenderedPage {
  const style = inline('page.css')
  const script = base === undefined ? undefined : inline('docs.js')
  const { html: text } = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<meta name="description" content="${description}">
${element('style', style)}
</head>
<body${base !== undefined && html` data-base="${base}"`}>
${body}
${script && element('script', script)}
</body>
</html>
`
  const policy = [
    "default-src 'none'",
    `style-src ${style.source}`,
    ...(script ? [`script-src ${script.source}`, "connect-src 'self'"] : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ]
  return { text, headers: { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy.join('; ') } }
}
