/** The tasks of build threads: everything that would block the event loop. Data in, data out. */
import {
  type DestinationPlan,
  direct,
  draft,
  type DraftSettings,
  type DraftInstructions,
  includedDestinations,
  review,
} from '@broadside/composer/index'
import { extractSource, type ExtractedSource, type SourceBytes, SourceError, type SourceErrorCode } from '@broadside/composer/sources/index'
import { type Confidence, confidenceOf } from '@broadside/composer/engine/confidence/confidence'
import { type ChoiceProblem, type Rechoice, rechoose } from '@broadside/composer/engine/choices/rechoose'
import { type Evidence, gatherEvidence, type Material } from '@broadside/composer/truth/evidence'
import { networks } from '@broadside/networks/registry'
import { toComposeInput } from '../engine/compose-input.ts'
import type { BuildInput } from '../engine/engine.ts'
import type { Composed, Redraft } from '../stored.ts'

export type Phase = 'drafting' | 'reviewing'
export type Task =
  | { kind: 'extract'; source: SourceBytes }
  | { kind: 'compose'; input: BuildInput }
  | { kind: 'evidence'; material: Material }
  | { kind: 'redraft'; input: BuildInput; accountId: string; instructions: DraftInstructions }
  | { kind: 'rechoose'; input: BuildInput; accountId: string; rechoice: Rechoice }
  | { kind: 'rate'; input: BuildInput; posts: readonly DestinationPlan[] }

export type Extraction = ExtractedSource | { refused: SourceErrorCode }

async function extract(source: SourceBytes): Promise<Extraction> {
  try {
    return await extractSource(source)
  } catch (error) {
    if (error instanceof SourceError) return { refused: error.code }
    throw error
  }
}

function compose(build: BuildInput, onPhase: (phase: Phase) => void): Composed {
  const input = toComposeInput(build, networks)
  const plan = direct(input)
  onPhase('drafting')
  const drafts = includedDestinations(input, plan).map((destination) => draft(input, plan, destination))
  onPhase('reviewing')
  const settings: Record<string, DraftSettings> = Object.fromEntries(drafts.map((one) => [one.plan.account_id, one.settings]))
  return { result: review(input, plan, drafts), settings }
}

function redraft(build: BuildInput, accountId: string, instructions: DraftInstructions): Redraft {
  const input = toComposeInput(build, networks)
  const destination = input.destinations.find(({ account_id }) => account_id === accountId)
  if (!destination) throw new Error('The build has no such destination.')
  const plan = direct(input)
  const { flags, ...drafted } = draft(input, plan, destination, instructions)
  return { ...drafted, flags: [...plan.flags, ...flags] }
}

export type Rechosen = Redraft | { problems: ChoiceProblem[] }

function writeChosen(build: BuildInput, accountId: string, rechoice: Rechoice): Rechosen {
  const input = toComposeInput(build, networks)
  const destination = input.destinations.find(({ account_id }) => account_id === accountId)
  if (!destination) throw new Error('The build has no such destination.')
  const plan = direct(input)
  const made = rechoose(input, plan, destination, rechoice)
  return 'draft' in made ? { ...made.draft, flags: [...plan.flags, ...made.draft.flags] } : made
}

function rate(build: BuildInput, posts: readonly DestinationPlan[]): Confidence[] {
  const plan = direct(toComposeInput(build, networks))
  return posts.map(({ segments, claims }) =>
    confidenceOf(
      plan,
      segments.map(({ body }) => body),
      claims,
    ),
  )
}

type Performed = Promise<Extraction> | Composed | Redraft | Evidence | Rechosen | Confidence[]

export function perform(task: Task, onPhase: (phase: Phase) => void): Performed {
  if (task.kind === 'evidence') return gatherEvidence(task.material)
  if (task.kind === 'extract') return extract(task.source)
  if (task.kind === 'rechoose') return writeChosen(task.input, task.accountId, task.rechoice)
  if (task.kind === 'rate') return rate(task.input, task.posts)
  return task.kind === 'compose' ? compose(task.input, onPhase) : redraft(task.input, task.accountId, task.instructions)
}
