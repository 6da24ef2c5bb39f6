/** The parts of a voice that are edited as text. Everything else of its definition is kept. */
import type { VoiceDefinition } from '#api/voices.ts'

type ListField =
  | 'traits'
  | 'vocabulary'
  | 'recurring_expressions'
  | 'expertise'
  | 'forbidden_phrases'
  | 'opinions'
  | 'boundaries'
  | 'disliked_patterns'

/** In the order of the form, with the names of their labels. */
export const listFields = [
  { field: 'traits', label: 'traits', help: 'traitsHelp' },
  { field: 'vocabulary', label: 'vocabulary', help: 'vocabularyHelp' },
  { field: 'recurring_expressions', label: 'expressions', help: 'expressionsHelp' },
  { field: 'forbidden_phrases', label: 'forbidden', help: 'forbiddenHelp' },
  { field: 'disliked_patterns', label: 'disliked', help: 'dislikedHelp' },
  { field: 'expertise', label: 'expertise', help: 'expertiseHelp' },
  { field: 'opinions', label: 'opinions', help: 'opinionsHelp' },
  { field: 'boundaries', label: 'boundaries', help: 'boundariesHelp' },
] as const satisfies readonly { field: ListField; label: string; help: string }[]

/** One entry per line; the server rejects repetitions, which differ only in case. */
export const parseLines = (text: string): string[] => {
  const lines = new Map<string, string>()
  for (const line of text.split('\n').map((one) => one.trim()))
    if (line && !lines.has(line.toLowerCase())) lines.set(line.toLowerCase(), line)
  return [...lines.values()]
}

const arrow = /\s*(?:=>|->|→)\s*/u

type Correction = VoiceDefinition['corrections'][number]

/** `utilize → use`, one per line. */
export const formatCorrections = (corrections: readonly Correction[]): string =>
  corrections.map(({ original, preferred }) => `${original} → ${preferred}`).join('\n')

/** Keeps the lesson of a correction that didn't change. */
export const parseCorrections = (text: string, before: readonly Correction[]): Correction[] =>
  parseLines(text).map((line) => {
    const [original = '', ...rest] = line.split(arrow)
    const preferred = rest.join(' ')
    const known = before.find((one) => one.original === original && one.preferred === preferred)
    return known ?? { original, preferred, lesson: '' }
  })
