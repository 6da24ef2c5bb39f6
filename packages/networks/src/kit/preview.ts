import type { DraftMedia, PreviewBlock, PreviewBox, PreviewCell, PreviewFact, PreviewPiece, PreviewRun, TextSpan } from '../spec/index.ts'
import { altTextOf, isSet, type Settings } from './settings.ts'

/** Splits a text into runs. `display` returns what readers see of a link, a mention or a hashtag. */
export const toRuns = (
  text: string,
  spans: readonly TextSpan[],
  display: (words: string, kind: TextSpan['kind']) => string = (words) => words,
): PreviewRun[] => {
  const runs: PreviewRun[] = []
  let end = 0
  for (const { kind, start, end: last } of spans.toSorted((a, b) => a.start - b.start)) {
    if (kind === 'overflow' || start < end) continue
    if (start > end) runs.push({ text: text.slice(end, start) })
    runs.push({ text: display(text.slice(start, last), kind), link: kind })
    end = last
  }
  return end < text.length ? [...runs, { text: text.slice(end) }] : runs
}

export const toText = (line: readonly PreviewRun[]): PreviewPiece[] =>
  line.length > 0 ? [{ kind: 'text', blocks: [{ kind: 'paragraph', line }] satisfies PreviewBlock[] }] : []

export const factsOf = (settings: Settings, ...keys: string[]): PreviewFact[] =>
  keys.flatMap((key) => (isSet(settings, key) ? [{ key, value: settings[key] }] : []))

/** Width divided by height; 1 if unknown. */
export const ratioOf = ({ width, height }: Pick<DraftMedia, 'width' | 'height'>): number => (width && height ? width / height : 1)

export const isVisual = ({ mime }: DraftMedia): boolean => mime.startsWith('image/') || mime.startsWith('video/')

export const toCell = (medium: DraftMedia, box: PreviewBox): PreviewCell => ({
  mediaId: medium.id,
  plays: medium.mime.startsWith('video/') || medium.mime === 'image/gif',
  alt: altTextOf(medium),
  ...box,
})

export const toFile = ({ id, filename, mime }: DraftMedia): PreviewPiece => ({
  kind: 'file',
  mediaId: id,
  name: filename,
  plays: mime.startsWith('audio/'),
})

export const whole: PreviewBox = { x: 0, y: 0, width: 1, height: 1 }

/** Cells of equal size in rows of two; for an odd number, the first fills its own column. */
export const halves = (count: number): PreviewBox[] => {
  if (count === 1) return [whole]
  if (count === 2) return [0, 0.5].map((x) => ({ x, y: 0, width: 0.5, height: 1 }))
  const quarter = { width: 0.5, height: 0.5 }
  if (count === 3)
    return [
      { x: 0, y: 0, width: 0.5, height: 1 },
      { x: 0.5, y: 0, ...quarter },
      { x: 0.5, y: 0.5, ...quarter },
    ]
  return [0, 0.5].flatMap((y) => [0, 0.5].map((x) => ({ x, y, ...quarter })))
}
