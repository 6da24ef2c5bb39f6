import { Copy, Save, Send, Split } from 'lucide-react'
import type { Command } from '#lib/command.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('composer')
const parts = translator('composerParts')

interface Sending {
  canSend: boolean
  /** The action of the primary button. */
  main: 'update' | 'schedule' | 'publish'
  send: () => void
}

const sendPost: Command<Sending> = {
  id: 'composer-send',
  icon: Send,
  label: ({ main }) => t(main),
  keys: 'mod+Enter',
  isEnabled: ({ canSend }) => canSend,
  run: ({ send }) => send(),
}

interface Saving {
  canSend: boolean
  save: () => void
}

export const saveNow: Command<Saving> = {
  id: 'composer-save',
  icon: Save,
  label: () => t('saveNow'),
  keys: 'mod+s',
  isEnabled: ({ canSend }) => canSend,
  run: ({ save }) => save(),
}

interface Duplicating {
  /** The post has been saved before. */
  exists: boolean
  duplicate: () => void
}

export const duplicateStored: Command<Duplicating> = {
  id: 'composer-duplicate',
  icon: Copy,
  label: () => t('duplicate'),
  isEnabled: ({ exists }) => exists,
  run: ({ duplicate }) => duplicate(),
}

export const sendCommands: readonly Command<Sending & Saving & Duplicating>[] = [duplicateStored, sendPost, saveNow]

export const splitPart: Command<{ readOnly: boolean; split: () => void }> = {
  id: 'composer-split',
  icon: Split,
  label: () => parts('split'),
  keys: 'mod+shift+Enter',
  isEnabled: ({ readOnly }) => !readOnly,
  run: ({ split }) => split(),
}
