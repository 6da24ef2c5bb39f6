import { useQuery } from '@tanstack/react-query'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { providersQuery } from '#api/providers.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { AccountRow, nameAccount } from './account-row.tsx'
import { accountsRoute } from './accounts.route.ts'
import { Check } from './check.tsx'
import { Connect } from './connect.tsx'

const t = translator('accounts')

export const Accounts = () => {
  const { workspace } = accountsRoute.useRouteContext()
  const accounts = useQuery(allAccountsQuery(workspace.id))
  const { data: providers = [] } = useQuery(providersQuery(workspace.id))
  const nameNetwork = (platform: string): string => providers.find((one) => one.platform === platform)?.name ?? platform
  return (
    <Page title={t('title')} narrow>
      {accounts.error && <ErrorNotice error={accounts.error} onRetry={() => void accounts.refetch()} />}
      {accounts.isPending && <Skeleton height="10rem" />}
      {accounts.data?.length === 0 && <Empty text={t('empty')} />}
      {accounts.data && accounts.data.length > 0 && (
        <ul>
          {accounts.data.map((account) => (
            <AccountRow key={account.id} account={account} network={nameNetwork(account.platform)}>
              {workspace.can.connect && account.is_active && account.account_kind !== 'built_in' && (
                <Check account={account} label={t('checkAccount', { name: nameAccount(account) })} />
              )}
            </AccountRow>
          ))}
        </ul>
      )}
      {workspace.can.connect && <Connect workspaceId={workspace.id} />}
    </Page>
  )
}
