/** The facts that a destination's status sentence shows. Pure: instants stay ISO strings until shown in a zone. */
import { explainDelivery } from '#api/explain.ts'
import type { DestinationView, PublicationView } from '#api/publications.ts'
import { stateOfDestination } from './state.ts'

export interface Lateness {
  unit: 'minutes' | 'hours'
  amount: number
}

const minute = 60_000
const hour = 60 * minute

const tenths = (value: number): number => Math.round(value * 10) / 10

/** The delay of a start; undefined below a minute, which users wouldn't call late. */
export const latenessOf = (lateMs: number): Lateness | undefined => {
  if (lateMs < minute) return undefined
  if (lateMs < hour) return { unit: 'minutes', amount: Math.round(lateMs / minute) }
  return { unit: 'hours', amount: tenths(lateMs / hour) }
}

export type Fact =
  | { kind: 'notQueued' }
  /** A preferred time; nothing is scheduled. */
  | { kind: 'planned'; at: string }
  | { kind: 'queued'; at: string }
  | { kind: 'paused' }
  /** It is due but has not started: posts of one account are published one after another. */
  | { kind: 'waiting'; since: string }
  /** An attempt failed and is retried automatically. */
  | { kind: 'retrying'; reason: string; tries: number; at: string }
  | { kind: 'sending' }
  | { kind: 'processing'; nextLook?: string }
  | { kind: 'published'; at?: string; late?: Lateness; tries: number }
  | { kind: 'failed'; at?: string; tries: number }
  | { kind: 'looking'; nextLook?: string }
  | { kind: 'asking' }
  | { kind: 'cancelled' }

interface Known {
  destination: DestinationView
  publication: Pick<PublicationView, 'status' | 'schedule'>
  now: Date
}

const queuedFact = ({ delivery, due_at, error }: DestinationView, now: Date): Fact => {
  const nextTry = delivery?.next_try_at
  if (error && nextTry) return { kind: 'retrying', reason: explainDelivery(error), tries: delivery.tries, at: nextTry }
  if (!due_at) return { kind: 'notQueued' }
  return new Date(due_at) > now ? { kind: 'queued', at: due_at } : { kind: 'waiting', since: due_at }
}

const publishedFact = ({ delivery, published_at }: DestinationView): Fact => {
  const late = latenessOf(delivery?.late_ms ?? 0)
  return { kind: 'published', tries: delivery?.tries ?? 0, ...(published_at && { at: published_at }), ...(late && { late }) }
}

export const factOf = ({ destination, publication, now }: Known): Fact => {
  const { delivery, status } = destination
  const nextLook = delivery?.next_try_at
  switch (stateOfDestination(destination, publication)) {
    case 'queued':
    case 'risk':
      return queuedFact(destination, now)
    case 'paused':
      return { kind: 'paused' }
    case 'publishing':
      return status === 'processing' ? { kind: 'processing', ...(nextLook && { nextLook }) } : { kind: 'sending' }
    case 'published':
      return publishedFact(destination)
    case 'failed':
      return { kind: 'failed', tries: delivery?.tries ?? 0, ...(delivery?.finished_at && { at: delivery.finished_at }) }
    case 'looking':
      return { kind: 'looking', ...(nextLook && { nextLook }) }
    case 'asking':
      return { kind: 'asking' }
    case 'cancelled':
      return { kind: 'cancelled' }
    default: {
      const requested = destination.schedule?.at ?? publication.schedule?.at
      return requested ? { kind: 'planned', at: requested } : { kind: 'notQueued' }
    }
  }
}
