import { useInfiniteQuery } from '@tanstack/react-query'
import { deliveriesQuery, type DeliveryView } from '#api/publication-history.ts'
import type { PublicationView } from '#api/publications.ts'
import { formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Fold, Pages } from './fold.tsx'
import styles from './fold.module.css'
import type { DeliveryContext } from './use-delivery-context.ts'

const t = translator('outcome')

type Attempt = DeliveryView['attempts'][number]

const outcomeWords = {
  confirmed: 'outcomeConfirmed',
  rejected: 'outcomeRejected',
  not_sent: 'outcomeNotSent',
  unknown: 'outcomeUnknown',
} as const satisfies Record<NonNullable<Attempt['outcome']>, string>

const formatStep = (step: string): string | undefined => {
  if (step === 'post') return undefined
  const part = /^segment:(\d+)$/.exec(step)?.[1]
  return part ? t('stepSegment', { number: part }) : t('stepOther', { step })
}

const formatAttempt = ({ number, step, outcome, http_status, error_code }: Attempt): string => {
  const status = http_status === undefined ? undefined : t('status', { status: String(http_status) })
  const parts = [formatStep(step), t(outcome ? outcomeWords[outcome] : 'outcomeOpen'), status, error_code]
  return [t('attemptOf', { number }), ...parts.filter(Boolean)].join(' · ')
}

interface AttemptsProps {
  publication: PublicationView
  context: DeliveryContext
}

const Deliveries = ({ publication, context: { zone, nameOf } }: AttemptsProps) => {
  const query = useInfiniteQuery(deliveriesQuery(publication.id))
  const near = (at: string): string => formatNear(at, zone, { precise: true })
  return (
    <Pages query={query} empty={t('noAttempts')}>
      {(delivery) => {
        const destination = publication.destinations.find(({ id }) => id === delivery.destination_id)
        return (
          <li key={delivery.id} className={styles.item}>
            <p>{destination && nameOf(destination).name}</p>
            <p className={styles.line}>{t('deliveryDue', { at: near(delivery.due_at) })}</p>
            {delivery.attempts.map((attempt) => (
              <p key={attempt.id} className={styles.line}>
                <time dateTime={attempt.started_at}>{near(attempt.started_at)}</time> {formatAttempt(attempt)}
                {attempt.detail && <span className={styles.detail}>{attempt.detail}</span>}
              </p>
            ))}
          </li>
        )
      }}
    </Pages>
  )
}

export const Attempts = (props: AttemptsProps) => <Fold title={t('attemptsTitle')}>{() => <Deliveries {...props} />}</Fold>
