import { oneLine } from '../text/normalize.ts'
import type { FlatVoice, Voice } from './voice.ts'

const labelled = (label: string, values: readonly string[]): string[] =>
  values
    .map(oneLine)
    .filter(Boolean)
    .map((value) => `${label}: ${value}`)

const guidanceLines = (voice: Voice): string[] => [
  ...labelled('Trait', voice.traits),
  ...labelled('Vocabulary', voice.vocabulary),
  ...labelled('Recurring expression', voice.recurring_expressions),
  ...labelled('Expertise', voice.expertise),
  ...labelled('Opinion', voice.opinions),
  ...labelled('Humour', [voice.humor]),
  ...labelled('Formality', [voice.formality]),
  ...labelled('Boundary', voice.boundaries),
  ...voice.corrections.map(({ original, preferred, lesson }) => {
    const reason = oneLine(lesson)
    return `Correction: prefer “${oneLine(preferred)}” to “${oneLine(original)}”${reason ? ` (${reason})` : ''}`
  }),
  ...voice.interview_answers.map(({ question, answer }) => `Asked “${oneLine(question)}”: ${oneLine(answer)}`),
]

/** Converts a voice to the form for build records and model engines, with one line of guidance per field. */
export const flattenVoice = (voice: Voice): FlatVoice => ({
  identity: voice.identity_summary,
  language: voice.preferred_language,
  guidance: guidanceLines(voice).join('\n'),
  avoidances: [...voice.forbidden_phrases, ...voice.disliked_patterns],
  examples: voice.examples.map(({ text, platform }) => ({ body: text, platform })),
})
