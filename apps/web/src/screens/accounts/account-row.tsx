import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleCheck, CircleSlash } from 'lucide-react'
import { pictureOf } from '#api/all-accounts.ts'
import type { AccountView } from '#api/accounts.ts'
import { toMark } from '#networks/mark.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import details from '#ui/details/details.module.css'
import { translator } from '#i18n/translator.ts'
import styles from './accounts.module.css'

const t = translator('accounts')

type Status = NonNullable<AccountView['status']>

const states = {
  connected: { icon: CircleCheck, name: 'statusConnected', tone: 'good' },
  reconnect_required: { icon: CircleAlert, name: 'statusReconnect', tone: 'bad' },
  disconnected: { icon: CircleSlash, name: 'statusDisconnected', tone: 'none' },
} as const satisfies Record<Status, object>

export const statusOf = ({ status, is_active }: AccountView): Status => status ?? (is_active ? 'connected' : 'disconnected')

export const AccountStatus = ({ status }: { status: Status }) => {
  const { icon: Icon, name, tone } = states[status]
  return (
    <span className={details.status} data-tone={tone}>
      <Icon size={14} strokeWidth={2} aria-hidden />
      {t(name)}
    </span>
  )
}

export const nameAccount = ({ display_name: name, account_username: username }: AccountView): string => name || username

interface AccountRowProps {
  account: AccountView
  /** Display name of the account's network. */
  network: string
  /** Links to the account's page. */
  isLinked?: boolean
}

export const AccountRow = ({ account, network, isLinked }: AccountRowProps) => {
  const status = statusOf(account)
  const name = nameAccount(account)
  return (
    <li className={styles.row} data-linked={isLinked || undefined}>
      <Avatar name={name} src={pictureOf(account)} size={36} mark={toMark(account.platform)} />
      <div className={styles.who}>
        {isLinked ? (
          <Link to="/accounts/$id" params={{ id: account.id }} className={styles.name}>
            {name}
          </Link>
        ) : (
          <span className={styles.name}>{name}</span>
        )}
        <span className={details.more}>
          {network}
          {account.account_username !== name && ` · ${account.account_username}`}
        </span>
        {status === 'reconnect_required' && <span className={details.more}>{t('reconnectWhy', { network })}</span>}
      </div>
      <AccountStatus status={status} />
    </li>
  )
}
