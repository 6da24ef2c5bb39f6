import { Plus } from 'lucide-react'
import { pictureOf } from '#api/all-accounts.ts'
import { accountsQuery, socialSetsQuery } from '#api/accounts.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { words } from '#words/words.ts'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useSession, useStore } from '../use-session.ts'
import { nameAccount, nameNetwork } from '#lib/networks.ts'
import { chooseAccounts, rememberChoice, targetsOfSet } from './start.ts'
import type { Target } from '../model/content.ts'
import styles from './destinations.module.css'

const t = words('composer')

export const destinationsId = 'composer-destinations'

/** Which accounts a post goes to: those of a set, or one by one. */
export const Chooser = () => {
  const { workspace, content, edit } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const { data: sets } = useSuspenseQuery(socialSetsQuery(workspace.id))
  const targets = useStore(content, (value) => value.targets)
  const chosen = new Set(targets.map((target) => target.social_account_id))
  const choose = (next: readonly Target[]) => {
    edit({ type: 'targets', targets: next })
    rememberChoice(workspace.id, next)
  }
  return (
    <Popover
      title={t('chooseDestinations')}
      align="end"
      trigger={
        <Button id={destinationsId} look="quiet" className={styles.choose}>
          <Plus size={16} aria-hidden />
          <span className={styles.chooseText}>{t('destinations')}</span>
        </Button>
      }
    >
      {sets.length > 0 && (
        <fieldset className={styles.sets}>
          <legend className="visually-hidden">{t('sets')}</legend>
          {sets.map((set) => (
            <Button key={set.id} onClick={() => choose(targetsOfSet(set))}>
              {set.name}
            </Button>
          ))}
        </fieldset>
      )}
      <ul className={styles.accounts}>
        {accounts.map((account) => (
          <li key={account.id}>
            <Check
              label={
                <span className={styles.account}>
                  <Avatar name={nameAccount(account)} src={pictureOf(account)} size={20} />
                  <span className={styles.name}>{nameAccount(account)}</span>
                  <span className={styles.network}>{nameNetwork(account.platform)}</span>
                </span>
              }
              checked={chosen.has(account.id)}
              onChange={(isChosen) => {
                const ids = new Set(chosen)
                if (isChosen) ids.add(account.id)
                else ids.delete(account.id)
                choose(chooseAccounts(targets, accounts, ids))
              }}
            />
          </li>
        ))}
      </ul>
      {accounts.every(({ platform }) => platform === 'site') && <p className={styles.hint}>{t('onlySite')}</p>}
      <ButtonLink to="/accounts" look="quiet">
        {t('connectAccount')}
      </ButtonLink>
    </Popover>
  )
}
