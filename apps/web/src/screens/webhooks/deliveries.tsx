import { useMutation, useQuery, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import { replayDelivery, webhookDeliveriesQuery, webhookDeliveryQuery, type WebhookDeliveryView } from '#api/webhooks.ts'
import { browserZone, formatDistance, formatNear } from '#i18n/time.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { translator } from '#i18n/translator.ts'
import { nameDeliveryStatus } from './status.ts'
import styles from './webhooks.module.css'

const t = translator('webhooks')

type Attempt = WebhookDeliveryView['attempts'][number]

const describeAttempt = ({ status_code: status, duration_ms: ms, error }: Attempt): string =>
  [status === undefined ? t('noResponse') : t('status', { status: String(status) }), t('milliseconds', { count: ms }), error]
    .filter(Boolean)
    .join(' · ')

const Attempts = ({ delivery: { message_id: messageId, attempts, next_attempt_at: next } }: { delivery: WebhookDeliveryView }) => (
  <div className={styles.attempts}>
    <p className={styles.more}>
      {t('messageId')} <code>{messageId}</code>
    </p>
    <ol>
      {attempts.map((attempt) => (
        <li key={attempt.at}>
          <time dateTime={attempt.at}>{formatNear(attempt.at, browserZone(), { precise: true })}</time>
          <span className={styles.more}>{describeAttempt(attempt)}</span>
        </li>
      ))}
    </ol>
    {next !== undefined && <p className={styles.more}>{t('nextAttempt', { when: formatDistance(next) })}</p>}
  </div>
)

const asReadable = (body: string): string => {
  try {
    return JSON.stringify(JSON.parse(body), null, 2)
  } catch {
    return body
  }
}

/** What was sent, and what came back. */
const Exchange = ({ id }: { id: string }) => {
  const { data, error } = useQuery(webhookDeliveryQuery(id))
  if (error) return <ErrorNotice error={error} />
  if (!data) return null
  const last = data.attempts.at(-1)
  return (
    <>
      <h3 className={styles.more}>{t('request')}</h3>
      <pre className={styles.code}>
        {Object.entries(data.request.headers).map(([name, value]) => `${name}: ${value}\n`)}
        {`\n${asReadable(data.request.body)}`}
      </pre>
      {last?.response_body !== undefined && (
        <>
          <h3 className={styles.more}>{t('response')}</h3>
          <pre className={styles.code}>{last.response_body || t('emptyResponse')}</pre>
        </>
      )}
    </>
  )
}

const DeliveryRow = ({ delivery, mayManage }: { delivery: WebhookDeliveryView; mayManage: boolean }) => {
  const { event_type: type, status, attempts } = delivery
  const last = attempts.at(-1)
  const [isOpen, setOpen] = useState(false)
  const replaying = useMutation({
    mutationFn: () => replayDelivery(delivery),
    onSuccess: () => void showToast(t('replayed')),
    onError: (error) => void showToast(explain(error)),
  })
  return (
    <li className={styles.delivery}>
      <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <code>{type}</code>
          <span className={styles.more}>
            {nameDeliveryStatus(status)}
            {last && ` · ${formatNear(last.at, browserZone())}`}
          </span>
        </summary>
        <Attempts delivery={delivery} />
        {isOpen && mayManage && <Exchange key={attempts.length} id={delivery.id} />}
        {mayManage && status !== 'pending' && (
          <Button busy={replaying.isPending} onClick={() => replaying.mutate()}>
            {t('replay')}
          </Button>
        )}
      </details>
    </li>
  )
}

/** Messages of the last 30 days with their attempts, newest first. */
export const Deliveries = ({ id, mayManage }: { id: string; mayManage: boolean }) => {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage, isFetching, refetch } = useSuspenseInfiniteQuery(webhookDeliveriesQuery(id))
  const deliveries = data.pages.flatMap(({ items }) => items)
  return (
    <Section id="deliveries" title={t('deliveries')} text={t('deliveriesText')}>
      <div>
        <Button busy={isFetching && !isFetchingNextPage} onClick={() => void refetch()}>
          {t('refresh')}
        </Button>
      </div>
      {deliveries.length === 0 && <p className={styles.more}>{t('noDeliveries')}</p>}
      <ul className={styles.list} aria-label={t('deliveries')}>
        {deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} mayManage={mayManage} />
        ))}
      </ul>
      {hasNextPage && <ShowMore label={t('older')} busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />}
    </Section>
  )
}
