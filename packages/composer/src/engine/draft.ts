import type { ComposeInput, DestinationInput } from '../input.ts'
import { bounds, mostSegments, type DestinationPlan, type ReviewFlag } from '../result.ts'
import { cutAtWord } from '../text/cut.ts'
import { hasAtMostGraphemes } from '../text/graphemes.ts'
import { stanceOf } from './archetypes.ts'
import { takeClaims } from './claims.ts'
import { mediaPlan, type Plan } from './direction.ts'
import { placeLink, type LinkPlace } from './link.ts'
import { flagsOf, followUpNotes, warningsOf, type Drafted } from './notes.ts'
import { chooseForm, fitsForm, textLimitOf, type Form } from './profile.ts'
import { joinUnits } from './render.ts'
import { settingsOf, type DraftSettings } from './settings.ts'
import { withTail, writeSingle, type Parts, type Written } from './single.ts'
import { writeThread } from './thread.ts'
import { wordingOf, type Wording } from './wording.ts'

export interface Draft {
  plan: DestinationPlan
  flags: ReviewFlag[]
  /** Settings of the destination for the commit (link, language, tags); the result itself has no place for them. */
  settings: DraftSettings
}

const previewGraphemes = 200

const silent: Written = { bodies: [''], used: [], hasTags: true, hasLink: true, isCut: false, isSplit: false }

const write = (input: ComposeInput, destination: DestinationInput, form: Form, wording: Wording, place: LinkPlace, plan: Plan): Written => {
  if (textLimitOf(form) === 0) return { ...silent, isCut: wording.essential.length > 0 }
  const { profile } = form
  const fits = (text: string): boolean => fitsForm(form, destination.count, text)
  const { wholeKernel, softLimit } = destination.text
  const parts: Parts = { ...wording, isWhole: wholeKernel === true, language: plan.material.language, linkLine: place.line }
  const maxSegments = Math.min(profile.maxSegments, mostSegments)
  if (maxSegments > 1) return writeThread(parts, { fits, maxSegments, isNumbered: input.settings.thread_numbering === 'fraction' })
  const soft = wholeKernel || softLimit === undefined ? () => true : (text: string) => destination.count(text) <= softLimit
  return writeSingle(parts, fits, soft)
}

/** Where sentences meet they may form what neither of them holds alone. There is always one segment, if an empty one. */
const guard = (written: Written, { speech }: Wording): Written => {
  const bodies = written.bodies.map((body) => speech.forbidden.remove(body)).filter(Boolean)
  return { ...written, bodies: bodies.length > 0 ? bodies : [''] }
}

const titleOf = (form: Form | undefined, plan: Plan, wording: Wording): string => {
  if (!form?.profile.titleRequired) return ''
  const { forbidden, adjust } = wording.speech
  const limit = Math.min(form.profile.titleLimit ?? bounds.title, bounds.title)
  const thesis = forbidden.remove(adjust(plan.direction.thesis)).replace(/[\s.!?…。！？,;:–—-]+$/u, '')
  return forbidden.remove(cutAtWord(thesis, (text) => [...text].length <= limit && text.length <= bounds.title))
}

const previewOf = (body: string): string => cutAtWord(body, (text) => hasAtMostGraphemes(text, previewGraphemes))

const claimsOf = (plan: Plan, { used }: Written, { forbidden }: Wording['speech']): DestinationPlan['claims'] =>
  takeClaims(
    used.values().map(({ sentence, text }) => plan.claim(sentence, text)),
    forbidden,
  )

/** Steps H to N for one destination. Works for every destination, whatever was decided about it. */
export const draft = (input: ComposeInput, plan: Plan, destination: DestinationInput): Draft => {
  const wording = wordingOf(plan, destination)
  const essential = withTail(joinUnits(wording.essential), wording.tagLine, '')
  const form = chooseForm(destination, input.assets, essential)
  const link = input.settings.build_links === 'none' || wording.speech.forbidden.isIn(input.link) ? '' : input.link
  const place = form ? placeLink(destination, form, link, essential) : { line: '', isUnplaced: false }
  const written = guard(form ? write(input, destination, form, wording, place, plan) : silent, wording)
  const title = titleOf(form, plan, wording)
  const drafted: Drafted = { input, plan, destination, form, wording, place, written, title }
  return {
    plan: {
      account_id: destination.account_id,
      platform: destination.platform,
      output_profile: form?.profile.key ?? '',
      ...stanceOf(destination.text, plan.direction.route, link !== ''),
      segments: written.bodies.map((body, index) => ({ body, title: index === 0 ? title : '', description: '' })),
      media: mediaPlan(form?.attached[0], input.direction.media_preference),
      claims: claimsOf(plan, written, wording.speech),
      preview: wording.speech.forbidden.remove(previewOf(written.bodies[0] ?? '')),
      warnings: warningsOf(drafted),
      follow_up_notes: followUpNotes(drafted),
    },
    flags: flagsOf(drafted),
    settings: form ? settingsOf(destination, form, wording, place) : {},
  }
}
