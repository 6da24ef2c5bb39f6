/** Writes a post again from a person's choices: the same choices and material give the same post, byte for byte. */
import type { ComposeInput, DestinationInput } from '../../input.ts'
import { mostSegments, type Alternatives, type DestinationPlan } from '../../result.ts'
import type { Plan } from '../direction.ts'
import { finish, type Draft } from '../draft.ts'
import { noInstructions } from '../instructions.ts'
import { placeLink } from '../link.ts'
import { chooseForm, fitsForm, type Form } from '../profile.ts'
import { joinParts, partsOf } from '../render.ts'
import { withTail, type Parts, type Written } from '../single.ts'
import { wordingOf, type Wording } from '../wording.ts'
import { type Choices, type ChoiceProblem, type OwnSegment, type Resolved, resolve } from './choices.ts'
import { limitFlags } from './limit.ts'
import { judgeOwnText } from './own-text.ts'
import { idOf } from './unit-id.ts'
import { writeChosen } from './write-chosen.ts'

export type { ChoiceProblem }

export interface Rechoice {
  /** The post as it is now. */
  current: DestinationPlan
  choices: Choices
  /** The person's own text, in place of choices. */
  segments?: readonly OwnSegment[] | undefined
}

export type Rechosen = { draft: Draft } | { problems: ChoiceProblem[] }

/** The profile of the post stays, whatever else would suit the new text. */
const formOf = (input: ComposeInput, destination: DestinationInput, { output_profile }: DestinationPlan): Form | undefined => {
  const profiles = destination.profiles.filter(({ key }) => key === output_profile)
  return chooseForm({ ...destination, profiles }, input.assets, '')
}

interface Task {
  input: ComposeInput
  plan: Plan
  destination: DestinationInput
  form: Form | undefined
  wording: Wording
}

const hookParts = ({ plan, wording }: Task, { hook }: Resolved): Wording['essential'] => {
  if (hook.unit) return partsOf([hook.unit], wording.word)
  if (hook.id === '') return []
  const { headline, material } = plan
  if (headline && hook.id === idOf('title', headline.ref))
    return [{ sentence: headline, text: wording.speech.adjust(headline.text), glue: '' }]
  return material.idea.length === 0 || hook.id === idOf('idea', '') ? wording.essential : []
}

const linkFor = ({ input, wording }: Task, ref: string): string => {
  const address = input.sources.find(({ id }) => id === ref)?.address ?? ''
  return wording.speech.forbidden.isIn(address) ? '' : address
}

const chosenDraft = (task: Task, resolved: Resolved): Draft => {
  const { input, plan, destination, form, wording } = task
  const essential = hookParts(task, resolved)
  const opening = withTail(joinParts(essential), wording.tagLine, '')
  const link = linkFor(task, resolved.link)
  const place = form ? placeLink(destination, form, link, opening) : { line: '', isUnplaced: false }
  const parts: Parts = { ...wording, essential, linkLine: place.line }
  const maxSegments = Math.min(form?.profile.maxSegments ?? 1, mostSegments)
  const written = writeChosen({
    plan,
    parts,
    facts: resolved.facts,
    shape: maxSegments > 1 ? 'thread' : destination.text.wholeKernel ? 'article' : 'single',
    fits: (text) => form === undefined || fitsForm(form, destination.count, text),
    isNumbered: input.settings.thread_numbering === 'fraction',
    maxSegments,
  })
  const chosen = {
    hook: resolved.hook.id,
    hookUnit: resolved.hook.unit,
    facts: resolved.facts,
    closing: idOf('link', resolved.link),
  }
  const { flags, ...made } = finish({ ...task, place, written, link, chosen })
  return {
    ...made,
    flags: [
      ...flags,
      ...(form
        ? limitFlags(
            destination,
            form,
            made.plan.segments.map(({ body }) => body),
          )
        : []),
    ],
  }
}

const linkIdOf = ({ sources }: ComposeInput, { closing }: Alternatives): string =>
  sources.find(({ id }) => idOf('link', id) === closing.chosen)?.id ?? ''

const ownDraft = (task: Task, current: DestinationPlan, segments: readonly OwnSegment[]): Draft => {
  const { input, plan, destination, form, wording } = task
  const { forbidden } = wording.speech
  const texts = segments.map(({ body, title, description }) => ({
    body: forbidden.remove(body),
    title: forbidden.remove(title),
    description: forbidden.remove(description),
  }))
  const bodies = texts.map(({ body }) => body)
  const judged = judgeOwnText(input, plan, bodies, destination.account_id, forbidden)
  const written: Written = { bodies, used: [], hasTags: true, hasLink: true, isCut: false, isSplit: false }
  const link = current.alternatives ? linkFor(task, linkIdOf(input, current.alternatives)) : input.link
  const place = form ? placeLink(destination, form, link, bodies.join('\n\n')) : { line: '', isUnplaced: false }
  const isCensored = texts.some((text, index) => text.body !== segments[index]?.body)
  const {
    plan: made,
    flags,
    settings,
  } = finish({
    ...task,
    wording: { ...wording, hasRemovedPhrase: isCensored },
    // The text is as its author wrote it; only a link card stays beside it.
    place: { ...place, line: '' },
    written,
    link,
    own: { claims: judged.claims, segments: texts, alternatives: current.alternatives },
  })
  return {
    plan: { ...made, objective: current.objective, archetype: current.archetype, media: current.media, edited: true },
    flags: [...flags, ...judged.flags, ...(form ? limitFlags(destination, form, bodies) : [])],
    settings,
  }
}

export const rechoose = (
  input: ComposeInput,
  plan: Plan,
  destination: DestinationInput,
  { current, choices, segments }: Rechoice,
): Rechosen => {
  const form = formOf(input, destination, current)
  const task: Task = { input, plan, destination, form, wording: wordingOf(plan, destination, noInstructions) }
  if (segments) return { draft: ownDraft(task, current, segments) }
  if (!current.alternatives) return { problems: [{ path: 'hook', reason: 'unknown_unit', value: '' }] }
  const resolution = resolve(plan, current.alternatives, choices)
  return 'problems' in resolution ? resolution : { draft: chosenDraft(task, resolution.resolved) }
}
