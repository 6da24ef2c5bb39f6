import type { ComposeInput, DestinationInput, ProfileInput } from '../input.ts'
import { bounds, type DestinationPlan, type ReviewFlag } from '../result.ts'
import { cutAtWord } from '../text/cut.ts'
import { hasAtMostGraphemes } from '../text/graphemes.ts'
import { stanceOf } from './archetypes.ts'
import { takeClaims } from './claims.ts'
import { mediaPlan, type Plan } from './direction.ts'
import { placeLink, quotedPage, type LinkPosition } from './link.ts'
import { flagsOf, followUpNotes, warningsOf, type Drafted, withFollowUps, withWarnings } from './notes.ts'
import { alternativesOf, type Chosen } from './choices/alternatives.ts'
import { confidenceOf } from './confidence/confidence.ts'
import { chooseForm, fitsForm, type Form } from './profile.ts'
import { joinParts } from './render.ts'
import { settingsOf, type DraftSettings } from './settings.ts'
import { withTail, type Written } from './single.ts'
import { unmetNotes } from './fulfillment.ts'
import { type Instructions, noInstructions, parseInstructions } from './instructions.ts'
import type { BuildSentence } from '../sentences.ts'
import { emptyVoice } from '../voice/voice.ts'
import { wordingOf, type Wording } from './wording.ts'
import { silent, write } from './write.ts'

export interface Draft {
  plan: DestinationPlan
  flags: ReviewFlag[]
  /** Destination settings for the commit (link, language, tags), which the result itself has no fields for. */
  settings: DraftSettings
}

const previewGraphemes = 200

/** Adjoining sentences may form a forbidden phrase that neither contains. Always returns at least one segment, even if empty. */
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
    used
      .values()
      .filter(({ sentence }) => sentence.kind !== 'heading')
      .map(({ sentence, text, claimed }) => plan.claim(sentence, claimed ?? text.replace(/^[•-] /u, ''))),
    forbidden,
  )

/** A written post, with what a person chose or wrote in it. */
interface Finishing extends Omit<Drafted, 'title' | 'isInsteadOfThread'> {
  isInsteadOfThread?: boolean
  link: string
  chosen?: Chosen
  /** Notes on instructions that the post doesn't follow. */
  unmet?: readonly BuildSentence[]
  own?: Pick<DestinationPlan, 'claims' | 'segments'> & { alternatives: DestinationPlan['alternatives'] | undefined }
}

/** Steps L to N: everything about a post that follows from its text. */
export const finish = ({ link, chosen, own, unmet = [], isInsteadOfThread = false, ...rest }: Finishing): Draft => {
  const { input, plan, destination, form, wording, place, written } = rest
  const title = own ? (own.segments[0]?.title ?? '') : titleOf(form, plan, wording)
  const drafted: Drafted = { ...rest, title, isInsteadOfThread }
  const claims = own?.claims ?? claimsOf(plan, written, wording.speech)
  const alternatives = own ? own.alternatives : alternativesOf(drafted, chosen)
  return {
    plan: {
      account_id: destination.account_id,
      platform: destination.platform,
      output_profile: form?.profile.key ?? '',
      ...stanceOf(destination.text, plan.direction.route, link !== ''),
      segments: own?.segments ?? written.bodies.map((body, index) => ({ body, title: index === 0 ? title : '', description: '' })),
      media: mediaPlan(form?.attached[0], input.direction.media_preference),
      claims,
      preview: wording.speech.forbidden.remove(previewOf(written.bodies[0] ?? '')),
      ...withWarnings(warningsOf(drafted)),
      ...withFollowUps([...unmet, ...followUpNotes(drafted)]),
      ...confidenceOf(plan, written.bodies, claims),
      ...(alternatives && { alternatives }),
      edited: own !== undefined,
    },
    flags: flagsOf(drafted),
    settings: form ? settingsOf({ input, destination, form, wording, place, text: written.bodies.join('\n\n') }) : {},
  }
}

/** Instructions for a draft beyond the direction of the build. */
export interface DraftInstructions {
  direction: string
  /** The post to replace; only used if the direction asks for nothing else. */
  instead: string
}

interface Made {
  form: Form | undefined
  link: string
  place: LinkPosition
  written: Written
  /** True for a single post instead of a thread that had too little to say. */
  isInsteadOfThread?: boolean
}

const withForm = (destination: DestinationInput, fits: (profile: ProfileInput) => boolean): DestinationInput => ({
  ...destination,
  profiles: destination.profiles.filter(fits),
})

const formal = (destination: DestinationInput): DestinationInput => ({
  ...destination,
  voice: { ...(destination.voice ?? emptyVoice), formality: 'formal' },
})

/** Writes the post of one destination, before its notes and flags. */
const compile = (input: ComposeInput, plan: Plan, given: DestinationInput, instructions: Instructions, seen: string): Finishing => {
  const destination = instructions.isFormal ? formal(given) : given
  const wording = wordingOf(plan, destination, instructions)
  const essential = withTail(joinParts(wording.essential), wording.tagLine, '')
  const allowedLink = (link: string): string =>
    instructions.wantsNoLink || input.settings.build_links === 'none' || wording.speech.forbidden.isIn(link) ? '' : link
  const make = (form: Form | undefined, wanted: string, only?: string): Made => {
    const link = allowedLink(wanted)
    const place = form ? placeLink(destination, form, link, essential) : { line: '', isUnplaced: false }
    const task = form && { input, plan, destination, form, wording, place, instructions, seen, ...(only !== undefined && { only }) }
    return { form, link, place, written: guard(task ? write(task) : silent, wording) }
  }
  const inOnePost = ({ form, written }: Made): Form | undefined => {
    if (!written.isShort || !form) return undefined
    const single = chooseForm(
      withForm(destination, ({ maxSegments }) => maxSegments === 1),
      input.assets,
      essential,
    )
    return single && single.attached.length === form.attached.length && fitsForm(single, destination.count, essential) ? single : undefined
  }
  const first = make(chooseForm(destination, input.assets, essential, instructions.wantsThread), input.link)
  const single = inOnePost(first)
  const chosen: Made = single ? { ...make(single, input.link), isInsteadOfThread: true } : first
  const quoted = quotedPage(input, chosen.written)
  const made: Made =
    quoted && input.link && quoted.address !== input.link
      ? { ...chosen, ...make(chosen.form, quoted.address, chosen.written.bodies.length === 1 ? quoted.id : undefined) }
      : chosen
  return { input, plan, destination, wording, ...made }
}

/** Steps H to N for one destination. Works for every destination, whatever was decided about it. */
export const draft = (
  input: ComposeInput,
  plan: Plan,
  destination: DestinationInput,
  { direction, instead }: DraftInstructions = { direction: input.direction.tone_adjustment, instead: '' },
): Draft => {
  const instructions = parseInstructions(direction)
  const isDirected = direction.trim() !== ''
  const compiled = compile(input, plan, destination, instructions, isDirected ? '' : instead)
  if (!isDirected) return finish(compiled)
  const { bodies, used } = compiled.written
  const unmet = unmetNotes(instructions, {
    bodies,
    plain: compile(input, plan, destination, noInstructions, '').written.bodies,
    language: plan.material.language,
    topic: plan.material.termsOf(instructions.topic),
    terms: new Set(used.flatMap(({ sentence }) => [...sentence.terms])),
  })
  return finish({ ...compiled, unmet })
}
