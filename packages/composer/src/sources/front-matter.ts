/** Reads the page metadata in a document's front matter: simple key-value lines and lists of names. */
import { decodeHTML } from 'entities'
import { clip } from '../text/cut.ts'
import { oneLine } from '../text/normalize.ts'
import { metaBounds, noMeta, type PageMeta, toAddress, toLanguage, toName } from './meta.ts'

/** YAML between `---`, or TOML between `+++`. */
const frontMatter = /^(?:---\n(?:([^]{0,20000}?)\n)?(?:---|\.\.\.)|\+\+\+\n([^]{0,20000}?)\n\+\+\+)\n/u

const unquote = (value: string): string => {
  const plain = value.trim()
  const quoted = /^"((?:[^"\\]|\\.)*)"|^'((?:[^']|'')*)'/u.exec(plain)
  return quoted ? (quoted[1]?.replace(/\\(["\\])/gu, '$1') ?? quoted[2]?.replaceAll("''", "'") ?? '') : plain.replace(/\s+#.*$/u, '')
}

/** Values by lowercase key; a list or folded text below a key is its value. */
const fieldsOf = (block: string): Map<string, string[]> => {
  const fields = new Map<string, string[]>()
  let current: string[] | undefined
  for (const line of block.split('\n')) {
    const field = /^([A-Za-z_][\w-]{0,40})(?::(?:[ \t]+(.*))?|[ \t]*=[ \t]*(.*))$/u.exec(line)
    const below = /^[ \t]*- (?:name:[ \t]*)?(.+)$|^[ \t]+(?:name:[ \t]*)?(.+)$/u.exec(line)
    if (field) {
      const value = (field[2] ?? field[3] ?? '').trim()
      const inline = /^\[(.*)\]$/u.exec(value)?.[1]
      current = inline === undefined ? (/^[|>][+-]?$/u.test(value) || value === '' ? [] : [unquote(value)]) : inline.split(',').map(unquote)
      fields.set(field[1]?.toLowerCase() ?? '', current)
    } else if (below) current?.push(unquote(below[1] ?? below[2] ?? ''))
  }
  return fields
}

export const readFrontMatter = (markdown: string, address?: string): { meta: PageMeta; body: string } => {
  const front = frontMatter.exec(markdown)
  if (!front) return { meta: noMeta, body: markdown }
  const fields = fieldsOf(front[1] ?? front[2] ?? '')
  const first = (...keys: string[]): string => keys.map((key) => oneLine(decodeHTML((fields.get(key) ?? []).join(' ')))).find(Boolean) ?? ''
  const authors = (fields.get('authors') ?? fields.get('author') ?? []).map(toName).filter(Boolean)
  return {
    meta: {
      ...noMeta,
      title: first('title'),
      description: clip(first('description', 'summary', 'excerpt', 'subtitle', 'dek'), metaBounds.description),
      image: toAddress(first('image', 'cover', 'og_image', 'thumbnail', 'hero_image'), address),
      author: authors.slice(0, 5).join(', '),
      language: toLanguage(first('lang', 'language', 'locale')),
    },
    body: markdown.slice(front[0].length),
  }
}
