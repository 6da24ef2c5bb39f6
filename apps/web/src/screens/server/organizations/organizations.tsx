import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { explain } from '#api/explain.ts'
import { allowProvisioning, type ServerOrganizationView, serverOrganizationsQuery } from '#api/server-users.ts'
import { browserZone, formatDate } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { useTyped } from '#lib/use-typed.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import rows from '#ui/rows/rows.module.css'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import styles from './organizations.module.css'

const t = translator('server')

const describe = ({ owner_email, members, created_at }: ServerOrganizationView): string =>
  [owner_email ?? t('noOwner'), t('people', { count: members }), t('created', { date: formatDate(created_at, browserZone()) })].join(' · ')

const Row = ({ organization }: { organization: ServerOrganizationView }) => {
  const { id, name, jit_allowed: isAllowed } = organization
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (allowed: boolean) => allowProvisioning(id, allowed),
    onSuccess: (_, allowed) => void showToast(t(allowed ? 'provisioningAllowed' : 'provisioningForbidden', { name })),
    onError: (error) => void showToast(explain(error)),
  })
  return (
    <li className={styles.row}>
      <Switch
        label={name}
        help={describe(organization)}
        checked={isPending ? variables : isAllowed}
        disabled={isPending}
        onChange={(checked) => mutate(checked)}
      />
    </li>
  )
}

/** All organizations, and which of them may create users. */
export const Organizations = () => {
  const [search, setSearch] = useState('')
  const [typed, setTyped] = useTyped(search, setSearch)
  const found = useInfiniteQuery(serverOrganizationsQuery(search.trim()))
  const organizations = found.data?.pages.flatMap(({ items }) => items)
  return (
    <SettingsPage title={t('organizationsTitle')}>
      <p>{t('organizationsText')}</p>
      <SearchField label={t('organizationsSearch')} value={typed} onChange={setTyped} maxLength={200} />
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {!organizations && !found.error && <Skeleton height="10rem" />}
      {organizations?.length === 0 && <Empty text={t('organizationsEmpty')} />}
      <ul className={rows.rows} aria-label={t('mayCreateUsers')} aria-busy={found.isPlaceholderData || undefined}>
        {organizations?.map((one) => (
          <Row key={one.id} organization={one} />
        ))}
      </ul>
      {found.hasNextPage && <ShowMore busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} />}
    </SettingsPage>
  )
}
