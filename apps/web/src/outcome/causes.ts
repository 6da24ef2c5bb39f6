/** Failures of one cause, told once. Pure. */
import type { DestinationView } from '#api/publications.ts'
import { stateOfDestination } from './state.ts'

/** Destinations that are told together: several only where they failed for the same reason. */
export interface Told {
  id: string
  destinations: DestinationView[]
}

const causeOf = ({ error }: DestinationView): string => JSON.stringify([error?.kind, error?.code, error?.action, error?.message])

/** In the order of the destinations; those that failed for the same reason follow the first of them. */
export const byCause = (destinations: readonly DestinationView[]): Told[] => {
  const told: Told[] = []
  const failures = new Map<string, Told>()
  for (const destination of destinations) {
    const cause = stateOfDestination(destination) === 'failed' ? causeOf(destination) : undefined
    const known = cause === undefined ? undefined : failures.get(cause)
    if (known) {
      known.destinations.push(destination)
      continue
    }
    const one = { id: destination.id, destinations: [destination] }
    told.push(one)
    if (cause !== undefined) failures.set(cause, one)
  }
  return told
}

/** What a repeat alone cannot mend. */
const needsChange = new Set(['validation', 'rejected', 'duplicate', 'auth', 'permission'])

const isMendable = ({ status, error }: DestinationView): boolean => status === 'failed' && !needsChange.has(error?.kind ?? '')

/**
 * Whether trying again is offered for these. `canRetry` is of the post as a whole: where nothing else could be meant, something
 * was changed since for these.
 */
export const offersRetry = (told: readonly DestinationView[], all: readonly DestinationView[], canRetry: boolean): boolean =>
  canRetry && told.every(({ status }) => status === 'failed') && (told.some(isMendable) || !all.some(isMendable))
