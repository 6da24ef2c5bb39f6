import { useSuspenseQuery } from '@tanstack/react-query'
import { accountsQuery } from '#api/accounts.ts'
import { pictureOf } from '#api/all-accounts.ts'
import { nameAccount } from '#networks/names.ts'
import { toMark } from '#networks/mark.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { translator } from '#i18n/translator.ts'
import { idOfTarget } from '#composer/session/model/content.ts'
import { findTimed, listTimed } from '#composer/session/model/times.ts'
import { useContentCopy } from '#composer/hooks/use-content.ts'
import { useSent, useSession } from '#composer/hooks/use-session.ts'
import { OwnTime } from './account-time.tsx'
import styles from './schedule.module.css'

const t = translator('composerWhen')

/** The time of one account, shown among its other settings. */
export const AccountTime = ({ accountId, readOnly }: { accountId: string; readOnly: boolean }) => {
  const { workspace } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const target = useContentCopy(findTimed, accountId)
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

/** Lists the time of every unpublished account, soonest first. */
export const AccountTimes = ({ readOnly }: { readOnly: boolean }) => {
  const { workspace } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const targets = useContentCopy(listTimed, useSent())
  return (
    <ol className={styles.accounts} aria-label={t('accountTimes')}>
      {targets.map((target) => {
        const account = accounts.find(({ id }) => id === target.social_account_id)
        return (
          account && (
            <li key={idOfTarget(target)} className={styles.account}>
              <span className={styles.name}>
                <Avatar name={nameAccount(account)} src={pictureOf(account)} size={20} mark={toMark(account.platform)} />
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
