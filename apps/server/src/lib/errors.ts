/** The failures that operations throw. Features name codes; only `http/errors.ts` knows HTTP statuses. */
import type { ProblemCode } from '@broadside/contract/problems'
import { type Said, sentence, type SentenceCode, type SentenceRest } from '@broadside/contract/sentences'
import { defined } from './defined.ts'

export interface ErrorDetail extends Said {
  /** `body.accounts[2].social_account_id`, `query.limit`, `path.id`, `header.Idempotency-Key` */
  location?: string
  value?: unknown
}

export interface ProblemOptions {
  errors?: ErrorDetail[]
  /** Seconds until a repeat makes sense. */
  retryAfter?: number
  headers?: Record<string, string>
}

/** A refusal with a stable code and one sentence that is safe to show. */
export class Problem extends Error {
  override name = 'Problem'
  readonly code: ProblemCode
  readonly options: ProblemOptions

  constructor(code: ProblemCode, detail: string, options: ProblemOptions = {}) {
    super(detail)
    this.code = code
    this.options = options
  }
}

export const notFound = (kind: string): Problem => new Problem('not_found', `There is no such ${kind}.`)

export const invalid = (errors: ErrorDetail[]): Problem =>
  new Problem('validation_failed', errors.length === 1 && errors[0] ? errors[0].message : `${errors.length} values are not valid.`, {
    errors,
  })

/** What is wrong at a place, from the catalogue. */
export const say = <C extends SentenceCode<'errors'>>(code: C, ...parameters: SentenceRest<'errors', C>): Said =>
  sentence('errors', code, ...parameters)

/** A sentence that was written elsewhere and has no code of its own. */
export const told = (text: string): Said => say('other', { text })

/** One value that is not valid. */
export const invalidAt = (location: string, said: Said, value?: unknown): Problem => invalid([{ ...said, location, ...defined({ value }) }])

/** Longest value that is repeated in an answer. */
const valueLimit = 200

/** A value as an answer may repeat it: a long one is cut, and one that holds others becomes a piece of JSON. */
export function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length <= valueLimit ? value : text.slice(0, valueLimit)
}
