/** What the engine says to a language model and hears from it, whoever makes the model. */
import type { TSchema } from 'typebox'

export interface Conversation {
  /** Never holds anything that a user wrote. */
  instructions: string
  messages: readonly { role: 'user' | 'assistant'; content: string }[]
  /** JSON Schema of the answer. A model may break it. */
  schema: TSchema
  name: string
}

/** The time that there is for an answer. */
export interface Allowance {
  /** Aborted when the time is over, and when the answer is no longer wanted. */
  signal: AbortSignal
  /** When the signal will be aborted for lack of time, as `performance.now()` tells it. */
  endsAt: number
}

/** `text` is the answer as it was written. */
export type Reply = { value: unknown; text: string } | { unreadable: string }

export interface LanguageModel {
  /** Rejects with ModelUnavailable, or with the reason of the signal. */
  reply(conversation: Conversation, within: Allowance): Promise<Reply>
}

/** There is no answer. Holds nothing of what was asked or answered, so it may be logged. */
export class ModelUnavailable extends Error {
  override name = 'ModelUnavailable'
  /** Of the HTTP answer, if there was one. */
  readonly status: number | undefined
  /** What kind of failure it was, as a fixed word: `ECONNREFUSED`, `TypeError`. */
  readonly reason: string

  constructor(status: number | undefined, reason: string) {
    super(status === undefined ? 'The language model could not be reached.' : `The language model answered with status ${status}.`)
    this.status = status
    this.reason = reason
  }
}
