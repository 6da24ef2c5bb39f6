/** What can be done with accounts, declared once for menus, buttons and the command menu. */
import { CircleCheck, Plus, RefreshCw, X } from 'lucide-react'
import type { AccountView } from '#api/accounts.ts'
import type { Command } from '#lib/command.ts'
import { translator } from '#i18n/translator.ts'
import { nameAccount } from './account-row.tsx'

const t = translator('accounts')

export interface ListContext {
  mayConnect: boolean
  onAdd: () => void
  onGroups: () => void
}

export const addAccount: Command<ListContext> = {
  id: 'add-account',
  label: () => t('addAccount'),
  icon: Plus,
  isEnabled: ({ mayConnect }) => mayConnect,
  run: ({ onAdd }) => onAdd(),
}

const showGroups: Command<ListContext> = {
  id: 'account-groups',
  label: () => t('groups'),
  run: ({ onGroups }) => onGroups(),
}

export const listCommands = [addAccount, showGroups]

export interface AccountContext {
  account: AccountView
  mayConnect: boolean
  onReconnect: () => void
  onTest: () => void
  onDisconnect: () => void
}

const isOwn = ({ account, mayConnect }: AccountContext): boolean => mayConnect && account.account_kind !== 'built_in'

export const reconnect: Command<AccountContext> = {
  id: 'reconnect-account',
  label: ({ account }) => t('reconnectNamed', { name: nameAccount(account) }),
  menuLabel: () => t('reconnect'),
  icon: RefreshCw,
  isEnabled: isOwn,
  run: ({ onReconnect }) => onReconnect(),
}

export const testConnection: Command<AccountContext> = {
  id: 'test-account',
  label: ({ account }) => t('checkAccount', { name: nameAccount(account) }),
  menuLabel: () => t('test'),
  icon: CircleCheck,
  isEnabled: (context) => isOwn(context) && context.account.is_active,
  run: ({ onTest }) => onTest(),
}

export const disconnect: Command<AccountContext> = {
  id: 'disconnect-account',
  label: ({ account }) => t('disconnectNamed', { name: nameAccount(account) }),
  menuLabel: () => t('disconnect'),
  icon: X,
  danger: true,
  isEnabled: (context) => isOwn(context) && context.account.is_active,
  run: ({ onDisconnect }) => onDisconnect(),
}

export const accountCommands = [reconnect, testConnection, disconnect]
