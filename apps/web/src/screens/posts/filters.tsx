import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import type { AccountView } from '#api/accounts.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { nameFully, nameNetwork } from '#networks/names.ts'
import { useTyped } from '#lib/use-typed.ts'
import { accountOption } from '#web/post/account-option.tsx'
import { useIsMany } from '#web/post/many-accounts.ts'
import { Select } from '#ui/select/select.tsx'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './posts.module.css'
import { postsRoute } from './posts.route.ts'
import type { PostsSearch } from './views.ts'

const t = translator('posts')

const Picker = lazy(async () => ({ default: (await import('#ui/picker/picker.tsx')).Picker }))

interface AccountFilterProps {
  accounts: readonly AccountView[]
  value: string
  onChange: (chosen: string) => void
}

const AccountFilter = ({ accounts, value, onChange }: AccountFilterProps) => {
  const all = { value: '', label: t('allAccounts') }
  const nameInactive = (one: AccountView): string => t('accountGone', { account: nameFully(one) })
  if (useIsMany(accounts.length)) {
    const options = accounts.map((one) => ({ ...accountOption(one), ...(!one.is_active && { label: nameInactive(one) }) }))
    const shown = options.find((option) => option.value === value) ?? all
    return (
      <Suspense>
        <Picker label={t('account')} find={t('findAccount')} options={[all, ...options]} value={value} onChange={onChange}>
          {shown.label}
        </Picker>
      </Suspense>
    )
  }
  const choices = accounts.map((one) => {
    const name = nameFully(one)
    const network = nameNetwork(one.platform)
    if (!one.is_active) return { value: one.id, label: nameInactive(one) }
    return { value: one.id, label: name === network ? name : t('accountOn', { account: name, network }) }
  })
  return <Select label={t('account')} hideLabel value={value} choices={[all, ...choices]} onChange={onChange} />
}

/** Filters of the list, all stored in the URL. */
export const Filters = ({ workspaceId }: { workspaceId: string }) => {
  const { q = '', account = '', network = '' } = postsRoute.useSearch()
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspaceId))
  const navigate = useNavigate()
  const narrow = useCallback(
    (change: Partial<PostsSearch>): void =>
      void navigate({ to: '/posts', search: (search) => ({ ...search, ...change, post: undefined }), replace: true, resetScroll: false }),
    [navigate],
  )
  const onPause = useCallback((text: string) => narrow({ q: text.trim() || undefined }), [narrow])
  const [text, setText] = useTyped(q, onPause)

  const networks = [...new Set(accounts.map(({ platform }) => platform))]
  return (
    <search className={styles.filters} aria-label={t('filters')}>
      <SearchField label={t('search')} value={text} onChange={setText} />
      <AccountFilter accounts={accounts} value={account} onChange={(chosen) => narrow({ account: chosen || undefined })} />
      <Select
        label={t('network')}
        hideLabel
        value={network}
        choices={[{ value: '', label: t('allNetworks') }, ...networks.map((one) => ({ value: one, label: nameNetwork(one) }))]}
        onChange={(chosen) => narrow({ network: chosen || undefined })}
      />
    </search>
  )
}
