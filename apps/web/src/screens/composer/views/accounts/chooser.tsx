import { sitePlatform } from '@broadside/networks/names'
import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { type AccountView, accountsQuery, socialSetsQuery } from '#api/accounts.ts'
import { pictureOf } from '#api/all-accounts.ts'
import { toMark } from '#networks/mark.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { translator } from '#i18n/translator.ts'
import { useTargets } from '#composer/hooks/use-content.ts'
import { useMode, useSent, useSession } from '#composer/hooks/use-session.ts'
import { nameAccount, nameNetwork } from '#networks/names.ts'
import { chooseAccounts, groupOf, rememberChoice, targetsOfSet } from '#composer/session/first-targets.ts'
import { type Chosen, idOfTarget, type Target } from '#composer/session/model/content.ts'
import { hasOwnWords } from '#composer/session/model/overrides.ts'
import { pinTargets } from '#composer/session/model/sent.ts'
import styles from './accounts.module.css'
import { destinationsId } from '#composer/commands/anchors.ts'

const t = translator('composer')

/** Up to this many accounts, a search field isn't needed. */
const fewAccounts = 8

const matches = (account: AccountView, wanted: string): boolean =>
  `${nameAccount(account)} ${nameNetwork(account.platform)}`.toLowerCase().includes(wanted.trim().toLowerCase())

const Choices = () => {
  const session = useSession()
  const { workspace, content, edit } = session
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const { data: sets = [], error, isPending, refetch } = useQuery(socialSetsQuery(workspace.id))
  const targets = useTargets()
  const [wanted, setWanted] = useState('')
  const chosenIds = new Set(targets.map((target) => target.social_account_id))
  const sent = useSent()
  const isSent = (account: AccountView) => targets.some((target) => target.social_account_id === account.id && sent.has(idOfTarget(target)))
  const mode = useMode()
  const choose = (asked: readonly Target[], setId?: string) => {
    // Destinations that are already published must remain selected.
    const next = pinTargets({ ...content.get(), targets: asked }, content.get(), sent).targets
    const group = content.get().social_set_id
    // A scheduled post stays in its queue.
    const chosen: Chosen = { targets: next, setId: mode === 'draft' ? groupOf(setId ?? group, next, sets) : group }
    const isLost = (target: Target) => !next.includes(target) && hasOwnWords(content.get(), target)
    if (content.get().targets.some(isLost))
      void import('#composer/commands/part-commands.ts').then(({ chooseTargets }) => chooseTargets(session, chosen))
    else edit({ type: 'targets', ...chosen })
    const accountIds = setId === undefined ? next.map((target) => target.social_account_id) : []
    rememberChoice(workspace.id, { accountIds, setIds: setId === undefined ? [] : [setId] })
  }
  // Sets appear above the accounts, so wait for them to keep the accounts from moving.
  if (isPending) return <Skeleton height="12rem" />
  return (
    <>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {sets.length > 0 && (
        <fieldset className={styles.sets}>
          <legend className="visually-hidden">{t('sets')}</legend>
          {sets.map((set) => (
            <Button key={set.id} onClick={() => choose(targetsOfSet(set), set.id)}>
              {set.name}
            </Button>
          ))}
        </fieldset>
      )}
      {accounts.length > fewAccounts && <SearchField label={t('findAccount')} value={wanted} onChange={setWanted} />}
      <ul className={styles.accounts}>
        {accounts
          .filter((account) => matches(account, wanted))
          .map((account) => (
            <li key={account.id}>
              <Check
                label={
                  <span className={styles.account}>
                    <Avatar name={nameAccount(account)} src={pictureOf(account)} size={20} mark={toMark(account.platform)} />
                    <span className={styles.name}>{nameAccount(account)}</span>
                    <span className={styles.network}>{nameNetwork(account.platform)}</span>
                  </span>
                }
                checked={chosenIds.has(account.id)}
                disabled={isSent(account)}
                onChange={(isChosen) => {
                  const ids = new Set(chosenIds)
                  if (isChosen) ids.add(account.id)
                  else ids.delete(account.id)
                  choose(chooseAccounts(content.get().targets, accounts, ids))
                }}
              />
            </li>
          ))}
      </ul>
      {accounts.every(({ platform }) => platform === sitePlatform) && <p className={styles.hint}>{t('onlySite')}</p>}
      <ButtonLink to="/accounts" look="quiet">
        {t('connectAccount')}
      </ButtonLink>
    </>
  )
}

/** Selects a post's accounts, by set or individually. */
export const Chooser = () => {
  const { workspace } = useSession()
  const queries = useQueryClient()
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
      onPrepare={() => void queries.prefetchQuery(socialSetsQuery(workspace.id))}
    >
      <Choices />
    </Popover>
  )
}
