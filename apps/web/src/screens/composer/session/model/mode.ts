import type { PublicationView } from '#api/publications.ts'
import { idOfTarget } from './content.ts'

/**
 * `draft`: edits are saved automatically, also those that correct a failed post. `planned`: something is queued, so edits wait until they are
 * applied. `going`: under way, nothing can be changed. `over`: every destination is published, or may be. `reading`: the caller cannot edit.
 */
export type Mode = 'draft' | 'planned' | 'going' | 'over' | 'reading'

type Status = PublicationView['destinations'][number]['status']

export const isGoing = (status: Status): boolean => status === 'publishing' || status === 'processing'
/** The time to think again, and a little. */
const soonMs = 15_000

const over: readonly Status[] = ['published', 'unknown']

/** A run ended without everything being published. */
export const isUnfinished = ({ status }: Pick<PublicationView, 'status'>): boolean => status === 'failed' || status === 'partial'

export const modeOf = (
  publication: Pick<PublicationView, 'status' | 'destinations'> | undefined,
  { canEdit, isSending }: { canEdit: boolean; isSending: boolean },
): Mode => {
  if (!canEdit) return 'reading'
  if (isSending) return 'going'
  if (!publication || publication.status === 'draft') return 'draft'
  const { destinations } = publication
  if (destinations.some(({ status }) => isGoing(status))) return 'going'
  if (destinations.every(({ status }) => over.includes(status))) return 'over'
  const isQueued = destinations.some(({ status }) => status === 'scheduled')
  return isQueued || !isUnfinished(publication) ? 'planned' : 'draft'
}

/** Something happens to the post by itself within moments. */
export const isMoving = ({ destinations }: Pick<PublicationView, 'destinations'>, now: Date): boolean =>
  destinations.some(
    ({ status, due_at }) =>
      isGoing(status) || (status === 'scheduled' && due_at !== undefined && new Date(due_at).getTime() - now.getTime() < soonMs),
  )

export const isEditable = (mode: Mode): boolean => mode === 'draft' || mode === 'planned'

const listWith = (publication: Pick<PublicationView, 'destinations'> | undefined, has: (status: Status) => boolean): ReadonlySet<string> =>
  new Set(publication?.destinations.filter(({ status }) => has(status)).map(idOfTarget))

/** Destinations that are published, or may be. */
export const listOver = (publication: Pick<PublicationView, 'destinations'> | undefined): ReadonlySet<string> =>
  listWith(publication, (status) => over.includes(status))

/** Destinations that edits do not reach any more: also those that are under way. */
export const listSent = (publication: Pick<PublicationView, 'destinations'> | undefined): ReadonlySet<string> =>
  listWith(publication, (status) => isGoing(status) || over.includes(status))
