import type { DestinationView } from '#api/publications.ts'

/** Destinations shown together: more than one only if they failed for the same reason. */
export interface StatusGroup {
  id: string
  destinations: DestinationView[]
}

const causeOf = ({ error }: DestinationView): string => JSON.stringify([error?.kind, error?.code, error?.action, error?.message])

/** In destination order; those that failed for the same reason follow the first of them. */
export const byCause = (destinations: readonly DestinationView[]): StatusGroup[] => {
  const groups: StatusGroup[] = []
  const failures = new Map<string, StatusGroup>()
  for (const destination of destinations) {
    const cause = destination.status === 'failed' ? causeOf(destination) : undefined
    const known = cause === undefined ? undefined : failures.get(cause)
    if (known) {
      known.destinations.push(destination)
      continue
    }
    const one = { id: destination.id, destinations: [destination] }
    groups.push(one)
    if (cause !== undefined) failures.set(cause, one)
  }
  return groups
}

/** A retry alone can't fix these. */
const needsChange = new Set(['validation', 'rejected', 'duplicate', 'auth', 'permission'])

const isRetryable = ({ status, error }: DestinationView): boolean => status === 'failed' && !needsChange.has(error?.kind ?? '')

/** The app can't notice that the user has fixed this at the network. */
const isFixedElsewhere = ({ status, error }: DestinationView): boolean => status === 'failed' && error?.action === 'open_network'

/** True if retrying these one by one is offered, although the post as a whole can't be retried. */
export const offersRetryAfterFix = (destinations: readonly DestinationView[], canEdit: boolean): boolean =>
  canEdit && destinations.every(isFixedElsewhere)

/**
 * True if a retry is offered for these. `canRetry` applies to the post: if it can't mean another destination, something was changed for
 * these.
 */
export const offersRetry = (destinations: readonly DestinationView[], all: readonly DestinationView[], canRetry: boolean): boolean =>
  canRetry && destinations.every(({ status }) => status === 'failed') && (destinations.some(isRetryable) || !all.some(isRetryable))
