/**
 * The engine with a language model: one direction, one draft per destination, one review. The built-in composer works
 * first: it decides what the rules decide, and its drafts stand in for whatever the model does not deliver.
 */
import { type Direction, type ReviewFlag, validateResult } from '@broadside/composer/index'
import type { App } from '#server/context.ts'
import { BuildFailure, type BuildErrorCode } from '../../failures.ts'
import type { Composed } from '../../stored.ts'
import type { BuildInput, Engine, EngineTools } from '../engine.ts'
import { askModel, type Outcome, type Question, type Step } from './ask.ts'
import { assemble, type Choice, fallBack } from './assemble.ts'
import { type Brief, type Mode, toBrief } from './brief.ts'
import type { LanguageModel } from './conversation.ts'
import { directionQuestion } from './direction.ts'
import { draftQuestion } from './draft.ts'
import { inParallel, startDeadline } from './pace.ts'
import type { Place } from './read-draft.ts'
import { reviewQuestion } from './review.ts'

export interface ModelEngineOptions {
  /** As in the setting ENGINE. */
  name: string
  composer: Engine
  model(): Promise<LanguageModel>
  networks: App['networks']
  log: App['log']
  mode: Mode
  /** What happens when the model does not deliver: the composer's work is taken, or the build fails. */
  failure: 'composer' | 'fail'
  /** Milliseconds for all calls of one build together. */
  timeLimit?: number
}

/** All calls of a build together, in milliseconds. */
const usualTimeLimit = 90_000
/** Drafts that are asked for at the same time. */
const parallel = 4

const invalidCodes: Record<Step, BuildErrorCode> = {
  direction: 'director_output_invalid',
  draft: 'adapter_output_invalid',
  review: 'reviewer_output_invalid',
}

/** One build: asks, logs without a word of anybody, and fails the build where the policy says so. */
interface Run {
  brief: Brief
  ask<Answer, Result>(question: Question<Answer, Result>): Promise<Outcome<Result>>
}

function placesOf({ build, input, composed }: Brief, direction: Direction): Place[] {
  return direction.destinations
    .filter(({ include }) => include)
    .map(({ account_id }) => {
      const frozen = build.destinations.find((one) => one.account_id === account_id)
      const destination = input.destinations.find((one) => one.account_id === account_id)
      const own = composed.result.destinations.find((one) => one.account_id === account_id)
      if (!frozen || !destination || !own) throw new Error('a destination of the direction is not one of the build')
      return { frozen, destination, own }
    })
}

async function choose({ brief, ask }: Run, direction: Direction, place: Place): Promise<Choice> {
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
  // The composer's own drafts need no second reader.
  if (posts.length === 0) return { flags: [], isMissing: false }
  const outcome = await ask(reviewQuestion(brief, direction, posts))
  return 'result' in outcome ? { flags: outcome.result, isMissing: false } : { flags: [], isMissing: true }
}

async function work(run: Run, onPhase: EngineTools['onPhase']): Promise<Composed> {
  const { brief } = run
  const outcome = await run.ask(directionQuestion(brief))
  await onPhase('drafting')
  if ('failed' in outcome) {
    await onPhase('reviewing')
    return fallBack(brief)
  }
  const direction = outcome.result
  const choices = await inParallel(placesOf(brief, direction), parallel, (place) => choose(run, direction, place))
  await onPhase('reviewing')
  return assemble(brief, direction, choices, await review(run, direction, choices))
}

export function createModelEngine({
  name,
  composer,
  model,
  networks,
  log,
  mode,
  failure,
  timeLimit = usualTimeLimit,
}: ModelEngineOptions): Engine {
  const start = async (build: BuildInput, signal: AbortSignal): Promise<Brief> =>
    toBrief(build, { composed: await composer.compose(build, { signal, onPhase: async () => undefined }), mode, networks })

  const judge = <Result>(step: Step, outcome: Outcome<Result>): void => {
    if ('result' in outcome) return void log.debug({ engine: name, step, repaired: outcome.repaired }, 'the language model answered')
    const { failed } = outcome
    log.warn({ engine: name, step, ...outcome }, 'the language model gave nothing usable')
    if (failure === 'fail') throw new BuildFailure(failed === 'invalid' ? invalidCodes[step] : 'generation_failed')
  }

  return {
    name,
    compose: async (build, { signal, onPhase }) => {
      const brief = await start(build, signal)
      if (brief.composed.result.destinations.length === 0) return brief.composed
      using deadline = startDeadline(signal, timeLimit)
      const opened = await model()
      const ask: Run['ask'] = async (question) => {
        const outcome = await askModel(opened, question, { signal: deadline.signal, cancelled: signal })
        judge(question.step, outcome)
        return outcome
      }
      const made = await work({ brief, ask }, onPhase)
      const problems = validateResult(brief.input, made.result)
      if (problems.length === 0) return made
      log.error({ engine: name, problems: problems.map(({ code }) => code) }, 'the parts of a build do not fit together')
      if (failure === 'fail') throw new BuildFailure('generation_failed')
      return fallBack(brief)
    },
  }
}
