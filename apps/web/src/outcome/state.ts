/** Display states of posts and destinations. Pure. */
import type { PublicationOverview } from '#api/publication-lists.ts'
import type { DestinationView, PublicationView } from '#api/publications.ts'
import type { State } from '#ui/state-chip/state-chip.tsx'

type DestinationStatus = DestinationView['status']

const destinationStates = {
  pending: 'draft',
  scheduled: 'queued',
  publishing: 'publishing',
  // The network has it and is still processing it.
  processing: 'publishing',
  published: 'published',
  failed: 'failed',
  cancelled: 'cancelled',
} as const satisfies Record<Exclude<DestinationStatus, 'unknown'>, State>

/** `action` is the remedy the server names. An unknown outcome needs the user's answer only with `resolve`. */
export const stateOf = (status: DestinationStatus, action: string | undefined): State => {
  if (status === 'unknown') return action === 'resolve' ? 'asking' : 'looking'
  return destinationStates[status]
}

export const stateOfDestination = ({ status, error }: Pick<DestinationView, 'status' | 'error'>): State => stateOf(status, error?.action)

const publicationStates = {
  draft: 'draft',
  scheduled: 'queued',
  publishing: 'publishing',
  published: 'published',
  partial: 'partly',
  failed: 'failed',
} as const satisfies Record<PublicationView['status'], State>

/** `destinations`: the state of each. If none certainly failed, a failed post has an unknown outcome. */
const stateOfWhole = (status: PublicationView['status'], destinations: readonly State[]): State => {
  if (status === 'draft' && destinations.length > 0 && destinations.every((one) => one === 'cancelled')) return 'cancelled'
  if (status !== 'failed' || destinations.includes('failed')) return publicationStates[status]
  return destinations.includes('asking') ? 'asking' : 'looking'
}

export const stateOfPublication = ({ status, destinations }: Pick<PublicationView, 'status' | 'destinations'>): State =>
  stateOfWhole(status, destinations.map(stateOfDestination))

/** By how much they need attention. */
const order: readonly State[] = ['asking', 'failed', 'looking', 'publishing', 'queued', 'partly', 'published', 'cancelled', 'draft']

/** The state that needs attention most; without destinations, the post's own. */
export const worstOf = (states: readonly State[], status: PublicationView['status']): State =>
  order.find((state) => states.includes(state)) ?? stateOfWhole(status, states)

export const countStates = ({ status, accounts }: Pick<PublicationOverview, 'status' | 'accounts'>): { state: State; count: number }[] => {
  const states = accounts.map(({ state, action }) => stateOf(state, action))
  if (states.length === 0) return [{ state: stateOfWhole(status, states), count: 1 }]
  return order.map((state) => ({ state, count: states.filter((one) => one === state).length })).filter(({ count }) => count > 0)
}

/** True if every destination is or may be published, so nothing in the post can be edited. */
export const isReport = ({ destinations }: Pick<PublicationView, 'destinations'>): boolean =>
  destinations.length > 0 && destinations.every(({ status }) => status === 'published' || status === 'unknown')
