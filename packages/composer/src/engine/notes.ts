/** Warnings, follow-up notes and review flags of one draft: steps K to N. */
import { minMedia } from '@broadside/networks/spec/profile'
import type { ComposeInput, DestinationInput } from '../input.ts'
import { bounds, type ReviewFlag } from '../result.ts'
import { clip } from '../text/cut.ts'
import { oneLine } from '../text/normalise.ts'
import { obstacle, usableAssets } from './decisions.ts'
import type { Plan } from './direction.ts'
import type { Sentence } from './material.ts'
import { flag } from './flags.ts'
import type { LinkPlace } from './link.ts'
import { textLimitOf, type Form } from './profile.ts'
import type { Written } from './single.ts'
import type { Wording } from './wording.ts'

/** Everything that is known about a draft when its notes are written. */
export interface Drafted {
  input: ComposeInput
  plan: Plan
  destination: DestinationInput
  form: Form | undefined
  wording: Wording
  place: LinkPlace
  written: Written
  title: string
}

const bounded = (notes: readonly string[]): string[] => notes.slice(0, bounds.notes).map((note) => clip(note, bounds.noteText))

const hasPaidLink = ({ destination, place, written }: Drafted): boolean =>
  destination.text.linksCost === true &&
  ((place.line !== '' && written.hasLink) || written.bodies.some((body) => /https?:\/\//iu.test(body)))

/** Files that were released and could go to this network, but not in the chosen form. */
const leftOut = ({ input, destination, form }: Drafted): number =>
  usableAssets(destination, input.assets).length - (form?.attached.length ?? 0)

export const warningsOf = (drafted: Drafted): string[] => {
  const { destination, form, written, wording, place } = drafted
  const { networkName } = destination
  const warnings: string[] = []
  if (written.isCut)
    warnings.push(
      `text_cut: The idea is longer than ${networkName} takes here (${form ? textLimitOf(form) : 0} at most); its end was left out.`,
    )
  if (written.isSplit) warnings.push('sentence_split: A sentence was longer than one segment and was divided.')
  if (place.line !== '' && !written.hasLink) warnings.push('link_dropped: The link did not fit beside the text and was left out.')
  if (!written.hasTags) warnings.push('hashtags_dropped: The line of hashtags did not fit beside the text and was left out.')
  const { length: removed } = wording.removedTags
  if (removed > 0 && destination.text.hashtags !== 'tags')
    warnings.push(
      `hashtags_removed: ${networkName} takes ${destination.text.hashtags === 'none' ? 'no hashtags' : `at most ${destination.text.hashtags}`}; ${removed} became plain words or were left out.`,
    )
  if (leftOut(drafted) > 0) warnings.push(`media_left_out: ${leftOut(drafted)} released files do not fit this form of post.`)
  if (hasPaidLink(drafted)) warnings.push(`paid_link: ${networkName} charges more for a post with a link.`)
  return bounded(warnings)
}

export const followUpNotes = ({ input, destination, form, place }: Drafted): string[] => {
  const notes: string[] = []
  if (place.isUnplaced)
    notes.push(`${destination.networkName} has no place for a link here. Put it where your followers find it: ${input.link}`)
  if (destination.text.altTextLimit !== undefined)
    for (const { kind, alt_text, filename } of form?.attached ?? [])
      if (kind === 'image' && !alt_text.trim()) notes.push(`Alt text is missing: ${oneLine(filename)}`)
  return bounded(notes)
}

/** Words in a row that may be taken from somebody else without saying so. */
const mostQuoted = 25

/** Sources, not the user's own, of which a post takes more words in a row than a quotation has. */
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

/** Primary subtags: `de-AT` is German. */
const primary = (language: string): string => language.toLowerCase().split('-', 1)[0] ?? ''

const mediaProblem = ({ input, destination, form }: Drafted): string => {
  const reason = obstacle(destination, input.assets)
  if (reason) return reason
  return form && minMedia(form.profile) > 0 && form.attached.length === 0
    ? `${destination.networkName} needs media in this form, and the released files do not fit it.`
    : ''
}

export const flagsOf = (drafted: Drafted): ReviewFlag[] => {
  const { destination, form, wording, written, plan, title } = drafted
  const { account_id: id, label } = destination
  const flags: ReviewFlag[] = []
  const problem = mediaProblem(drafted)
  if (problem) flags.push(flag(id, 'media', 'error', problem))
  if (form?.profile.titleRequired && !title)
    flags.push(flag(id, 'title', 'error', `${destination.networkName} needs a title, and the material gave none.`))
  if (written.isCut) flags.push(flag(id, 'text', 'warning', 'The idea did not fit and was cut; check how the text ends.'))
  for (const source of quotedSources(drafted))
    flags.push(flag('', 'text', 'info', `quotes “${source}”: more than ${mostQuoted} words in a row`))
  if (wording.hasRemovedPhrase)
    flags.push(flag(id, 'voice', 'warning', `A phrase that the voice of ${label} forbids was removed; check the sentence.`))
  const { language } = wording.speech
  const detected = plan.material.language
  if (language && detected && primary(language) !== detected)
    flags.push(flag(id, 'language', 'info', `The voice prefers ${language}, the material is in ${detected}. Nothing was translated.`))
  if (hasPaidLink(drafted)) flags.push(flag(id, 'link', 'info', `${destination.networkName} charges more for a post with a link.`))
  return flags
}
