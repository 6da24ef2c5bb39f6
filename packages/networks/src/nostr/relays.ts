/** Asks several relays at once. Each has its own copy of an account's events. */
import { toJointError } from './errors.ts'
import type { SignedEvent } from './events.ts'
import { toFailure, withRelay, type Filter, type Tools } from './relay.ts'
import type { NetworkError } from '../spec/index.ts'
import type { Signer } from './signer.ts'

type Outcome<T> = { url: string; value: T } | { url: string; error: NetworkError }

const askAll = <T>(relays: readonly string[], ask: (url: string) => Promise<T>): Promise<Outcome<T>[]> =>
  Promise.all(
    relays.map((url) =>
      ask(url).then(
        (value): Outcome<T> => ({ url, value }),
        (error: unknown) => toFailure(url, error),
      ),
    ),
  )

interface Answers<T> {
  answers: { url: string; value: T }[]
  failures: { url: string; error: NetworkError }[]
}

const sortOutcomes = <T>(outcomes: readonly Outcome<T>[]): Answers<T> => ({
  answers: outcomes.filter((outcome) => 'value' in outcome),
  failures: outcomes.filter((outcome) => 'error' in outcome),
})

/** Returns what the relays that responded have. Rejects with a NetworkError if none did. */
export const queryAll = async (
  tools: Tools,
  relays: readonly string[],
  signer: Signer,
  filter: Filter,
): Promise<Answers<SignedEvent[]>> => {
  const found = sortOutcomes(await askAll(relays, (url) => withRelay(tools, url, (relay) => relay.query(filter), { signer })))
  if (found.answers.length === 0) throw toJointError(found.failures, signer.secrets)
  return found
}

/** The result at each relay: `accepted`, or why it refused. */
export type Results = Record<string, string>

/** Resolves once every relay answered, if one of them has the event. Rejects with a NetworkError if none has it. */
export const publishToAll = async (tools: Tools, relays: readonly string[], signer: Signer, event: SignedEvent): Promise<Results> => {
  const { answers, failures } = sortOutcomes(
    await askAll(relays, (url) => withRelay(tools, url, (relay) => relay.publish(event), { signer })),
  )
  if (answers.length === 0) throw toJointError(failures, signer.secrets)
  return Object.fromEntries([
    ...answers.map(({ url }): [string, string] => [url, 'accepted']),
    ...failures.map(({ url, error }): [string, string] => [url, error.code]),
  ])
}
