import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { Suspense, useCallback } from 'react'
import type { AccountView } from '#api/accounts.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { providersQuery } from '#api/providers.ts'
import { isMatch } from '#lib/find.ts'
import { useFirst } from '#lib/use-first.ts'
import { useTyped } from '#lib/use-typed.ts'
import { useCommands } from '#shell/commands.ts'
import { Button } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Page } from '#ui/page/page.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { translator } from '#i18n/translator.ts'
import { AccountRow, statusOf } from './account-row.tsx'
import { listCommands } from './accounts-commands.ts'
import { AccountLinks } from './account-links.tsx'
import styles from './accounts.module.css'
import { accountsRoute } from './accounts.route.ts'
import { nameOffered } from './name-network.ts'
import { loadNetworks, loadWizard } from './load-wizard.ts'
import { searchedFrom } from './searched.ts'

const Wizard = lazyPart(loadWizard)
const NetworksDialog = lazyPart(loadNetworks)
const t = translator('accounts')

/** In the URL, instead of a network: the list of all networks is open. */
const allNetworks = 'networks'

/** Accounts that need the user come first, disconnected ones last. */
const ranks = { reconnect_required: 0, connected: 1, disconnected: 2 } as const
const byNeed = (one: AccountView, other: AccountView): number => ranks[statusOf(one)] - ranks[statusOf(other)]

interface ListProps {
  accounts: readonly AccountView[]
  nameNetwork: (platform: string) => string
  query: string
}

const List = ({ accounts, nameNetwork, query }: ListProps) => {
  const found = accounts
    .filter(({ display_name: label = '', account_username: description, platform }) =>
      isMatch({ label, description, keywords: nameNetwork(platform) }, query),
    )
    .toSorted(byNeed)
  const { shown, showMore } = useFirst(found)
  if (!found.length) return <Empty text={t('noneFound')} />
  return (
    <>
      <ul aria-label={t('title')}>
        {shown.map((account) => (
          <AccountRow key={account.id} account={account} network={nameNetwork(account.platform)} isLinked />
        ))}
      </ul>
      {showMore && <ShowMore onClick={showMore} />}
    </>
  )
}

/** The accounts of the workspace, with the wizards that add others. */
export const Accounts = () => {
  const { user, workspace } = accountsRoute.useRouteContext()
  const { connect, q = '' } = accountsRoute.useSearch()
  const navigate = useNavigate({ from: accountsRoute.fullPath })
  const accounts = useQuery(allAccountsQuery(workspace.id))
  const { data: providers = [] } = useQuery(providersQuery(workspace.id))
  const choose = (platform?: string): void => void navigate({ search: (search) => ({ ...search, connect: platform }) })
  const find = useCallback(
    (text: string): void => void navigate({ search: (search) => ({ ...search, q: text.trim() || undefined }), replace: true }),
    [navigate],
  )
  const [typed, setTyped] = useTyped(q, find)
  const mayConnect = workspace.can.connect
  useCommands(listCommands, {
    mayConnect,
    onAdd: () => choose(allNetworks),
    onGroups: () => void navigate({ to: '/accounts/groups' }),
  })
  const chosen = providers.find(({ platform, configured }) => configured && platform === connect)
  const add = (
    <Button look="primary" onClick={() => choose(allNetworks)}>
      <Plus size={16} aria-hidden />
      {t('addAccount')}
    </Button>
  )
  const { data } = accounts
  return (
    <Page title={t('title')} actions={mayConnect && add} narrow>
      <AccountLinks />
      {accounts.error && <ErrorNotice error={accounts.error} onRetry={() => void accounts.refetch()} />}
      {accounts.isPending && <Skeleton height="10rem" />}
      {data?.length === 0 && <Empty text={t('empty')} />}
      {data && data.length >= searchedFrom && (
        <search className={styles.search}>
          <SearchField label={t('search')} value={typed} onChange={setTyped} />
        </search>
      )}
      {data && data.length > 0 && <List accounts={data} nameNetwork={(platform) => nameOffered(providers, platform)} query={typed} />}
      {mayConnect && (
        <Suspense>
          {connect === allNetworks && (
            <NetworksDialog workspaceId={workspace.id} isServerAdmin={user.is_admin} onChoose={choose} onClose={() => choose()} />
          )}
          {chosen && <Wizard key={chosen.platform} provider={chosen} workspaceId={workspace.id} onClose={() => choose()} />}
        </Suspense>
      )}
    </Page>
  )
}
