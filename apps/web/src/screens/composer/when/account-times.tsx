import { useSuspenseQuery } from '@tanstack/react-query'
import { accountsQuery } from '#api/accounts.ts'
import { pictureOf } from '#api/all-accounts.ts'
import { nameAccount } from '#lib/networks.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { words } from '#words/words.ts'
import { findTarget, idOfTarget } from '../model/content.ts'
import { byTime } from '../model/times.ts'
import { useSession, useStore } from '../use-session.ts'
import { OwnTime } from './own-time.tsx'
import styles from './when.module.css'

const t = words('composerWhen')

/** The time of one account, where everything else about it is. */
export const AccountTime = ({ accountId, readOnly }: { accountId: string; readOnly: boolean }) => {
  const { workspace, content } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const target = useStore(content, (value) => findTarget(value, accountId))
  const account = accounts.find(({ id }) => id === target?.social_account_id)
  return (
    target &&
    account && (
      <div className={styles.own}>
        <h3>{t('timeFor', { account: nameAccount(account) })}</h3>
        <OwnTime account={account} target={target} readOnly={readOnly} />
      </div>
    )
  )
}

/** Every account with its time, in the order in which they go out. */
export const AccountTimes = ({ readOnly }: { readOnly: boolean }) => {
  const { workspace, content } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const value = useStore(content, (whole) => whole)
  return (
    <ol className={styles.accounts} aria-label={t('accountTimes')}>
      {byTime(value).map((target) => {
        const account = accounts.find(({ id }) => id === target.social_account_id)
        return (
          account && (
            <li key={idOfTarget(target)} className={styles.account}>
              <span className={styles.name}>
                <Avatar name={nameAccount(account)} src={pictureOf(account)} size={20} />
                {nameAccount(account)}
              </span>
              <OwnTime account={account} target={target} readOnly={readOnly} />
            </li>
          )
        )
      })}
    </ol>
  )
}
