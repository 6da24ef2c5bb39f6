/** Assembles the result: the model's parts where they are valid, else the composer's, with flags for the difference. */
import { bounds, type DestinationPlan, type Direction, type DraftSettings, type ReviewFlag } from '@broadside/composer/index'
import { flag, flagsFor, materialFlags, orderFlags } from '@broadside/composer/engine/flags'
import { formatSentence } from '@broadside/composer/sentences'
import type { Composed } from '../../stored.ts'
import type { Brief } from './brief.ts'
import type { ModelDraft } from './read-draft.ts'

/** A draft by the model or the composer. `failed` is the reason the model's is missing. */
export type Choice = { draft: ModelDraft } | { own: DestinationPlan; failed?: 'unavailable' | 'invalid' }

const ordered = ({ build }: Brief, flags: readonly ReviewFlag[]): ReviewFlag[] =>
  orderFlags(
    flags,
    build.destinations.map(({ account_id }) => account_id),
  )

export function fallBack(brief: Brief): Composed {
  const { result, settings } = brief.composed
  const notice = flag('', 'engine', 'warning', formatSentence('model_without_result'))
  return { settings, result: { ...result, review_flags: ordered(brief, [notice, ...result.review_flags]) } }
}

const missingDraft = (id: string, failed: 'unavailable' | 'invalid'): ReviewFlag =>
  flag(id, 'engine', 'warning', formatSentence(failed === 'invalid' ? 'model_without_draft' : 'model_silent'))

const flagsOf = ({ composed }: Brief, choice: Choice): ReviewFlag[] => {
  if ('draft' in choice) return choice.draft.flags
  const { account_id: id } = choice.own
  const own = flagsFor(composed.result.review_flags, id)
  return choice.failed ? [missingDraft(id, choice.failed), ...own] : own
}

export interface Parts {
  direction: Direction
  /** False when the model gave no usable direction and the composer's is used. */
  isDirected: boolean
  choices: readonly Choice[]
  review: { flags: readonly ReviewFlag[]; isMissing: boolean }
}

export function assemble(brief: Brief, { direction, isDirected, choices, review }: Parts): Composed {
  const { composed, input } = brief
  const plans = choices.map((choice) => ('draft' in choice ? choice.draft.plan : choice.own))
  const settings: Record<string, DraftSettings> = {}
  for (const choice of choices) {
    const id = 'draft' in choice ? choice.draft.plan.account_id : choice.own.account_id
    settings[id] = ('draft' in choice ? choice.draft.settings : composed.settings[id]) ?? {}
  }
  const known = [
    ...(isDirected ? [] : [flag('', 'engine', 'warning', formatSentence('model_without_direction'))]),
    ...(review.isMissing ? [flag('', 'engine', 'warning', formatSentence('model_without_review'))] : []),
    ...materialFlags(input, direction.claims),
    ...choices.flatMap((choice) => flagsOf(brief, choice)),
  ]
  // Flags from rules take precedence over the model's when there is not room for all.
  const room = Math.max(0, bounds.flags - known.length)
  return {
    settings,
    result: {
      canonical_text: direction.canonical_text,
      direction,
      destinations: plans,
      skipped: direction.destinations.flatMap(({ account_id, include, reason }) => {
        const platform = input.destinations.find((one) => one.account_id === account_id)?.platform ?? ''
        return include ? [] : [{ account_id, platform, reason }]
      }),
      review_flags: ordered(brief, [...known, ...review.flags.slice(0, room)]),
      sources: composed.result.sources,
    },
  }
}
