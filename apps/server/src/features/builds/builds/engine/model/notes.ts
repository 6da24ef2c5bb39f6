/** Warnings and review flags of a model's draft that rules can tell better than the model. */
import { type AssetInput, bounds, type DestinationInput, type ReviewFlag } from '@broadside/composer/index'
import { flag } from '@broadside/composer/engine/flags'
import { clip } from '@broadside/composer/text/cut'
import { splitSentences } from '@broadside/composer/text/sentences'
import type { BuildDestination } from '../engine.ts'
import type { Brief } from './brief.ts'

const hasPaidLink = ({ text }: Pick<DestinationInput, 'text'>, bodies: readonly string[]): boolean =>
  text.linksCost === true && bodies.some((body) => /https?:\/\//iu.test(body))

export function draftWarnings(destination: DestinationInput, bodies: readonly string[], removedTags: number): string[] {
  const { networkName, text } = destination
  const warnings: string[] = []
  if (removedTags > 0) {
    const taken = typeof text.hashtags === 'number' ? `at most ${text.hashtags}` : 'no hashtags in the text'
    warnings.push(`hashtags_removed: ${networkName} takes ${taken}; ${removedTags} became plain words.`)
  }
  if (hasPaidLink(destination, bodies)) warnings.push(`paid_link: ${networkName} charges more for a post with a link.`)
  return warnings
}

/** What the author has to do by hand: what rules know first, then what the model adds. */
export function followUpNotes(
  { networkName, text }: DestinationInput,
  attached: readonly AssetInput[],
  unplacedLink: string,
  more: readonly string[],
): string[] {
  const silent = text.altTextLimit === undefined ? [] : attached.filter(({ kind, alt_text }) => kind === 'image' && !alt_text.trim())
  return [
    ...(unplacedLink ? [`${networkName} has no place for a link here. Put it where your followers find it: ${unplacedLink}`] : []),
    ...silent.map(({ filename }) => `Alt text is missing: ${filename}`),
    ...more,
  ].slice(0, bounds.notes)
}

const spaced = (text: string): string => text.replace(/\s+/gu, ' ')

/** Sentences of so many characters that occur word for word in a source are no accident. */
const telling = 40

/** Sentences that are looked for; each is looked for in all sources, and an article may have thousands. */
const mostSought = 200

/** Names of sources that may not be published and that a text copies a whole sentence of. */
function copiedSources({ build }: Brief, bodies: readonly string[]): string[] {
  const idea = spaced(build.idea)
  const sentences = bodies.flatMap((body) => body.split(/\n+/u).flatMap((line) => splitSentences(line).map(({ text }) => spaced(text))))
  const long = [...new Set(sentences)].filter(({ length }) => length >= telling).slice(0, mostSought)
  const sought = long.filter((sentence) => !idea.includes(sentence))
  return build.sources
    .filter(({ publishable, described }) => !publishable && !described)
    .filter(({ text }) => {
      const whole = spaced(text)
      return sought.some((sentence) => whole.includes(sentence))
    })
    .map(({ label, id }) => clip(spaced(label).trim(), 200) || id)
}

/** Flags of the composer that hold for any text of this destination. */
function lastingFlags({ composed }: Brief, id: string): ReviewFlag[] {
  return composed.result.review_flags
    .filter(({ account_id, field }) => account_id === id && (field === 'media' || field === 'language'))
    .map((one) =>
      one.field === 'language'
        ? { ...one, message: 'The voice prefers another language than the material has. The model was asked to translate; check the text.' }
        : one,
    )
}

export interface Judged {
  brief: Brief
  frozen: BuildDestination
  bodies: readonly string[]
  /** True when a forbidden phrase was taken out of the text. */
  isCensored: boolean
}

export function draftFlags({ brief, frozen, bodies, isCensored }: Judged): ReviewFlag[] {
  const { account_id: id, label, networkName } = frozen
  return [
    ...lastingFlags(brief, id),
    ...copiedSources(brief, bodies).map((name) => flag(id, 'text', 'warning', `quoted from “${name}”, check and reword`)),
    ...(isCensored ? [flag(id, 'voice', 'warning', `A phrase that the voice of ${label} forbids was removed; check the sentence.`)] : []),
    ...(hasPaidLink(frozen, bodies) ? [flag(id, 'link', 'info', `${networkName} charges more for a post with a link.`)] : []),
  ]
}
