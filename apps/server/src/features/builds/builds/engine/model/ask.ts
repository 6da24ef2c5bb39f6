/** Asks the model one question, with at most one repair of an unusable answer. */
import type { Problem } from '@broadside/composer/index'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { type Allowance, type Conversation, type LanguageModel, ModelUnavailable, type Reply } from './conversation.ts'
import { fault } from './text.ts'

export type Step = 'direction' | 'draft' | 'review'

export interface Question<Answer, Result> {
  step: Step
  instructions: string
  message: string
  schema: TSchema
  /** Judges an answer of the right shape: returns its result or every problem. */
  read(answer: Answer): Reading<Result>
}

export type Reading<Result> = { result: Result } | { problems: readonly Problem[] }

/** `problems` are codes and contain nothing the model wrote. */
export type Outcome<Result> =
  | { result: Result; repaired: boolean }
  | { failed: 'unavailable'; reason: string; status?: number }
  | { failed: 'invalid'; problems: string[] }

/** Characters. A form takes at most 100,000, plus room for the rest of the answer. */
const longestAnswer = 300_000
/** The part of a rejected answer, and the number of its problems, that the repair shows to the model. */
const shownAnswer = 24_000
const shownProblems = 20
const shownMessage = 300

const shapeProblems = (schema: TSchema, value: unknown): Problem[] =>
  [...Value.Errors(schema, value)].map(({ instancePath, message }) =>
    fault('unknown_value', instancePath.slice(1).replaceAll('/', '.') || 'answer', message),
  )

function judge<Answer, Result>({ schema, read }: Question<Answer, Result>, reply: Reply): Reading<Result> {
  if ('unreadable' in reply) return { problems: [fault('unknown_value', 'answer', 'must be one JSON object and nothing else')] }
  if (reply.text.length > longestAnswer) return { problems: [fault('too_long', 'answer', `at most ${longestAnswer} characters`)] }
  const value = Value.Clean(schema, reply.value)
  const problems = shapeProblems(schema, value)
  return problems.length > 0 ? { problems } : read(value as Answer)
}

const repairMessage = (problems: readonly Problem[]): string =>
  [
    'This answer cannot be used:',
    ...problems.slice(0, shownProblems).map(({ path, message }) => `- ${path}: ${message}`.slice(0, shownMessage)),
    'Answer again with the whole JSON object, with these faults mended and everything else kept.',
  ].join('\n')

async function answer<Answer, Result>(
  model: LanguageModel,
  question: Question<Answer, Result>,
  within: Allowance,
): Promise<Outcome<Result>> {
  const { instructions, message, schema, step } = question
  const first: Conversation = { instructions, schema, name: step, messages: [{ role: 'user', content: message }] }
  const reply = await model.reply(first, within)
  const reading = judge(question, reply)
  if ('result' in reading) return { result: reading.result, repaired: false }
  const said = ('unreadable' in reply ? reply.unreadable : reply.text).slice(0, shownAnswer).trim()
  const repair: Conversation = {
    ...first,
    messages: [
      ...first.messages,
      { role: 'assistant', content: said || '(nothing)' },
      { role: 'user', content: repairMessage(reading.problems) },
    ],
  }
  const repaired = judge(question, await model.reply(repair, within))
  if ('result' in repaired) return { result: repaired.result, repaired: true }
  return { failed: 'invalid', problems: [...new Set(repaired.problems.map(({ code }) => code))] }
}

/** Rejects only with the reason of `cancelled`; if just `signal` is aborted, the time is up. */
export async function askModel<Answer, Result>(
  model: LanguageModel,
  question: Question<Answer, Result>,
  { cancelled, ...within }: Allowance & { cancelled: AbortSignal },
): Promise<Outcome<Result>> {
  try {
    within.signal.throwIfAborted()
    return await answer(model, question, within)
  } catch (error) {
    cancelled.throwIfAborted()
    if (error instanceof ModelUnavailable)
      return { failed: 'unavailable', reason: error.reason, ...(error.status !== undefined && { status: error.status }) }
    if (within.signal.aborted) return { failed: 'unavailable', reason: 'timeout' }
    throw error
  }
}
