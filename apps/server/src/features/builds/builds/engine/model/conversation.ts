/** The interface to a language model, independent of its vendor. */
import type { TSchema } from 'typebox'

export interface Conversation {
  /** Never contains anything a user wrote. */
  instructions: string
  messages: readonly { role: 'user' | 'assistant'; content: string }[]
  /** JSON Schema of the answer, which a model may not follow. */
  schema: TSchema
  name: string
}

export interface Allowance {
  /** Aborted when the time is up, and when the answer is no longer needed. */
  signal: AbortSignal
  /** The `performance.now()` at which the signal is aborted. */
  endsAt: number
}

/** `text` is the raw answer. */
export type Reply = { value: unknown; text: string } | { unreadable: string }

export interface LanguageModel {
  /** Rejects with ModelUnavailable, or with the reason of the signal. */
  reply(conversation: Conversation, within: Allowance): Promise<Reply>
}

/** No answer was received. Safe to log: contains nothing of the question or answer. */
export class ModelUnavailable extends Error {
  override name = 'ModelUnavailable'
  readonly status: number | undefined
  /** The kind of failure as a fixed word: `ECONNREFUSED`, `TypeError`. */
  readonly reason: string

  constructor(status: number | undefined, reason: string) {
    super(status === undefined ? 'The language model could not be reached.' : `The language model answered with status ${status}.`)
    this.status = status
    this.reason = reason
  }
}
