/** The errors that operations throw. Features use codes; only `http/errors.ts` maps them to HTTP statuses. */
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
  /** Seconds after which a retry makes sense. */
  retryAfter?: number
  headers?: Record<string, string>
}

/** An error for the caller, with a stable code and one sentence that is safe to show. */
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

/** `kind` is a noun in lower case, such as `media tag`. */
export const notFound = (kind: string): Problem => new Problem('not_found', `${kind.charAt(0).toUpperCase()}${kind.slice(1)} not found.`)

export const invalid = (errors: ErrorDetail[]): Problem =>
  new Problem('validation_failed', errors.length === 1 && errors[0] ? errors[0].message : `${errors.length} values aren't valid.`, {
    errors,
  })

/** An error sentence from the catalog. */
export const say = <C extends SentenceCode<'errors'>>(code: C, ...parameters: SentenceRest<'errors', C>): Said =>
  sentence('errors', code, ...parameters)

/** A sentence from elsewhere, without a code of its own. */
export const uncoded = (text: string): Said => say('other', { text })

export const invalidAt = (location: string, said: Said, value?: unknown): Problem => invalid([{ ...said, location, ...defined({ value }) }])

/** Maximum length of a value repeated in a response. */
const valueLimit = 200

/** A value in the form a response may repeat: long ones are cut, and objects and lists become a JSON fragment. */
export function shortened(value: unknown): unknown {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length <= valueLimit ? value : text.slice(0, valueLimit)
}
