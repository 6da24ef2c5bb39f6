/** Pure rules of collecting: how often, and what a network failure means. */
import { isOfCap, type NetworkError } from '@broadside/networks/spec/index'
import type { CollectionStatus } from '#db/schema.ts'

const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour

/** Milliseconds after publication during which a post's engagement is collected. */
export const engagementSpan = 90 * day

/** Milliseconds between two collections of an account's messages. */
export const messagingInterval = 10 * minute

/** How often a post is checked by its age, in milliseconds. Newer posts get more engagement. */
export const engagementCadence = [
  { age: day, every: 5 * minute },
  { age: 7 * day, every: 30 * minute },
  { age: 30 * day, every: 6 * hour },
  { age: engagementSpan, every: day },
] as const

interface Verdict {
  status: CollectionStatus
  isPassing: boolean
  isOver?: boolean
  /** Not a failure: the next regular collection tries again. */
  isPause?: boolean
}

const verdicts: Partial<Record<NetworkError['kind'], Verdict>> = {
  auth: { status: 'permission_required', isPassing: false },
  permission: { status: 'permission_required', isPassing: false },
  rate_limited: { status: 'rate_limited', isPassing: true },
  quota: { status: 'rate_limited', isPassing: true },
  unavailable: { status: 'temporarily_unavailable', isPassing: true },
  unknown: { status: 'temporarily_unavailable', isPassing: true },
}

interface History {
  since: Date
  synced_at: Date | null
}

/** The servers that show posts lag behind those that accept them, so a post that was never seen may still appear. */
const isOnItsWay = ({ since, synced_at }: History, now: Date): boolean => !synced_at && now.getTime() - since.getTime() < day

export function verdictOf({ kind, code }: Pick<NetworkError, 'kind' | 'code'>, history: History, now: Date): Verdict {
  // Only a user or the next month changes a cap, and something that costs less may still fit.
  if (isOfCap({ code })) return { status: 'rate_limited', isPassing: false, isPause: true }
  const known = verdicts[kind]
  if (known) return known
  if (code !== 'post_gone') return { status: 'failed', isPassing: false }
  return isOnItsWay(history, now)
    ? { status: 'temporarily_unavailable', isPassing: true }
    : { status: 'failed', isPassing: false, isOver: true }
}
