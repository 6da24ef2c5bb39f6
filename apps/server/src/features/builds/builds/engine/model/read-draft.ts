/** Turns a model's draft into the post as it would be published, or reports every problem with it. */
import {
  type AssetInput,
  checkDraft,
  type Claim,
  type DestinationInput,
  type DestinationPlan,
  type DraftSettings,
  type MediaPlan,
  type Problem,
  type ProfileInput,
  type ReviewFlag,
} from '@broadside/composer/index'
import { checkClaims } from '@broadside/composer/check/parts'
import { flag } from '@broadside/composer/engine/flags'
import { withWarnings } from '@broadside/composer/engine/notes'
import { formatSentence } from '@broadside/composer/sentences'
import { withoutInventedQuotations } from '@broadside/composer/truth/evidence'
import { usableAssets } from '@broadside/composer/engine/decisions'
import { clip, cutAtWord } from '@broadside/composer/text/cut'
import { hasAtMostGraphemes } from '@broadside/composer/text/graphemes'
import { untag } from '@broadside/composer/text/hashtags'
import type { BuildDestination } from '../engine.ts'
import type { DraftAnswer } from './answers.ts'
import type { Reading } from './ask.ts'
import type { Brief } from './brief.ts'
import { closeTexts, type Form, placeFor, settingsFor } from './closing.ts'
import { cleanClaims } from './direction.ts'
import { attachedBy, isPublishable, offeredProfiles } from './forms.ts'
import { placeholdersIn } from './placeholders.ts'
import { judgeTexts } from './truth.ts'
import { networkProblems } from './network-check.ts'
import { draftFlags, draftWarnings, followUps } from './notes.ts'
import { cleanLine, cleanText, fault, inventedProblems, phrasesOf } from './text.ts'

const previewLength = 200

export interface ModelDraft {
  plan: DestinationPlan
  settings: DraftSettings
  flags: ReviewFlag[]
}

export interface DraftContext {
  frozen: BuildDestination
  destination: DestinationInput
  own: DestinationPlan
}

const preview = (body: string): string => cutAtWord(body, (text) => hasAtMostGraphemes(text, previewLength))

/** Removes the `#` from tags beyond the network's limit. Returns the texts and the number of tags removed. */
function limitTags(bodies: readonly string[], rule: DestinationInput['text']['hashtags']): { texts: string[]; removed: number } {
  let seen = 0
  let removed = 0
  const keep = (): boolean => {
    seen += 1
    const isKept = rule === 'untouched' || (typeof rule === 'number' && seen <= rule)
    if (!isKept) removed += 1
    return isKept
  }
  return { texts: bodies.map((body) => untag(body, keep)), removed }
}

const takesTitle = ({ titleRequired, titleLimit, settings }: ProfileInput): boolean =>
  titleRequired === true || titleLimit !== undefined || settings.includes('title')

const cleanMedia = ({ treatment, source_ref, role, brief }: MediaPlan): MediaPlan => ({
  treatment,
  source_ref: source_ref.trim(),
  role: cleanLine(role),
  brief: cleanLine(brief),
})

interface Written extends ModelDraft {
  /** The model's texts, before the service adds the link and numbers. */
  texts: readonly string[]
  form: Form
  usable: readonly AssetInput[]
  /** The model's own claims. They must refer to the material, but have no further effect. */
  declared: readonly Claim[]
}

function write(brief: Brief, { destination, own, frozen }: DraftContext, profile: ProfileInput, answer: DraftAnswer): Written {
  const { input } = brief
  const forbidden = phrasesOf([destination.voice])
  const usable = usableAssets(destination, input.assets)
  const media = cleanMedia(answer.media)
  const form: Form = { profile, attached: attachedBy(media, profile, usable) }
  const cleaned = answer.segments.map((segment) => withoutInventedQuotations(cleanText(segment), brief.evidence))
  const { texts, removed } = limitTags(
    cleaned.map(({ text }) => text),
    destination.text.hashtags,
  )
  const allowed = texts.map((text) => forbidden.remove(text))
  const declared = cleanClaims(answer.claims, forbidden)
  const truth = judgeTexts(brief, {
    accountId: destination.account_id,
    bodies: allowed,
    declared,
    forbidden,
    preferred: destination.voice?.preferred_language.split('-')[0],
  })
  const place = placeFor(brief, destination, form, allowed.join('\n'))
  const bodies = closeTexts(allowed, place.line, input.settings.thread_numbering === 'fraction')
  const title = takesTitle(profile) ? forbidden.remove(cleanLine(answer.title)) : ''
  const plan: DestinationPlan = {
    account_id: destination.account_id,
    platform: destination.platform,
    output_profile: profile.key,
    objective: own.objective,
    archetype: own.archetype,
    segments: bodies.map((body, index) => ({ body, title: index === 0 ? title : '', description: '' })),
    media,
    claims: truth.claims,
    preview: forbidden.remove(preview(bodies[0] ?? '')),
    ...withWarnings(draftWarnings(destination, bodies, removed)),
    // Written from the composer's draft, it can be written from the other units as well.
    ...(brief.mode === 'refine' && own.alternatives && { alternatives: own.alternatives }),
    ...followUps(destination, form.attached, place.isUnplaced ? input.link : '', answer.follow_up_notes.map(cleanLine).filter(Boolean)),
  }
  const isCensored = allowed.some((text, index) => text !== texts[index])
  return {
    plan,
    settings: settingsFor(brief, destination, form, place),
    flags: [
      ...truth.flags,
      ...cleaned.flatMap(({ removed }) =>
        removed.map((sentence) =>
          flag(destination.account_id, 'text', 'error', formatSentence('quotation_removed', { text: clip(sentence, 300) })),
        ),
      ),
      ...draftFlags({ brief, frozen, bodies, isCensored }),
    ],
    declared,
    texts: allowed,
    form,
    usable,
  }
}

const placeholderProblems = ({ build }: Brief, texts: readonly string[]): Problem[] => {
  const material = [build.idea, ...build.sources.map(({ text }) => text)].join('\n')
  return texts
    .flatMap((text) => placeholdersIn(text, material))
    .map((found) => fault('unknown_value', 'segments', `must be a finished text, without ${found}`))
}

function problemsOf(
  brief: Brief,
  { destination, frozen }: DraftContext,
  { plan, texts, form, settings, usable, declared }: Written,
): Problem[] {
  const { addresses, composed, networks } = brief
  const problems = [...checkDraft(destination, plan, composed.result.sources), ...checkClaims(declared, composed.result.sources)]
  const [first] = plan.segments
  return [
    ...problems,
    ...texts.flatMap((text, index) => (text ? [] : [fault('empty', `segments.${index}`, 'must not be empty')])),
    ...(isPublishable(plan.media, form.profile, usable)
      ? []
      : [fault('inconsistent', 'media', `${form.profile.key} does not take these files`)]),
    ...inventedProblems(addresses, [
      ['title', first?.title ?? ''],
      ['media.brief', plan.media.brief],
      ['media.role', plan.media.role],
      ...plan.segments.map(({ body }, index) => [`segments.${index}`, body] as const),
      ...declared.map(({ text }, index) => [`claims.${index}.text`, text] as const),
      ...plan.follow_up_notes.map((text, index) => [`follow_up_notes.${index}`, text] as const),
    ]),
    ...placeholderProblems(brief, [first?.title ?? '', ...texts]),
    // Run the network's check only after the common checks pass.
    ...(problems.length > 0 ? [] : networkProblems(networks[destination.platform], frozen, plan, form, settings)),
  ]
}

export function readDraft(brief: Brief, place: DraftContext, answer: DraftAnswer): Reading<ModelDraft> {
  const profile = offeredProfiles(place.destination, brief.input.assets).find(({ key }) => key === answer.output_profile)
  if (!profile) return { problems: [fault('unknown_profile', 'output_profile', 'is not one of the forms on offer')] }
  const written = write(brief, place, profile, answer)
  const problems = problemsOf(brief, place, written)
  return problems.length > 0 ? { problems } : { result: { plan: written.plan, settings: written.settings, flags: written.flags } }
}
