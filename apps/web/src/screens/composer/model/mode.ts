import type { PublicationView } from '#api/publications.ts'
import { idOfTarget } from './content.ts'

/**
 * `draft`: edits are saved by themselves. `planned`: something is queued or failed, so edits wait until they are applied. `going`: under way,
 * nothing can be changed. `over`: everything went out, or may have. `reading`: not the caller's to change.
 */
export type Mode = 'draft' | 'planned' | 'going' | 'over' | 'reading'

type Status = PublicationView['destinations'][number]['status']

export const isGoing = (status: Status): boolean => status === 'publishing' || status === 'processing'
/** The time to think again, and a little. */
const soonMs = 15_000

const over: readonly Status[] = ['published', 'unknown']

export const modeOf = (
  publication: Pick<PublicationView, 'status' | 'destinations'> | undefined,
  { canEdit, isSending }: { canEdit: boolean; isSending: boolean },
): Mode => {
  if (!canEdit) return 'reading'
  if (isSending) return 'going'
  if (!publication || publication.status === 'draft') return 'draft'
  const { destinations } = publication
  if (destinations.some(({ status }) => isGoing(status))) return 'going'
  return destinations.every(({ status }) => over.includes(status)) ? 'over' : 'planned'
}

/** Something happens to the post by itself within moments. */
export const isMoving = ({ destinations }: Pick<PublicationView, 'destinations'>, now: Date): boolean =>
  destinations.some(
    ({ status, due_at }) =>
      isGoing(status) || (status === 'scheduled' && due_at !== undefined && new Date(due_at).getTime() - now.getTime() < soonMs),
  )

export const isEditable = (mode: Mode): boolean => mode === 'draft' || mode === 'planned'

/** Where the post went out, or is about to. */
export const listSent = (publication: Pick<PublicationView, 'destinations'> | undefined): ReadonlySet<string> =>
  new Set(publication?.destinations.filter(({ status }) => isGoing(status) || over.includes(status)).map(idOfTarget))
