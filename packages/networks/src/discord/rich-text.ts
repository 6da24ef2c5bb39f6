/** Reads Discord's Markdown for previews: https://support.discord.com/hc/en-us/articles/210298617 */
import { findUrls } from '../kit/links.ts'
import type { PreviewBlock, PreviewMark, PreviewRun } from '../spec/index.ts'

const inline =
  /\\(?<escaped>[^\w\s])|`(?<code>[^`\n]+)`|(?<url>https?:\/\/[^\s<]+)|\[(?<label>[^\]\n]+)\]\(<?https?:\/\/[^\s)]+\)|\|\|(?<spoiler>[^]+?)\|\||\*\*(?<bold>[^]+?)\*\*(?!\*)|__(?<underline>[^]+?)__(?!_)|~~(?<strike>[^]+?)~~|\*(?<italic>[^\s*](?:[^*]*[^\s*])?)\*|(?<![\p{L}\p{N}])_(?<slanted>[^_]+)_(?![\p{L}\p{N}])/u

const styles: readonly [group: string, mark: PreviewMark][] = [
  ['spoiler', 'spoiler'],
  ['bold', 'bold'],
  ['underline', 'underline'],
  ['strike', 'strike'],
  ['italic', 'italic'],
  ['slanted', 'italic'],
]

const toRun = (text: string, marks: readonly PreviewMark[], isLink = false): PreviewRun[] =>
  text === '' ? [] : [{ text, ...(isLink && { link: 'link' }), ...(marks.length > 0 && { marks }) }]

const readUrl = (found: string, marks: readonly PreviewMark[]): { runs: PreviewRun[]; length: number } => {
  const [url] = findUrls(found)
  return url?.start === 0 ? { runs: toRun(url.text, marks, true), length: url.end } : { runs: toRun(found, marks), length: found.length }
}

/** Each turn reads up to the end of the next styled part. */
const toLine = (text: string, marks: readonly PreviewMark[] = []): PreviewRun[] => {
  const runs: PreviewRun[] = []
  let rest = text
  for (let match = inline.exec(rest); match; match = inline.exec(rest)) {
    const { groups = {}, index } = match
    let { length } = match[0]
    runs.push(...toRun(rest.slice(0, index), marks))
    const style = styles.find(([group]) => groups[group] !== undefined)
    if (style) runs.push(...toLine(groups[style[0]] ?? '', [...marks, style[1]]))
    else if (groups['code'] !== undefined) runs.push(...toRun(groups['code'], [...marks, 'code']))
    else if (groups['label'] !== undefined) runs.push(...toRun(groups['label'], marks, true))
    else if (groups['url'] !== undefined) {
      const url = readUrl(groups['url'], marks)
      runs.push(...url.runs)
      length = url.length
    } else runs.push(...toRun(groups['escaped'] ?? '', marks))
    rest = rest.slice(index + length)
  }
  return [...runs, ...toRun(rest, marks)]
}

const prefixes: readonly [RegExp, (text: string, match: RegExpExecArray) => PreviewBlock][] = [
  [/^(#{1,3}) +/, (text, match) => ({ kind: 'heading', level: match[1]?.length ?? 1, line: toLine(text) })],
  [/^> ?/, (text) => ({ kind: 'quote', blocks: [{ kind: 'paragraph', line: toLine(text) }] })],
  [/^ *[-*] +/, (text) => ({ kind: 'list', items: [[{ kind: 'paragraph', line: toLine(text) }]] })],
]

const toBlock = (line: string): PreviewBlock | undefined => {
  for (const [pattern, build] of prefixes) {
    const match = pattern.exec(line)
    if (match) return build(line.slice(match[0].length), match)
  }
  return undefined
}

/** Consecutive plain lines form one paragraph. */
const toParagraphs = (text: string): PreviewBlock[] => {
  const blocks: PreviewBlock[] = []
  let plain: string[] = []
  const close = () => {
    const words = plain.join('\n').trim()
    if (words !== '') blocks.push({ kind: 'paragraph', line: toLine(words) })
    plain = []
  }
  for (const line of text.split('\n')) {
    const block = toBlock(line)
    if (!block) plain.push(line)
    else {
      close()
      blocks.push(block)
    }
  }
  close()
  return blocks
}

/** Odd parts are the contents of code blocks. */
export const toBlocks = (text: string): PreviewBlock[] =>
  text
    .split(/```(?:[\w+-]+\n)?([^]+?)```/)
    .flatMap((part, index): PreviewBlock[] => (index % 2 === 1 ? [{ kind: 'code', text: part.trim() }] : toParagraphs(part)))
