/** Converts captions from WebVTT (https://www.w3.org/TR/webvtt1/), which the library stores, to SubRip, which LinkedIn takes. */

const time = /^((?:\d+:)?\d{2}:\d{2})[.,](\d{3})$/

/** `00:01.000` becomes `00:00:01,000`. */
const toTime = (text: string): string | undefined => {
  const [, clock = '', milliseconds] = time.exec(text) ?? []
  if (milliseconds === undefined) return undefined
  const hasHours = clock.split(':').length === 3
  return `${hasHours ? clock.padStart(8, '0') : `00:${clock}`},${milliseconds}`
}

const entities: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&nbsp;': ' ', '&lrm;': '', '&rlm;': '' }

/** Cues are plain text without their tags. */
const toPlain = (line: string): string =>
  line.replaceAll(/<[^>]*>/g, '').replaceAll(/&(?:amp|lt|gt|nbsp|lrm|rlm);/g, (entity) => entities[entity] ?? '')

interface Cue {
  timing: string
  text: string
}

const toCue = (block: string): Cue[] => {
  const lines = block.split('\n')
  const at = lines.findIndex((line) => line.includes('-->'))
  const [start = '', end = ''] = (lines[at] ?? '').split('-->').map((part) => part.trim().split(/\s/)[0] ?? '')
  const [from, to] = [toTime(start), toTime(end)]
  const text = lines
    .slice(at + 1)
    .map(toPlain)
    .join('\n')
    .trim()
  // Notes, styles and regions have no times.
  return from === undefined || to === undefined || text === '' ? [] : [{ timing: `${from} --> ${to}`, text }]
}

export const toSubRip = (webVtt: string): string => {
  const blocks = webVtt.replaceAll(/\r\n?/g, '\n').split(/\n{2,}/)
  return blocks
    .flatMap(toCue)
    .map(({ timing, text }, index) => `${index + 1}\n${timing}\n${text}\n`)
    .join('\n')
}
