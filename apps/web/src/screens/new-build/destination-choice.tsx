import { useSuspenseQuery } from '@tanstack/react-query'
import { accountsQuery, socialSetsQuery } from '#api/accounts.ts'
import { pictureOf } from '#api/all-accounts.ts'
import { toMark } from '#networks/mark.ts'
import { nameAccount, nameNetwork } from '#networks/names.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Check } from '#ui/check/check.tsx'
import { Select } from '#ui/select/select.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './new-build.module.css'

const t = translator('builds')

/** The server takes at most this many accounts per build. */
const mostAccounts = 20
const custom = 'custom'
const usual = 'usual'

interface DestinationChoiceProps {
  workspaceId: string
  /** Absent: the accounts that the server chooses. */
  chosen: readonly string[] | undefined
  onChange: (accountIds: readonly string[] | undefined) => void
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((id) => other.includes(id))

/** The usual accounts, an account group, or single accounts. */
export const DestinationChoice = ({ workspaceId, chosen, onChange }: DestinationChoiceProps) => {
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspaceId))
  const { data: groups } = useSuspenseQuery(socialSetsQuery(workspaceId))
  const idsOf = (group: (typeof groups)[number]): string[] => group.accounts.map(({ social_account_id: id }) => id)
  const group = chosen && groups.find((one) => isSame(idsOf(one), chosen))
  const choose = (value: string): void => {
    if (value === usual) return onChange(undefined)
    const wanted = groups.find(({ id }) => id === value)
    onChange(wanted ? idsOf(wanted) : accounts.slice(0, mostAccounts).map(({ id }) => id))
  }
  return (
    <>
      <Select
        label={t('accounts')}
        help={chosen ? undefined : t('usualHelp')}
        value={chosen ? (group?.id ?? custom) : usual}
        choices={[
          { value: usual, label: t('usualAccounts') },
          ...groups.map(({ id, name }) => ({ value: id, label: name })),
          { value: custom, label: t('chooseAccounts') },
        ]}
        onChange={choose}
      />
      {chosen && (
        <fieldset className={styles.accounts}>
          <legend className="visually-hidden">{t('chooseAccounts')}</legend>
          {accounts.map((account) => (
            <Check
              key={account.id}
              label={
                <span className={styles.account}>
                  <Avatar name={nameAccount(account)} src={pictureOf(account)} size={20} mark={toMark(account.platform)} />
                  {nameAccount(account)} <span className={styles.text}>{nameNetwork(account.platform)}</span>
                </span>
              }
              checked={chosen.includes(account.id)}
              disabled={!chosen.includes(account.id) && chosen.length >= mostAccounts}
              onChange={(isOn) => onChange(isOn ? [...chosen, account.id] : chosen.filter((id) => id !== account.id))}
            />
          ))}
        </fieldset>
      )}
    </>
  )
}
