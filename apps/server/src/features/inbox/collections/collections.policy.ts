/** Pure rules of collecting: how often it is done, and what a failure of a network means for it. */
import type { NetworkError } from '@broadside/networks/spec/index'
import type { CollectionStatus } from '#db/schema.ts'

const minute = 60_000
const hour = 60 * minute
export const day = 24 * hour

/** Milliseconds after its publication in which a post is looked at. */
export const engagementSpan = 90 * day

/** Milliseconds between two looks at the messages of an account. */
export const messagingInterval = 10 * minute

/** How long a post is looked at how often, in milliseconds: what is new is talked about most. */
export const engagementCadence = [
  { age: day, every: 5 * minute },
  { age: 7 * day, every: 30 * minute },
  { age: 30 * day, every: 6 * hour },
  { age: engagementSpan, every: day },
] as const

interface Verdict {
  status: CollectionStatus
  /** Whether the same question can have another answer soon. */
  isPassing: boolean
  /** Nothing is there any more that could be asked about. */
  isOver?: boolean
}

const verdicts: Partial<Record<NetworkError['kind'], Verdict>> = {
  auth: { status: 'permission_required', isPassing: false },
  permission: { status: 'permission_required', isPassing: false },
  rate_limited: { status: 'rate_limited', isPassing: true },
  quota: { status: 'rate_limited', isPassing: true },
  unavailable: { status: 'temporarily_unavailable', isPassing: true },
  unknown: { status: 'temporarily_unavailable', isPassing: true },
}

/** What is known of the subject before the failure. */
interface History {
  since: Date
  synced_at: Date | null
}

/** Servers that show posts follow those that take them after a while, so one that was never seen may still come. */
const isOnItsWay = ({ since, synced_at }: History, now: Date): boolean => !synced_at && now.getTime() - since.getTime() < day

export function verdictOf({ kind, code }: Pick<NetworkError, 'kind' | 'code'>, history: History, now: Date): Verdict {
  const known = verdicts[kind]
  if (known) return known
  if (code !== 'post_gone') return { status: 'failed', isPassing: false }
  return isOnItsWay(history, now)
    ? { status: 'temporarily_unavailable', isPassing: true }
    : { status: 'failed', isPassing: false, isOver: true }
}
