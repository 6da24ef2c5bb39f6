import { useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { type MailView, serverMailsQuery } from '#api/server-mail.ts'
import { translator } from '#i18n/translator.ts'
import { useTyped } from '#lib/use-typed.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import rows from '#ui/rows/rows.module.css'
import { SearchField } from '#ui/search-field/search-field.tsx'
import { Select } from '#ui/select/select.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { serverMailRoute } from '../server.route.ts'
import { MailRow } from './mail-row.tsx'

const t = translator('server')

const statuses: readonly MailView['status'][] = ['created', 'queued', 'sent', 'delivered', 'delivery_failed', 'delivery_unavailable']

/** The emails of the last 30 days. */
export const Mails = () => {
  const { to = '' } = serverMailRoute.useSearch()
  const navigate = serverMailRoute.useNavigate()
  const setRecipient = useCallback(
    (text: string) => void navigate({ search: (before) => ({ ...before, to: text.trim() || undefined }), replace: true }),
    [navigate],
  )
  const [typed, setTyped] = useTyped(to, setRecipient)
  const [status, setStatus] = useState<MailView['status']>()
  const found = useInfiniteQuery(serverMailsQuery({ status, recipient: to }))
  const mails = found.data?.pages.flatMap(({ items }) => items)
  return (
    <SettingsPage title={t('mailsTitle')}>
      <p>{t('mailsText')}</p>
      <SearchField label={t('mailsTo')} value={typed} onChange={setTyped} maxLength={320} />
      <Select
        label={t('mailsStatus')}
        value={status ?? 'all'}
        choices={[{ value: 'all', label: t('statusAll') }, ...statuses.map((value) => ({ value, label: t(`mail_${value}`) }))]}
        onChange={(chosen) => setStatus(statuses.find((one) => one === chosen))}
      />
      {found.error && <ErrorNotice error={found.error} onRetry={() => void found.refetch()} />}
      {!mails && !found.error && <Skeleton height="10rem" />}
      {mails?.length === 0 && <Empty text={t(to ? 'mailsEmptyTo' : 'mailsEmpty')} />}
      <ul className={rows.rows} aria-label={t('mailsTitle')} aria-busy={found.isPlaceholderData || undefined}>
        {mails?.map((mail) => (
          <MailRow key={mail.id} mail={mail} />
        ))}
      </ul>
      {found.hasNextPage && <ShowMore busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()} />}
    </SettingsPage>
  )
}
