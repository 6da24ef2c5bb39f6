/** Steps K to N: warnings, follow-up notes and review flags of one draft. */
import { minMedia } from '@broadside/networks/spec/profile'
import type { ComposeInput, DestinationInput } from '../input.ts'
import { bounds, type DestinationPlan, type ReviewFlag } from '../result.ts'
import { formatSentence, type BuildSentence, wordsOf } from '../sentences.ts'
import { clip } from '../text/cut.ts'
import { oneLine } from '../text/normalize.ts'
import { blockingIssue, usableAssets } from './decisions.ts'
import type { Plan } from './direction.ts'
import type { Sentence } from './material.ts'
import { flag, flagsAbout } from './flags.ts'
import type { LinkPosition } from './link.ts'
import { textLimitOf, type Form } from './profile.ts'
import type { Written } from './single.ts'
import type { Wording } from './wording.ts'

export interface Drafted {
  input: ComposeInput
  plan: Plan
  destination: DestinationInput
  form: Form | undefined
  wording: Wording
  place: LinkPosition
  written: Written
  title: string
  isInsteadOfThread: boolean
}

/** Warning codes, which the messages start with. */
type WarningKind = 'text_cut' | 'sentence_split' | 'link_dropped' | 'hashtags_dropped' | 'hashtags_removed' | 'media_left_out' | 'paid_link'

export type Warning = readonly [kind: WarningKind, told: BuildSentence]

const bounded = (note: string): string => clip(note, bounds.noteText)

export const withWarnings = (warnings: readonly Warning[]): Pick<DestinationPlan, 'warnings' | 'warning_words'> => {
  const shown = warnings.slice(0, bounds.notes)
  return {
    warnings: shown.map(([kind, { message }]) => bounded(`${kind}: ${message}`)),
    warning_words: shown.map(([, told]) => wordsOf(told)),
  }
}

export const withFollowUps = (notes: readonly BuildSentence[]): Pick<DestinationPlan, 'follow_up_notes' | 'follow_up_words'> => {
  const shown = notes.slice(0, bounds.notes)
  return { follow_up_notes: shown.map(({ message }) => bounded(message)), follow_up_words: shown.map(wordsOf) }
}

/** `most` is the number of tags allowed, `count` how many were removed. */
export const hashtagWarning = (network: string, most: number, count: number): Warning => [
  'hashtags_removed',
  most === 0
    ? formatSentence('hashtags_unwanted', { network, count })
    : formatSentence('hashtags_limited', { network, limit: most, count }),
]

const hasPaidLink = ({ destination, place, written }: Drafted): boolean =>
  destination.text.linksCost === true &&
  ((place.line !== '' && written.hasLink) || written.bodies.some((body) => /https?:\/\//iu.test(body)))

const leftOut = ({ input, destination, form }: Drafted): number =>
  usableAssets(destination, input.assets).length - (form?.attached.length ?? 0)

export const warningsOf = (drafted: Drafted): Warning[] => {
  const { destination, form, written, wording, place } = drafted
  const { networkName: network } = destination
  const { hashtags } = destination.text
  const warnings: Warning[] = []
  if (written.isCut) warnings.push(['text_cut', formatSentence('text_cut', { network, limit: form ? textLimitOf(form) : 0 })])
  if (written.isSplit) warnings.push(['sentence_split', formatSentence('sentence_split')])
  if (place.line !== '' && !written.hasLink) warnings.push(['link_dropped', formatSentence('link_dropped')])
  if (!written.hasTags) warnings.push(['hashtags_dropped', formatSentence('hashtags_dropped')])
  const { length: removed } = wording.removedTags
  if (removed > 0 && hashtags !== 'tags') warnings.push(hashtagWarning(network, typeof hashtags === 'number' ? hashtags : 0, removed))
  const count = leftOut(drafted)
  if (count > 0) warnings.push(['media_left_out', formatSentence('media_left_out', { count })])
  if (hasPaidLink(drafted)) warnings.push(['paid_link', formatSentence('paid_link', { network })])
  return warnings
}

export const followUpNotes = ({ input, destination, form, place, written, isInsteadOfThread }: Drafted): BuildSentence[] => {
  const notes: BuildSentence[] = []
  if (isInsteadOfThread) notes.push(formatSentence('thread_too_short'))
  else if (written.isShort) notes.push(formatSentence('thread_short'))
  if (place.isUnplaced) notes.push(formatSentence('link_unplaced', { network: destination.networkName, link: input.link }))
  if (destination.text.altTextLimit !== undefined)
    for (const { kind, alt_text, filename } of form?.attached ?? [])
      if (kind === 'image' && !alt_text.trim()) notes.push(formatSentence('alt_text_missing', { name: oneLine(filename) }))
  return notes
}

/** Consecutive words that may be taken from another author without credit. */
const mostQuoted = 25

const quotedSources = ({ input, written }: Drafted): string[] => {
  const run = new Map<string, number>()
  const long = new Set<string>()
  let before: Sentence | undefined
  for (const { sentence } of written.used) {
    const goesOn = before?.ref === sentence.ref && before.position === sentence.position - 1
    const length = (goesOn ? (run.get(sentence.ref) ?? 0) : 0) + sentence.words
    run.set(sentence.ref, length)
    if (length > mostQuoted) long.add(sentence.ref)
    before = sentence
  }
  return input.sources.filter(({ id, isOwn }) => !isOwn && long.has(id)).map(({ label, id }) => clip(oneLine(label) || id, 200))
}

const primary = (language: string): string => language.toLowerCase().split('-', 1)[0] ?? ''

const mediaProblem = ({ input, destination, form }: Drafted): BuildSentence | undefined => {
  const reason = blockingIssue(destination, input.assets)
  if (reason) return reason
  return form && minMedia(form.profile) > 0 && form.attached.length === 0
    ? formatSentence('media_unfit', { network: destination.networkName })
    : undefined
}

export const flagsOf = (drafted: Drafted): ReviewFlag[] => {
  const { destination, form, wording, written, plan, title } = drafted
  const { account_id: id, label, networkName: network } = destination
  const flags: ReviewFlag[] = []
  const problem = mediaProblem(drafted)
  if (problem) flags.push(flag(id, 'media', 'error', problem))
  if (form?.profile.titleRequired && !title) flags.push(flag(id, 'title', 'error', formatSentence('title_missing', { network })))
  if (written.isCut) flags.push(flag(id, 'text', 'warning', formatSentence('idea_cut')))
  for (const source of quotedSources(drafted))
    flags.push(flag('', 'text', 'info', formatSentence('quotes_source', { source, limit: mostQuoted })))
  if (wording.hasRemovedPhrase) flags.push(flag(id, 'voice', 'warning', formatSentence('phrase_removed', { account: label })))
  const { language } = wording.speech
  const detected = plan.material.language
  if (language && detected && primary(language) !== detected)
    flags.push(flag(id, 'language', 'info', formatSentence('language_differs', { preferred: language, detected })))
  if (hasPaidLink(drafted)) flags.push(flag(id, 'link', 'info', formatSentence('paid_link', { network })))
  const own = written.used.map(({ sentence }) => sentence).filter(({ ref }) => ref === 'idea')
  return [...flags, ...flagsAbout(plan.flags, own, id)]
}
