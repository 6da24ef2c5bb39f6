/** The data block of a message: text by users and web pages, delimited so that it cannot pass for instructions. */
import { randomBytes } from 'node:crypto'
import { flattenVoice, type FlatVoice } from '@broadside/composer/index'
import type { BuildDestination } from '../engine.ts'
import type { Brief } from './brief.ts'

/**
 * Wraps data between two unpredictable marker lines. As JSON it has no line that could close the block. The task
 * follows the data because models weigh the end of a message most.
 */
export const toMessage = (data: unknown, task: string): string => {
  const text = JSON.stringify(data)
  let marker: string
  do marker = `material-${randomBytes(12).toString('hex')}`
  while (text.includes(marker))
  return `<<<${marker}\n${text}\n${marker}>>>\nThe material ends here. ${task}`
}

const cut = (text: string, limit: number): string => (text.length <= limit ? text : text.slice(0, limit).toWellFormed())

/** Splits the budget among texts of these lengths: none gets more than it needs, and the rest of short ones goes to long ones. */
export const shareOut = (lengths: readonly number[], budget: number): number[] => {
  const shares = lengths.map(() => 0)
  let rest = budget
  const byLength = lengths.map((length, index) => ({ length, index })).sort((a, b) => a.length - b.length)
  for (const [position, { length, index }] of byLength.entries()) {
    const share = Math.min(length, Math.floor(rest / (lengths.length - position)))
    shares[index] = share
    rest -= share
  }
  return shares
}

export const sourcesFor = ({ build }: Brief, budget: number): unknown[] => {
  const shares = shareOut(
    build.sources.map(({ text }) => text.length),
    budget,
  )
  return build.sources.map(({ id, kind, label, title, text, publishable, failed, described }, index) => ({
    id,
    kind,
    name: title || label,
    publishable,
    ...(failed
      ? { unreadable: true }
      : described
        ? { description_of_a_file: text }
        : { [kind === 'text' ? 'text' : 'untrusted_text']: cut(text, shares[index] ?? 0) }),
  }))
}

export const instructionsOf = ({ build, instruction: different }: Brief): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...build.direction, different }).filter(([, instruction]) => instruction))

const voiceBounds = { guidance: 6000, avoidances: 60, examples: 4, example: 1200 }

/** The part of a voice that matters for one network. Examples from that network come first. */
export const voiceFor = ({ platform, voice }: BuildDestination): FlatVoice => {
  const { identity, language, guidance, avoidances, examples } = flattenVoice(voice.definition)
  const nearest = examples.toSorted((a, b) => Number(b.platform === platform) - Number(a.platform === platform))
  return {
    identity,
    language,
    guidance: cut(guidance, voiceBounds.guidance),
    avoidances: avoidances.slice(0, voiceBounds.avoidances),
    examples: nearest.slice(0, voiceBounds.examples).map(({ body, ...example }) => ({ ...example, body: cut(body, voiceBounds.example) })),
  }
}
