/** Commands for one post, in its menu and by key in lists. */
import { Copy, Pencil, Send, Trash2, Undo2 } from 'lucide-react'
import type { DestinationView, PublicationView } from '#api/publications.ts'
import type { Command } from '#lib/command.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('posts')

interface Editing {
  canEdit: boolean
  /** The post can't be changed anymore, so it opens as a report. */
  isReport?: boolean
  edit: () => void
}

export const editPost: Command<Editing> = {
  id: 'post-edit',
  icon: Pencil,
  label: () => t('editPost'),
  menuLabel: ({ isReport }) => t(isReport ? 'openReport' : 'edit'),
  keys: 'e',
  isEnabled: ({ canEdit }) => canEdit,
  run: ({ edit }) => edit(),
}

type Act = (publication: PublicationView) => void

interface Acting {
  publication: PublicationView
  actions: Readonly<Record<'duplicate' | 'publish' | 'cancel' | 'remove', Act>>
}

/** True if publishing now sends this destination for the first time. Retries are offered beside the failure instead. */
const isUnsent = ({ status }: DestinationView): boolean => status === 'pending' || status === 'scheduled' || status === 'cancelled'

export const duplicatePost: Command<Acting> = {
  id: 'post-duplicate',
  icon: Copy,
  label: () => t('duplicate'),
  isEnabled: ({ publication }) => publication.can.duplicate,
  run: ({ publication, actions }) => actions.duplicate(publication),
}

export const publishPost: Command<Acting> = {
  id: 'post-publish',
  icon: Send,
  label: () => t('publish'),
  isEnabled: ({ publication }) => publication.can.publish && publication.destinations.some(isUnsent),
  run: ({ publication, actions }) => actions.publish(publication),
}

/** Cancels a post that is scheduled or about to be sent. */
export const cancelPost: Command<Acting> = {
  id: 'post-cancel',
  icon: Undo2,
  label: ({ publication }) => t(publication.schedule ? 'moveToDrafts' : 'takeBack'),
  isEnabled: ({ publication }) => publication.can.cancel,
  run: ({ publication, actions }) => actions.cancel(publication),
}

export const deletePost: Command<Acting> = {
  id: 'post-delete',
  icon: Trash2,
  label: () => t('delete'),
  danger: true,
  isEnabled: ({ publication }) => publication.can.delete,
  run: ({ publication, actions }) => actions.remove(publication),
}
