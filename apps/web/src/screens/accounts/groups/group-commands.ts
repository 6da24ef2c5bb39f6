/** What can be done with an account group, declared once. */
import { Check, Pencil, Trash2 } from 'lucide-react'
import type { SocialSetView } from '#api/accounts.ts'
import type { Command } from '#lib/command.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('accounts')

export interface GroupContext {
  group: SocialSetView
  onRename: () => void
  onMakeDefault: () => void
  onDelete: () => void
}

export const renameGroup: Command<GroupContext> = {
  id: 'rename-group',
  label: ({ group: { name } }) => t('renameNamed', { name }),
  menuLabel: () => t('rename'),
  icon: Pencil,
  run: ({ onRename }) => onRename(),
}

export const makeDefault: Command<GroupContext> = {
  id: 'default-group',
  label: ({ group: { name } }) => t('makeDefaultNamed', { name }),
  menuLabel: () => t('makeDefault'),
  icon: Check,
  isEnabled: ({ group }) => !group.is_default,
  run: ({ onMakeDefault }) => onMakeDefault(),
}

export const deleteGroupCommand: Command<GroupContext> = {
  id: 'delete-group',
  label: ({ group: { name } }) => t('deleteNamed', { name }),
  menuLabel: () => t('deleteGroup'),
  icon: Trash2,
  danger: true,
  run: ({ onDelete }) => onDelete(),
}
