import type { PublicationView } from '#api/publications.ts'
import { idOfTarget } from './content.ts'

/**
 * `draft`: edits are saved automatically, including corrections of a failed post. `planned`: a destination is queued, so edits wait until
 * they are applied. `going`: the post is being published and can't be edited. `over`: every destination is or may be published. `reading`:
 * the user has no permission to edit.
 */
export type Mode = 'draft' | 'planned' | 'going' | 'over' | 'reading'

type Status = PublicationView['destinations'][number]['status']

export const isGoing = (status: Status): boolean => status === 'publishing' || status === 'processing'
/** Covers the undo period of publish-now. */
const soonMs = 15_000

const over: readonly Status[] = ['published', 'unknown']

/** Publishing ended, but not every destination was published. */
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

/** True if the server is changing the post now or within moments. */
export const isMoving = ({ destinations }: Pick<PublicationView, 'destinations'>, now: Date): boolean =>
  destinations.some(
    ({ status, due_at }) =>
      isGoing(status) || (status === 'scheduled' && due_at !== undefined && new Date(due_at).getTime() - now.getTime() < soonMs),
  )

export const isEditable = (mode: Mode): boolean => mode === 'draft' || mode === 'planned'

const listWith = (publication: Pick<PublicationView, 'destinations'> | undefined, has: (status: Status) => boolean): ReadonlySet<string> =>
  new Set(publication?.destinations.filter(({ status }) => has(status)).map(idOfTarget))

/** Destinations that are or may be published. */
export const listOver = (publication: Pick<PublicationView, 'destinations'> | undefined): ReadonlySet<string> =>
  listWith(publication, (status) => over.includes(status))

/** Destinations that edits no longer reach, including those being published. */
export const listSent = (publication: Pick<PublicationView, 'destinations'> | undefined): ReadonlySet<string> =>
  listWith(publication, (status) => isGoing(status) || over.includes(status))
