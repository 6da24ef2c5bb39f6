import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { memoize } from '../memoize.ts'
import { type Markup, markup, raw } from './markup.ts'

/** The formatter indents templates with this name. */
export const html = markup

/** Our own text, with `code` in backticks. */
export const withCode = (text: string): Markup =>
  markup`${text.split('`').map((piece, index) => (index % 2 ? markup`<code>${piece}</code>` : piece))}`

interface Inline {
  text: string
  /** The CSP source of exactly this text. */
  source: string
}

/** A file in this directory that is inlined into pages. */
const inline = memoize((name: string): Inline => {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` }
})

/** Not a template, because the formatter would add white space that changes the CSP hash. */
const element = (name: 'style' | 'script', { text }: Inline): Markup => raw(`<${name}>${text}</${name}>`)

export interface Page {
  title: string
  description: string
  /** Of the text: `en` by default. */
  language?: string
  body: Markup
  /** Base URL of requests that the page may send; adds the script that sends them. */
  base?: string
}

export interface RenderedPage {
  text: string
  headers: Record<string, string>
}

export function renderPage({ title, description, language = 'en', body, base }: Page): RenderedPage {
  const style = inline('page.css')
  const script = base === undefined ? undefined : inline('docs.js')
  const { text } = html`<!doctype html>
<html lang="${language}">
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
