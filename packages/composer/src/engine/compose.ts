import type { ComposeInput, DestinationInput } from '../input.ts'
import { formatSentence } from '../sentences.ts'
import type { ComposeResult, SourceEntry } from '../result.ts'
import { oneLine } from '../text/normalize.ts'
import { direct, type Plan } from './direction.ts'
import { draft, type Draft } from './draft.ts'
import { flag, orderFlags } from './flags.ts'

export const includedDestinations = (input: ComposeInput, plan: Plan): DestinationInput[] =>
  input.destinations.filter((_, index) => plan.direction.destinations[index]?.include)

const sourceEntries = (input: ComposeInput): SourceEntry[] => [
  { id: 'idea', kind: 'text', label: 'Idea', publishable: true },
  ...input.sources.map(({ id, kind, label, publishable }) => ({ id, kind, label: oneLine(label), publishable })),
]

const nothingLeft = flag('', 'destinations', 'error', formatSentence('nothing_left'))

/** The review phase: combines direction and drafts and orders the flags for review. */
export const review = (input: ComposeInput, plan: Plan, drafts: readonly Draft[]): ComposeResult => {
  const flags = [...plan.flags, ...drafts.flatMap((one) => one.flags), ...(drafts.length === 0 ? [nothingLeft] : [])]
  return {
    canonical_text: plan.direction.canonical_text,
    direction: plan.direction,
    destinations: drafts.map((one) => one.plan),
    skipped: [...plan.skipped],
    review_flags: orderFlags(
      flags,
      input.destinations.map(({ account_id }) => account_id),
    ),
    sources: sourceEntries(input),
  }
}

/**
 * The built-in engine: creates the full result of a build. Pure: the same input gives the same result, byte for byte in canonical JSON.
 * Never throws, whatever the sources.
 */
export const compose = (input: ComposeInput): ComposeResult => {
  const plan = direct(input)
  return review(
    input,
    plan,
    includedDestinations(input, plan).map((destination) => draft(input, plan, destination)),
  )
}
