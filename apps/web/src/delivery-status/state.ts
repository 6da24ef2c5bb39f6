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

/**
 * The state of a destination of a post with the status `post`. `action` is the remedy the server names: an unknown outcome needs the
 * user's answer only with `resolve`. `heldAt`: when its queue was paused. In a draft nothing is scheduled, so a canceled destination is a draft again.
 * `isAtRisk`: a scheduled destination will or may not be published.
 */
export const stateOf = (
  status: DestinationStatus,
  action: string | undefined,
  post: PublicationView['status'],
  heldAt?: string | undefined,
  isAtRisk?: boolean,
): State => {
  if (status === 'scheduled' && heldAt !== undefined) return 'paused'
  if (status === 'scheduled' && isAtRisk) return 'risk'
  if (status === 'unknown') return action === 'resolve' ? 'asking' : 'looking'
  if (status === 'cancelled' && post === 'draft') return 'draft'
  return destinationStates[status]
}

export const stateOfDestination = (
  { status, error, delivery, risks }: Pick<DestinationView, 'status' | 'error' | 'delivery' | 'risks'>,
  { status: post }: Pick<PublicationView, 'status'>,
): State => stateOf(status, error?.action, post, delivery?.held_at, risks.length > 0)

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
  if (status === 'scheduled' && destinations.includes('risk')) return 'risk'
  if (status === 'scheduled' && destinations.includes('paused') && !destinations.includes('queued')) return 'paused'
  if (status !== 'failed' || destinations.includes('failed')) return publicationStates[status]
  return destinations.includes('asking') ? 'asking' : 'looking'
}

export const stateOfPublication = (publication: Pick<PublicationView, 'status' | 'destinations'>): State =>
  stateOfWhole(
    publication.status,
    publication.destinations.map((destination) => stateOfDestination(destination, publication)),
  )

/** By how much they need attention. */
const order: readonly State[] = [
  'asking',
  'failed',
  'risk',
  'looking',
  'publishing',
  'paused',
  'queued',
  'partly',
  'published',
  'cancelled',
  'draft',
]

/** The state that needs attention most; without destinations, the post's own. */
export const worstOf = (states: readonly State[], status: PublicationView['status']): State =>
  order.find((state) => states.includes(state)) ?? stateOfWhole(status, states)

export const countStates = ({ status, accounts }: Pick<PublicationOverview, 'status' | 'accounts'>): { state: State; count: number }[] => {
  const states = accounts.map(({ state, action, held_at: heldAt, at_risk }) => stateOf(state, action, status, heldAt, at_risk))
  if (states.length === 0) return [{ state: stateOfWhole(status, states), count: 1 }]
  return order.map((state) => ({ state, count: states.filter((one) => one === state).length })).filter(({ count }) => count > 0)
}

/** True if every destination is or may be published, so nothing in the post can be edited. */
export const isReport = ({ destinations }: Pick<PublicationView, 'destinations'>): boolean =>
  destinations.length > 0 && destinations.every(({ status }) => status === 'published' || status === 'unknown')
