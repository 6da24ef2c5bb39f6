import { PenLine } from 'lucide-react'
import type { AccountView } from '#api/accounts.ts'
import { pictureOf } from '#api/all-accounts.ts'
import { stateOfDestination } from '#web/delivery-status/state.ts'
import { toMark } from '#networks/mark.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { StateChip } from '#ui/state-chip/state-chip.tsx'
import { classNames } from '#ui/class-names.ts'
import { formatNumber } from '#i18n/numbers.ts'
import { translator } from '#i18n/translator.ts'
import { idOfTarget } from '#composer/session/model/content.ts'
import { worthReporting } from '#composer/session/model/blocking-issues.ts'
import { isCustomized } from '#composer/session/model/overrides.ts'
import { useContent } from '#composer/hooks/use-content.ts'
import { useLeft, useSession, useStore } from '#composer/hooks/use-session.ts'
import styles from './accounts.module.css'

const t = translator('composer')
const parts = translator('composerParts')

/** Remaining characters at which the count is emphasized. */
const fewLeft = 20

/** Separate, because only this part of a tab changes while typing. */
const Left = ({ accountId }: { accountId: string }) => {
  const left = useLeft(accountId)
  if (left === undefined) return null
  return (
    <span className={classNames(styles.left, left < 0 && styles.over, left >= 0 && left <= fewLeft && styles.few)}>
      <span aria-hidden>{formatNumber(left)}</span>
      <span className="visually-hidden">{left < 0 ? t('tooLongBy', { count: -left }) : t('left', { count: left })}</span>
    </span>
  )
}

interface AccountTabProps {
  accountId: string
  account: AccountView
  name: string
}

/** Marks of a tab: whether the account is customized, its state or remaining characters, and its errors. */
export const AccountMarks = ({ accountId }: Pick<AccountTabProps, 'accountId'>) => {
  const { publication, checked, isAsked } = useSession()
  const hasOwn = useContent(isCustomized, accountId)
  const state = useStore(publication, (value) => {
    const destination = value?.destinations.find((one) => idOfTarget(one) === accountId)
    return value && destination && stateOfDestination(destination, value)
  })
  const asked = useStore(isAsked, (value) => value)
  // The count already shows that a text is too long.
  const errors = useStore(
    checked,
    ({ issues }) =>
      worthReporting(issues, asked).filter(
        ({ severity, code, accountIds }) => severity === 'error' && code !== 'text_too_long' && accountIds.includes(accountId),
      ).length,
  )
  return (
    <>
      {hasOwn && (
        <span className={styles.own} title={parts('hasOwn')}>
          <PenLine size={12} aria-hidden />
          <span className="visually-hidden">{parts('hasOwn')}</span>
        </span>
      )}
      {state && state !== 'draft' ? <StateChip state={state} /> : <Left accountId={accountId} />}
      {errors > 0 && (
        <span className={styles.errors}>
          <span aria-hidden>!</span>
          <span className="visually-hidden">{t('errorsHere', { count: errors })}</span>
        </span>
      )}
    </>
  )
}

export const AccountTab = ({ accountId, account, name }: AccountTabProps) => (
  <>
    <span className={styles.tabName}>{name}</span>
    <Avatar className={styles.picture} name={name} src={pictureOf(account)} size={20} mark={toMark(account.platform)} />
    <AccountMarks accountId={accountId} />
  </>
)
