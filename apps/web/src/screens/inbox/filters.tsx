import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { startTransition, useOptimistic } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { nameFully, nameNetwork } from '#networks/names.ts'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import section from '#ui/section/section.module.css'
import { Select } from '#ui/select/select.tsx'
import { translator } from '#i18n/translator.ts'
import { inboxRoute } from './inbox.route.ts'
import { type InboxSearch, type InboxView, type KindChoice, kindChoices, kindOf } from './search.ts'

const t = translator('inbox')

const KindFilter = ({ value, onChange }: { value: KindChoice | undefined; onChange: (kind: KindChoice | undefined) => void }) => (
  <Select
    label={t('kind')}
    hideLabel
    value={value ?? 'all'}
    choices={(['all', ...kindChoices] as const).map((kind) => ({ value: kind, label: t(`kind_${kind}`) }))}
    onChange={(kind) => onChange(kind === 'all' ? undefined : kind)}
  />
)

/** All stored in the URL. */
export const Filters = ({ view, workspaceId }: { view: InboxView; workspaceId: string }) => {
  const search = inboxRoute.useSearch()
  const { account = '', network = '', unread, post } = search
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspaceId))
  const navigate = useNavigate({ from: '/inbox' })
  const narrow = (change: Partial<InboxSearch>): Promise<void> =>
    navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  // A box that is ticked only once the URL has changed would lose its tick for a moment.
  const [isUnread, showUnread] = useOptimistic(unread !== undefined)
  const chooseUnread = (isOn: boolean): void =>
    startTransition(async () => {
      showUnread(isOn)
      await narrow({ unread: isOn ? 'only' : undefined })
    })
  const networks = [...new Set(accounts.map(({ platform }) => platform))]
  return (
    <>
      <search className={section.actions} aria-label={t('filters')}>
        <Select
          label={t('account')}
          hideLabel
          value={account}
          choices={[{ value: '', label: t('allAccounts') }, ...accounts.map((one) => ({ value: one.id, label: nameFully(one) }))]}
          onChange={(chosen) => void narrow({ account: chosen || undefined })}
        />
        <Select
          label={t('network')}
          hideLabel
          value={network}
          choices={[{ value: '', label: t('allNetworks') }, ...networks.map((one) => ({ value: one, label: nameNetwork(one) }))]}
          onChange={(chosen) => void narrow({ network: chosen || undefined })}
        />
        {view === 'replies' && <KindFilter value={kindOf(search)} onChange={(chosen) => void narrow({ kind: chosen })} />}
        <Check label={t('unreadOnly')} checked={isUnread} onChange={chooseUnread} />
      </search>
      {view === 'replies' && post !== undefined && (
        <Notice action={<Button onClick={() => void narrow({ post: undefined })}>{t('allPosts')}</Button>}>{t('onePost')}</Notice>
      )}
    </>
  )
}
