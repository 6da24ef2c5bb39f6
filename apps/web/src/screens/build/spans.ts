import type { BuildSpan } from '#api/builds.ts'

export interface TextPart {
  text: string
  isLit: boolean
}

/** Splits a text at spans, which count code points and may overlap. */
export const splitAtSpans = (text: string, spans: readonly Pick<BuildSpan, 'start' | 'end'>[]): TextPart[] => {
  const points = [...text]
  const parts: TextPart[] = []
  let at = 0
  const add = (until: number, isLit: boolean): void => {
    if (until > at) parts.push({ text: points.slice(at, until).join(''), isLit })
    at = Math.max(at, until)
  }
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    add(Math.min(start, points.length), false)
    add(Math.min(end, points.length), true)
  }
  add(points.length, false)
  return parts
}

export interface SourceSentence {
  text: string
  /** In code points, like the spans of the API. */
  start: number
  end: number
}

/** The sentences of a source, with their position in code points. */
export const sentencesOf = (text: string, language?: string): SourceSentence[] => {
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const sentences: SourceSentence[] = []
  let at = 0
  for (const { segment } of segmenter.segment(text)) {
    const shown = segment.trim()
    const lead = segment.length - segment.trimStart().length
    if (shown) sentences.push({ text: shown, start: at + lead, end: at + lead + [...shown].length })
    at += [...segment].length
  }
  return sentences
}
