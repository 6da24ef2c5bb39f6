/** Texts as blocks: https://github.com/tumblr/docs/blob/master/npf-spec.md#content-block-type-text. Pure. */
import { countCodePoints } from '../kit/count.ts'
import { findUrls } from '../kit/links.ts'
import { blockLimit, blocksPerPost } from './limits.ts'

type LinkRange = { type: 'link'; start: number; end: number; url: string }

export type TextBlock = { type: 'text'; text: string; formatting?: LinkRange[] }

/** Where to end a block: at a line, else at a space, else at the limit, and never within an address. */
const endOf = (text: string): number => {
  const limit = [...text].slice(0, blockLimit).join('').length
  if (limit === text.length) return limit
  const cut = findUrls(text).find(({ start, end }) => start < limit && end > limit)?.start ?? limit
  const line = text.lastIndexOf('\n', cut)
  const space = text.lastIndexOf(' ', cut)
  return line > 0 ? line : space > 0 ? space : cut || limit
}

const split = (text: string): string[] => {
  const parts: string[] = []
  for (let rest = text.trim(); rest !== '';) {
    const end = endOf(rest)
    parts.push(rest.slice(0, end).trimEnd())
    rest = rest.slice(end).trimStart()
  }
  return parts
}

/** Ranges are in code points. */
const linksOf = (text: string): LinkRange[] =>
  findUrls(text).map(({ start, end, url }) => {
    const from = countCodePoints(text.slice(0, start))
    return { type: 'link', start: from, end: from + countCodePoints(text.slice(start, end)), url }
  })

const toBlock = (text: string): TextBlock => {
  const formatting = linksOf(text)
  return { type: 'text', text, ...(formatting.length > 0 ? { formatting } : {}) }
}

/** Room for the media of a post. */
const mostBlocks = blocksPerPost - 10

/** A paragraph is a block; with too many of them, as much text as fits. */
export const toBlocks = (text: string): TextBlock[] => {
  const paragraphs = text.split(/\n{2,}/).flatMap(split)
  return (paragraphs.length > mostBlocks ? split(text) : paragraphs).map(toBlock)
}
