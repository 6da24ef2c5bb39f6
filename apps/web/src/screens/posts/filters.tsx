import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { nameAccount, nameNetwork } from '#lib/networks.ts'
import { useTyped } from '#lib/use-typed.ts'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { words } from '#words/words.ts'
import styles from './posts.module.css'
import { postsRoute } from './posts.route.ts'
import type { PostsSearch } from './views.ts'

const t = words('posts')

/** Narrows the view; every choice is in the address. */
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
  const accountChoices = accounts.map((one) => {
    const name = nameAccount(one)
    const label = one.is_active
      ? t('accountOn', { account: name, network: nameNetwork(one.platform) })
      : t('accountGone', { account: name })
    return { value: one.id, label: name === nameNetwork(one.platform) && one.is_active ? name : label }
  })
  return (
    <search className={styles.filters} aria-label={t('filters')}>
      <TextField
        label={t('search')}
        hideLabel
        type="search"
        placeholder={t('search')}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Select
        label={t('account')}
        hideLabel
        value={account}
        choices={[{ value: '', label: t('allAccounts') }, ...accountChoices]}
        onChange={(chosen) => narrow({ account: chosen || undefined })}
      />
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
