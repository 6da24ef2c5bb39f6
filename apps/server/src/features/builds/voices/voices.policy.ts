import type { CreateVoiceProfileBody } from '@broadside/contract/features/voices.schemas'
import { emptyVoice, type Voice } from '@broadside/composer/voice/voice'
import type { Static } from 'typebox'
import type { ErrorDetail } from '#lib/errors.ts'
import { isLanguageTag } from '#lib/language.ts'
import { say } from '#lib/errors.ts'

/** A definition as sent by a client; omitted fields are empty. */
export type VoiceInput = NonNullable<Static<typeof CreateVoiceProfileBody>['definition']>

/** Bytes of a definition as JSON. */
const sizeLimit = 64 * 1024

/** The definition with every field, in a fixed order. */
export function toVoice(input: VoiceInput): Voice {
  return {
    ...emptyVoice,
    ...input,
    examples: (input.examples ?? []).map(({ text, platform = '', why_it_fits = '' }) => ({ text, platform, why_it_fits })),
    corrections: (input.corrections ?? []).map(({ original, preferred, lesson = '' }) => ({ original, preferred, lesson })),
    interview_answers: (input.interview_answers ?? []).map(({ question, answer }) => ({ question, answer })),
  }
}

function repeats(name: string, entries: readonly unknown[]): ErrorDetail[] {
  const seen = new Set<string>()
  return entries.flatMap((entry, index) => {
    const key = JSON.stringify(entry).toLowerCase()
    if (!seen.has(key)) return (seen.add(key), [])
    return [{ ...say('repeated_entry'), location: `body.definition.${name}[${index}]`, value: entry }]
  })
}

export function voiceProblems(voice: Voice): ErrorDetail[] {
  const problems = Object.entries(voice).flatMap(([name, value]) => (Array.isArray(value) ? repeats(name, value) : []))
  if (voice.preferred_language && !isLanguageTag(voice.preferred_language))
    problems.push({
      ...say('not_a_language'),
      location: 'body.definition.preferred_language',
      value: voice.preferred_language,
    })
  if (Buffer.byteLength(JSON.stringify(voice)) > sizeLimit)
    problems.push({ ...say('definition_too_large', { maximum: sizeLimit / 1024 }), location: 'body.definition' })
  return problems
}
