import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { serverUsersQuery, type UserKind, userKinds } from '#api/server-users.ts'
import { translator } from '#i18n/translator.ts'
import { useTyped } from '#lib/use-typed.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import rows from '#ui/rows/rows.module.css'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { serverUsersRoute } from '../server.route.ts'
import { UserRow } from './user-row.tsx'

const t = translator('server')

/** Everyone with an account on this server, newest first. */
export const Users = () => {
  const { user } = serverUsersRoute.useRouteContext()
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useTyped(search, setSearch)
  const [only, setOnly] = useState<UserKind>()
  const found = useInfiniteQuery(serverUsersQuery({ search: search.trim(), only }))
  const users = found.data?.pages.flatMap(({ items }) => items)
  return (
    <SettingsPage title={t('usersTitle')}>
      <p>{t('usersText')}</p>
      <SearchField label={t('usersSearch')} value={typed} onChange={setTyped} maxLength={200} />
      <Select
        label={t('usersShow')}
        value={only ?? 'all'}
        choices={[{ value: 'all', label: t('usersAll') }, ...userKinds.map((value) => ({ value, label: t(`users_${value}`) }))]}
        onChange={(chosen) => setOnly(userKinds.find((kind) => kind === chosen))}
      />
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {!users && !found.error && <Skeleton height="10rem" />}
      {users?.length === 0 && <Empty text={t('usersEmpty')} />}
      <ul className={rows.rows} aria-label={t('usersTitle')} aria-busy={found.isPlaceholderData || undefined}>
        {users?.map((one) => (
          <UserRow key={one.id} user={one} isReader={one.id === user.id} />
        ))}
      </ul>
      {found.hasNextPage && <ShowMore busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} />}
    </SettingsPage>
  )
}
