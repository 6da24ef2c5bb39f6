import { useQuery } from '@tanstack/react-query'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { providersQuery } from '#api/providers.ts'
import { nameNetwork } from '#networks/names.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { findMessage, translator } from '#i18n/translator.ts'
import { AccountRow } from './account-row.tsx'
import { accountsConnectedRoute } from './accounts.route.ts'

const t = translator('accounts')

/** Shows the result of an authorization at a network. */
export const Connected = () => {
  const { workspace } = accountsConnectedRoute.useRouteContext()
  const { connected = '', problem, network = '' } = accountsConnectedRoute.useSearch()
  const { data: accounts = [] } = useQuery(allAccountsQuery(workspace.id))
  const { data: providers = [] } = useQuery(providersQuery(workspace.id))
  const ids = connected.split(',').filter(Boolean)
  if (problem !== undefined || !ids.length)
    return (
      <Page title={t('problemTitle')} narrow>
        <Notice tone="failed">
          {findMessage('accounts', `problem_${problem}`, { network: nameNetwork(network) }) ??
            t('problemText', { problem: problem ?? 'no_account' })}
        </Notice>
        <div>
          <ButtonLink to="/accounts" look="primary">
            {t('toAccounts')}
          </ButtonLink>
        </div>
      </Page>
    )
  return (
    <Page
      title={t('connectedTitle', { count: ids.length })}
      actions={
        <>
          <ButtonLink to="/accounts">{t('toAccounts')}</ButtonLink>
          <ButtonLink to="/publications/new" look="primary">
            {t('writePost')}
          </ButtonLink>
        </>
      }
      narrow
    >
      <p>{t('connectedText')}</p>
      <ul>
        {accounts
          .filter(({ id }) => ids.includes(id))
          .map((account) => (
            <AccountRow
              key={account.id}
              account={account}
              network={providers.find(({ platform }) => platform === account.platform)?.name ?? account.platform}
            />
          ))}
      </ul>
    </Page>
  )
}
