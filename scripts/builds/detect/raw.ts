/** Finds a page's content besides its prose in the raw bytes, so that an extraction error can't hide it. */
import { keyOf, sentencesOf } from './text.ts'

export interface Beside {
  /** Keys of text in table cells and code. */
  cells: ReadonlySet<string>
  code: readonly string[]
  /** Keys of hidden text, captions, and the site's frame. */
  furniture: ReadonlySet<string>
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  nbsp: ' ',
  '#39': "'",
  rsquo: '’',
  lsquo: '‘',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  eacute: 'é',
  uuml: 'ü',
}

const visible = (html: string): string =>
  html.replace(/<[^>]+>/gu, ' ').replace(/&(#?\w+);/gu, (whole, name: string) => entities[name] ?? whole)

const tables = /<t[dh]\b[^>]*>([\s\S]*?)<\/t[dh]>/giu
const codes = /<pre\b[^>]*>([\s\S]*?)<\/pre>/giu
const kept = [
  /<(nav|footer|aside|figcaption|button|form|dialog)\b[^>]*>([\s\S]*?)<\/\1>/giu,
  /<(div|p|span|section|ul|li|h\d)\b[^>]*(?:\shidden(?=[\s>=])|aria-hidden="true"|display:\s*none|visibility:\s*hidden|font-size:\s*[01](?:px)?[;"])[^>]*>([\s\S]*?)<\/\1>/giu,
]

const shortest = 6

const keysOf = (pieces: readonly string[], language: string): string[] =>
  pieces
    .flatMap((piece) => [piece, ...sentencesOf(piece, language).map(({ text }) => text)])
    .map(keyOf)
    .filter((key) => key.length >= shortest)

const fromHtml = (html: string, language: string): Beside & { rest: string } => {
  const body = html.replace(/<(script|style|head)\b[\s\S]*?<\/\1>/giu, ' ').replace(/<!--[\s\S]*?-->/gu, ' ')
  const cells = [...body.matchAll(tables)].map(([, inner = '']) => visible(inner))
  const code = [...body.matchAll(codes)].map(([, inner = '']) => visible(inner))
  const furniture = kept.flatMap((pattern) =>
    [...body.matchAll(pattern)].flatMap(([, , inner = '']) => inner.split(/<\/(?:p|li|h\d|a|div|button|label)>/iu).map(visible)),
  )
  const rest = [...kept, tables, codes].reduce((text, pattern) => text.replace(pattern, ' '), body)
  return {
    cells: new Set(keysOf(cells, language)),
    code: code.map(keyOf),
    furniture: new Set(keysOf(furniture, language)),
    rest: keyOf(visible(rest)),
  }
}

const fromMarkdown = (text: string, language: string): Beside & { rest: string } => {
  const code = [...text.matchAll(/^(```|~~~)[^\n]*\n([\s\S]*?)^\1/gmu)].map(([, , inner = '']) => inner)
  const rows = text.split('\n').filter((line) => /^\s*\|.*\|\s*$/u.test(line))
  const rest = text.replace(/^(```|~~~)[^\n]*\n[\s\S]*?^\1/gmu, ' ').replace(/^\s*\|.*\|\s*$/gmu, ' ')
  return {
    cells: new Set(
      keysOf(
        rows.flatMap((row) => row.split('|')),
        language,
      ),
    ),
    code: code.map(keyOf),
    furniture: new Set(),
    rest: keyOf(rest),
  }
}

/** A pull quote repeats a sentence of the text, so text that appears in both is not excluded. */
export const besideOf = (raw: string, mime: string, language: string): Beside => {
  const { cells, code, furniture, rest } = mime === 'text/html' ? fromHtml(raw, language) : fromMarkdown(raw, language)
  const only = (keys: ReadonlySet<string>): ReadonlySet<string> => new Set([...keys].filter((key) => !rest.includes(key)))
  return { cells: only(cells), code: code.filter((key) => key !== ''), furniture: only(furniture) }
}
