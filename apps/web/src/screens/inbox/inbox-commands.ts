import { Check, RefreshCw } from 'lucide-react'
import type { Command } from '#lib/command.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('inbox')

export interface InboxContext {
  mayCheck: boolean
  check: () => void
  /** Absent while nothing is unread. */
  markAll: (() => void) | undefined
}

const markAll: Command<InboxContext> = {
  id: 'inbox-mark-all',
  icon: Check,
  label: () => t('markAll'),
  isEnabled: ({ markAll: mark }) => mark !== undefined,
  run: ({ markAll: mark }) => mark?.(),
}

const check: Command<InboxContext> = {
  id: 'inbox-check',
  icon: RefreshCw,
  label: () => t('checkNow'),
  isEnabled: ({ mayCheck }) => mayCheck,
  run: ({ check: run }) => run(),
}

export const inboxCommands = [check, markAll]
