/** Warnings and review flags that rules find more reliably than the model does. */
import { type AssetInput, bounds, type DestinationInput, type DestinationPlan, type ReviewFlag } from '@broadside/composer/index'
import { flag } from '@broadside/composer/engine/flags'
import { hashtagWarning, type Warning } from '@broadside/composer/engine/notes'
import { formatSentence, wordsOf } from '@broadside/composer/sentences'
import { clip } from '@broadside/composer/text/cut'
import { splitSentences } from '@broadside/composer/text/sentences'
import type { BuildDestination } from '../engine.ts'
import type { Brief } from './brief.ts'

const hasPaidLink = ({ text }: Pick<DestinationInput, 'text'>, bodies: readonly string[]): boolean =>
  text.linksCost === true && bodies.some((body) => /https?:\/\//iu.test(body))

export function draftWarnings(destination: DestinationInput, bodies: readonly string[], removedTags: number): Warning[] {
  const { networkName: network, text } = destination
  return [
    ...(removedTags > 0 ? [hashtagWarning(network, typeof text.hashtags === 'number' ? text.hashtags : 0, removedTags)] : []),
    ...(hasPaidLink(destination, bodies) ? [['paid_link', formatSentence('paid_link', { network })] as const] : []),
  ]
}

/** Manual steps for the author: those found by rules first, then the model's, marked as unchecked. */
export function followUps(
  { networkName: network, text }: DestinationInput,
  attached: readonly AssetInput[],
  unplacedLink: string,
  more: readonly string[],
): Pick<DestinationPlan, 'follow_up_notes' | 'follow_up_words'> {
  const silent = text.altTextLimit === undefined ? [] : attached.filter(({ kind, alt_text }) => kind === 'image' && !alt_text.trim())
  const told = [
    ...(unplacedLink ? [formatSentence('link_unplaced', { network, link: unplacedLink })] : []),
    ...silent.map(({ filename }) => formatSentence('alt_text_missing', { name: filename })),
    ...more.map((note) => formatSentence('other', { text: note })),
  ].slice(0, bounds.notes)
  return { follow_up_notes: told.map(({ message }) => message), follow_up_words: told.map(wordsOf) }
}

const spaced = (text: string): string => text.replace(/\s+/gu, ' ')

/** A shared sentence of this many characters is not a coincidence. */
const telling = 40

/** Limits the work, because each sentence is searched in all sources and an article can have thousands. */
const mostSought = 200

/** Names of unpublishable sources from which a text copies a full sentence. */
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

function lastingFlags({ composed }: Brief, id: string): ReviewFlag[] {
  return composed.result.review_flags
    .filter(({ account_id, field }) => account_id === id && (field === 'media' || field === 'language'))
    .map((one) => (one.field === 'language' ? flag(one.account_id, one.field, one.severity, formatSentence('translation_asked')) : one))
}

export interface Judged {
  brief: Brief
  frozen: BuildDestination
  bodies: readonly string[]
  isCensored: boolean
}

export function draftFlags({ brief, frozen, bodies, isCensored }: Judged): ReviewFlag[] {
  const { account_id: id, label, networkName } = frozen
  return [
    ...lastingFlags(brief, id),
    ...copiedSources(brief, bodies).map((name) => flag(id, 'text', 'warning', formatSentence('copies_source', { source: name }))),
    ...(isCensored ? [flag(id, 'voice', 'warning', formatSentence('phrase_removed', { account: label }))] : []),
    ...(hasPaidLink(frozen, bodies) ? [flag(id, 'link', 'info', formatSentence('paid_link', { network: networkName }))] : []),
  ]
}
