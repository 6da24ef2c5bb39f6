/**
 * The engine with a language model: one direction, one draft per destination, one review. The built-in composer runs
 * first: it makes every decision the rules make, and its drafts replace whatever the model fails to deliver.
 */
import { type Direction, type ReviewFlag, validateResult } from '@broadside/composer/index'
import type { Evidence, Material } from '@broadside/composer/truth/evidence'
import type { App } from '#server/context.ts'
import { BuildFailure, type BuildErrorCode } from '../../failures.ts'
import type { Composed } from '../../stored.ts'
import type { BuildInput, Engine, EngineTools } from '../engine.ts'
import { askModel, type Outcome, type Question, type Step } from './ask.ts'
import { assemble, type Choice, fallBack } from './assemble.ts'
import { type Brief, materialOf, type Mode, toBrief } from './brief.ts'
import type { Allowance, LanguageModel } from './conversation.ts'
import { directionQuestion } from './direction.ts'
import { draftQuestion } from './draft.ts'
import { inParallel, startDeadline } from './pace.ts'
import type { DraftContext } from './read-draft.ts'
import { recorded } from './recording.ts'
import { reviewQuestion } from './review.ts'

export interface ModelEngineOptions {
  name: string
  composer: Engine
  model(): Promise<LanguageModel>
  gather(material: Material, signal: AbortSignal): Promise<Evidence>
  networks: App['networks']
  log: App['log']
  mode: Mode
  /** When the model fails to deliver, use the composer's work or fail the build. */
  failure: 'composer' | 'fail'
  /** Milliseconds for all calls of one build together. */
  timeLimit: number
}

const parallel = 4

const invalidCodes: Record<Step, BuildErrorCode> = {
  direction: 'director_output_invalid',
  draft: 'adapter_output_invalid',
  review: 'reviewer_output_invalid',
}

/** One build: asks the model, logs without any user text, and fails the build if the policy says so. */
interface Run {
  brief: Brief
  ask<Answer, Result>(question: Question<Answer, Result>): Promise<Outcome<Result>>
}

function placesOf({ build, input, composed }: Brief, direction: Direction): DraftContext[] {
  return direction.destinations
    .filter(({ include }) => include)
    .map(({ account_id }) => {
      const frozen = build.destinations.find((one) => one.account_id === account_id)
      const destination = input.destinations.find((one) => one.account_id === account_id)
      const own = composed.result.destinations.find((one) => one.account_id === account_id)
      if (!frozen || !destination || !own) throw new Error('The direction names a destination that is not in the build.')
      return { frozen, destination, own }
    })
}

async function choose({ brief, ask }: Run, direction: Direction, place: DraftContext): Promise<Choice> {
  const question = draftQuestion(brief, direction, place)
  if (!question) return { own: place.own }
  const outcome = await ask(question)
  return 'result' in outcome ? { draft: outcome.result } : { own: place.own, failed: outcome.failed }
}

async function review(
  { brief, ask }: Run,
  direction: Direction,
  choices: readonly Choice[],
): Promise<{ flags: readonly ReviewFlag[]; isMissing: boolean }> {
  const posts = choices.flatMap((choice) => ('draft' in choice ? choice.draft.plan : []))
  // The composer's own drafts need no review.
  if (posts.length === 0) return { flags: [], isMissing: false }
  const outcome = await ask(reviewQuestion(brief, direction, posts))
  return 'result' in outcome ? { flags: outcome.result, isMissing: false } : { flags: [], isMissing: true }
}

/** A server that refuses a caller once will refuse the next question too. */
const isRefused = (outcome: Outcome<unknown>): boolean =>
  'failed' in outcome &&
  outcome.failed === 'unavailable' &&
  outcome.status !== undefined &&
  outcome.status >= 300 &&
  outcome.status < 500 &&
  outcome.status !== 429

async function work(run: Run, onPhase: EngineTools['onPhase']): Promise<Composed> {
  const { brief } = run
  const outcome = await run.ask(directionQuestion(brief))
  await onPhase('drafting')
  const isDirected = 'result' in outcome
  const direction = isDirected ? outcome.result : brief.composed.result.direction
  const places = isRefused(outcome) ? [] : placesOf(brief, direction)
  const choices = await inParallel(places, parallel, (place) => choose(run, direction, place))
  await onPhase('reviewing')
  if (!isDirected && !choices.some((choice) => 'draft' in choice)) return fallBack(brief)
  return assemble(brief, { direction, isDirected, choices, review: await review(run, direction, choices) })
}

export function createModelEngine({ name, composer, model, gather, networks, log, mode, failure, timeLimit }: ModelEngineOptions): Engine {
  const start = async (build: BuildInput, signal: AbortSignal, given?: { composed: Composed; instruction: string }): Promise<Brief> => {
    const composed = given?.composed ?? (await composer.compose(build, { signal, onPhase: async () => undefined }))
    return toBrief(build, { ...given, composed, mode, networks, evidence: await gather(materialOf(build), signal) })
  }

  const judge = <Result>(step: Step, outcome: Outcome<Result>): void => {
    if ('result' in outcome) return void log.debug({ engine: name, step, repaired: outcome.repaired }, 'language model answered')
    const { failed } = outcome
    log.warn({ engine: name, step, ...outcome }, 'language model answer unusable')
    if (failure === 'fail') throw new BuildFailure(failed === 'invalid' ? invalidCodes[step] : 'generation_failed')
  }

  const askerFor =
    (opened: LanguageModel, { signal, endsAt }: Allowance, cancelled: AbortSignal): Run['ask'] =>
    async (question) => {
      const outcome = await askModel(opened, question, { signal, endsAt, cancelled })
      judge(question.step, outcome)
      return outcome
    }

  return {
    name,
    redraft: async (build, { composed, account_id, direction }, { signal, onPhase, onExchange }) => {
      const brief = await start(build, signal, { composed, instruction: direction })
      using deadline = startDeadline(signal, timeLimit)
      const run = { brief, ask: askerFor(recorded(await model(), onExchange), deadline, signal) }
      const decided = composed.result.direction
      const place = placesOf(brief, decided).find(({ own }) => own.account_id === account_id)
      const choice = place && (await choose(run, decided, place))
      if (!choice || !('draft' in choice)) throw new BuildFailure('generation_failed')
      await onPhase('reviewing')
      const reviewed = await review(run, decided, [choice])
      return { ...choice.draft, flags: [...choice.draft.flags, ...reviewed.flags.filter((one) => one.account_id === account_id)] }
    },
    compose: async (build, { signal, onPhase, onExchange }) => {
      const brief = await start(build, signal)
      if (brief.composed.result.destinations.length === 0) return brief.composed
      using deadline = startDeadline(signal, timeLimit)
      const ask = askerFor(recorded(await model(), onExchange), deadline, signal)
      const made = await work({ brief, ask }, onPhase)
      const problems = validateResult(brief.input, made.result)
      if (problems.length === 0) return made
      log.error({ engine: name, problems: problems.map(({ code }) => code) }, 'build result failed validation')
      if (failure === 'fail') throw new BuildFailure('generation_failed')
      return fallBack(brief)
    },
  }
}
