import type { BuildSourceView, BuildSpan } from '#api/builds.ts'

export type SourceSentence = BuildSourceView['sentences'][number]

/** A passage that a claim of the post refers to. */
export interface Lit extends Pick<BuildSpan, 'start' | 'end'> {
  status: string
  isSelected: boolean
}

export interface Run {
  text: string
  lit?: Pick<Lit, 'status' | 'isSelected'>
}

export interface Stretch {
  /** Absent between sentences, and in headings. */
  sentence?: SourceSentence
  runs: Run[]
}

/** Where several claims refer to one passage, the selected one shows, else the most serious. */
const order = ['contradicted', 'near', 'supported']

const rank = ({ status, isSelected }: Lit): number => (isSelected ? -1 : order.indexOf(status) + 1 || order.length + 1)

/** Divides a text at its sentences and at lit passages, which count code points and may overlap. */
export const layOut = (text: string, sentences: readonly SourceSentence[], lit: readonly Lit[]): Stretch[] => {
  const points = [...text]
  const clip = (at: number): number => Math.min(at, points.length)
  const bounds = new Set([0, points.length, ...[...sentences, ...lit].flatMap(({ start, end }) => [clip(start), clip(end)])])
  const cuts = [...bounds].toSorted((one, other) => one - other)
  const stretches: Stretch[] = []
  cuts.slice(1).forEach((end, index) => {
    const start = cuts[index] ?? 0
    const covers = (one: { start: number; end: number }): boolean => one.start <= start && one.end >= end
    const sentence = sentences.find(covers)
    const [first] = lit.filter(covers).toSorted((one, other) => rank(one) - rank(other))
    const run: Run = {
      text: points.slice(start, end).join(''),
      ...(first && { lit: { status: first.status, isSelected: first.isSelected } }),
    }
    const last = stretches.at(-1)
    if (last && last.sentence === sentence) last.runs.push(run)
    else stretches.push({ runs: [run], ...(sentence && { sentence }) })
  })
  return stretches
}
