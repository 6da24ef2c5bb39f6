import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { selectionQuery } from '#api/account-connections.ts'
import { hasCode } from '#api/explain.ts'
import { providersQuery } from '#api/providers.ts'
import { nameNetwork } from '#networks/names.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Page } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { findMessage, translator } from '#i18n/translator.ts'
import { AccountRow, nameAccount } from './account-row.tsx'
import { accountsConnectedRoute } from './accounts.route.ts'
import { connectText } from '#networks/connect-text.ts'
import { nameOffered } from './name-network.ts'
import { findReconnecting, rememberReconnecting } from './wizard/reconnecting.ts'
import { SelectionForm } from './wizard/selection-form.tsx'

const t = translator('accounts')

interface ProblemProps {
  problem: string
  network: string
  /** The code of the network's refusal. */
  reason?: string | undefined
}

const explainProblem = ({ problem, network, reason = '' }: ProblemProps): string => {
  const name = nameNetwork(network)
  return (
    connectText('refusal', reason, name) ??
    findMessage('accounts', `problem_${problem}`, { network: name }) ??
    t('problemText', { problem })
  )
}

const Problem = (props: ProblemProps) => (
  <Page title={t('problemTitle')} narrow>
    <Notice tone="failed">{explainProblem(props)}</Notice>
    <div>
      <ButtonLink to="/accounts" look="primary">
        {t('toAccounts')}
      </ButtonLink>
    </div>
  </Page>
)

const Selection = ({ id }: { id: string }) => {
  const { data, error, isPending, refetch } = useQuery(selectionQuery(id))
  const navigate = useNavigate({ from: accountsConnectedRoute.fullPath })
  if (hasCode(error, 'challenge_invalid', 'not_found')) return <Problem problem="challenge_invalid" network="" />
  return (
    <Page title={t('selectTitle')} narrow>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height="8rem" />}
      {data && (
        <>
          <p>{t('selectText')}</p>
          <SelectionForm selection={data} onConnected={(ids) => void navigate({ search: { connected: ids.join(',') }, replace: true })} />
        </>
      )}
    </Page>
  )
}

const Done = ({ ids }: { ids: readonly string[] }) => {
  const { workspace } = accountsConnectedRoute.useRouteContext()
  const { data: accounts = [] } = useQuery(allAccountsQuery(workspace.id))
  const { data: providers = [] } = useQuery(providersQuery(workspace.id))
  const [wantedId] = useState(findReconnecting)
  useEffect(() => rememberReconnecting(undefined), [])
  const wanted = accounts.find(({ id }) => id === wantedId)
  const connected = accounts.filter(({ id }) => ids.includes(id))
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
      {wanted && connected[0] && !ids.includes(wanted.id) ? (
        <Notice tone="asking">{t('otherConnected', { connected: nameAccount(connected[0]), name: nameAccount(wanted) })}</Notice>
      ) : (
        <p>{t('connectedText')}</p>
      )}
      <ul>
        {connected.map((account) => (
          <AccountRow key={account.id} account={account} network={nameOffered(providers, account.platform)} isLinked />
        ))}
      </ul>
    </Page>
  )
}

/** Shows the result of an authorization at a network, or the choice between the accounts that it found. */
export const Connected = () => {
  const { connected = '', selection, problem, network = '', reason } = accountsConnectedRoute.useSearch()
  const ids = connected.split(',').filter(Boolean)
  if (selection !== undefined) return <Selection id={selection} />
  if (problem !== undefined || !ids.length) return <Problem problem={problem ?? 'no_account'} network={network} reason={reason} />
  return <Done ids={ids} />
}
