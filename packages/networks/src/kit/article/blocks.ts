/** Converts Markdown to preview blocks, with the same content as the site's pages but without their HTML. */
import type { PreviewBlock, PreviewLine, PreviewMark, PreviewPicture, PreviewRun } from '../../spec/index.ts'
import { findLink, findPicture, type Markdown, type Token, type Tokens, unescape, wordsOf } from './markdown.ts'

interface Location {
  /** The post's public URL, which relative links resolve against. */
  url: string
  mediaPath: string
  mediaIds: readonly string[]
  levelOf: Markdown['levelOf']
}

const styles: Readonly<Record<string, PreviewMark>> = { strong: 'bold', em: 'italic', del: 'strike' }

const toPicture = (place: Location, { href, tokens }: Tokens.Image): PreviewPicture | PreviewRun => {
  const alt = unescape(wordsOf(tokens))
  const found = findPicture(href, place.url, place.mediaPath)
  if (!found) return { text: alt }
  const { url, isOwn } = found
  const mediaId = isOwn ? place.mediaIds.find((id) => url.pathname.startsWith(`${place.mediaPath}${id}/`)) : undefined
  return { kind: 'picture', alt: alt || url.host, ...(mediaId !== undefined && { mediaId }) }
}

type Style = Pick<PreviewRun, 'link' | 'marks'>

const withMark = ({ marks = [], ...style }: Style, mark: PreviewMark): Style => ({ ...style, marks: [...marks, mark] })

const isAlike = (one: PreviewRun, other: PreviewRun): boolean =>
  one.link === other.link && (one.marks ?? []).join() === (other.marks ?? []).join()

const joinRuns = (line: PreviewLine): PreviewLine => {
  const joined: (PreviewRun | PreviewPicture)[] = []
  for (const part of line) {
    const last = joined.at(-1)
    if (last && !('kind' in last) && !('kind' in part) && part.text !== '\n' && last.text !== '\n' && isAlike(last, part))
      joined[joined.length - 1] = { ...last, text: last.text + part.text }
    else joined.push(part)
  }
  return joined
}

/** Newlines in the source become spaces, since breaks are separate tokens. Decodes only the entities every text needs. */
const toParts = (place: Location, tokens: readonly Token[], style: Style = {}): PreviewLine =>
  tokens.flatMap((token): PreviewLine => {
    if (token.type === 'br') return [{ text: '\n' }]
    if (token.type === 'checkbox') return [{ text: (token as Tokens.Checkbox).checked ? '☑ ' : '☐ ' }]
    if (token.type === 'image') return [toPicture(place, token as Tokens.Image)]
    if (token.type === 'codespan') return [{ text: (token as Tokens.Codespan).text, ...withMark(style, 'code') }]
    if (token.type === 'link') {
      const { href, tokens: words } = token as Tokens.Link
      return toParts(place, words, findLink(href, place.url) ? { ...style, link: 'link' } : style)
    }
    const mark = styles[token.type]
    const inner = 'tokens' in token ? token.tokens : undefined
    if (inner) return toParts(place, inner, mark ? withMark(style, mark) : style)
    return 'text' in token ? [{ text: unescape(String(token.text)).replaceAll('\n', ' '), ...style }] : []
  })

const toLine = (place: Location, tokens: readonly Token[]): PreviewLine => joinRuns(toParts(place, tokens))

const toTable = (place: Location, { header, rows }: Tokens.Table): PreviewBlock => ({
  kind: 'table',
  rows: [header, ...rows].map((row) => row.map((cell) => toLine(place, cell.tokens))),
})

const toList = (place: Location, { ordered, start, items }: Tokens.List): PreviewBlock => ({
  kind: 'list',
  ...(ordered && { start: Number(start) || 1 }),
  items: items.map((item) => toBlocks(place, item.tokens)),
})

/** Groups inline tokens into paragraphs: list items contain them without one. */
const toParagraphs = (place: Location, tokens: readonly Token[]): PreviewBlock[] => {
  const line = toLine(place, tokens)
  return line.length > 0 ? [{ kind: 'paragraph', line }] : []
}

const toBlock = (place: Location, token: Token): PreviewBlock[] => {
  switch (token.type) {
    case 'heading': {
      const { depth, tokens } = token as Tokens.Heading
      return [{ kind: 'heading', level: place.levelOf(depth), line: toLine(place, tokens) }]
    }
    case 'paragraph':
      return toParagraphs(place, (token as Tokens.Paragraph).tokens)
    case 'blockquote':
      return [{ kind: 'quote', blocks: toBlocks(place, (token as Tokens.Blockquote).tokens) }]
    case 'list':
      return [toList(place, token as Tokens.List)]
    case 'code':
      return [{ kind: 'code', text: (token as Tokens.Code).text }]
    case 'table':
      return [toTable(place, token as Tokens.Table)]
    case 'hr':
      return [{ kind: 'rule' }]
    default:
      return []
  }
}

const inline = new Set(['text', 'checkbox'])

export const toBlocks = (place: Location, tokens: readonly Token[]): PreviewBlock[] => {
  const blocks: PreviewBlock[] = []
  let line: Token[] = []
  const end = (): void => {
    blocks.push(...toParagraphs(place, line))
    line = []
  }
  for (const token of tokens) {
    if (inline.has(token.type)) line.push(token)
    else {
      end()
      blocks.push(...toBlock(place, token))
    }
  }
  end()
  return blocks
}

const picturesOf = (line: PreviewLine): string[] => line.flatMap((part) => ('kind' in part && part.mediaId ? [part.mediaId] : []))

export const listShown = (blocks: readonly PreviewBlock[]): string[] =>
  blocks.flatMap((block): string[] => {
    if (block.kind === 'paragraph' || block.kind === 'heading') return picturesOf(block.line)
    if (block.kind === 'quote') return listShown(block.blocks)
    if (block.kind === 'list') return block.items.flatMap(listShown)
    return block.kind === 'table' ? block.rows.flat().flatMap(picturesOf) : []
  })
