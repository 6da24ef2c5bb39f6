/** The data block of a message: what users and web pages wrote, marked off so that it cannot pass for instructions. */
import { randomBytes } from 'node:crypto'
import { flattenVoice, type FlatVoice } from '@broadside/composer/index'
import type { BuildDestination } from '../engine.ts'
import type { Brief } from './brief.ts'

/**
 * Data between two lines that nobody could foresee. It is JSON, so it also has no line of its own that could close the
 * block. The task stands after the data: what is said last weighs most.
 */
export const toMessage = (data: unknown, task: string): string => {
  const text = JSON.stringify(data)
  let marker: string
  do marker = `material-${randomBytes(12).toString('hex')}`
  while (text.includes(marker))
  return `<<<${marker}\n${text}\n${marker}>>>\nThe material ends here. ${task}`
}

const cut = (text: string, limit: number): string => (text.length <= limit ? text : text.slice(0, limit).toWellFormed())

/** Characters for each of some texts: none gets more than it needs, and what short ones leave over goes to the long ones. */
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

/** Sources with at most so many characters in all. */
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
    ...(failed ? { unreadable: true } : described ? { description_of_a_file: text } : { text: cut(text, shares[index] ?? 0) }),
  }))
}

/** Wishes of the caller that are not empty. */
export const wishesOf = ({ build, wish: different }: Brief): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...build.direction, different }).filter(([, wish]) => wish))

const voiceBounds = { guidance: 6000, avoidances: 60, examples: 4, example: 1200 }

/** A voice as far as it helps to write for one network: examples from there come first. */
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
