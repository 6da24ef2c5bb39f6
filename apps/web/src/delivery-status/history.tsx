import { useInfiniteQuery } from '@tanstack/react-query'
import { publicationEventsQuery, type PublicationEventView } from '#api/publication-history.ts'
import type { PublicationView } from '#api/publications.ts'
import { nameNetwork } from '#networks/names.ts'
import { formatNear } from '#i18n/time.ts'
import { findMessage, translator } from '#i18n/translator.ts'
import { Fold, Pages } from './fold.tsx'
import styles from './fold.module.css'
import type { DeliveryContext } from './use-delivery-context.ts'

const t = translator('outcome')

const nameActor = ({ kind, display_name }: PublicationEventView['actor']): string => {
  if (kind === 'system') return t('actorSystem')
  const name = display_name ?? t('actorUnknown')
  return kind === 'token' ? t('actorToken', { name }) : name
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const networkOf = ({ delivery }: Record<string, unknown>): string =>
  isRecord(delivery) && typeof delivery.platform === 'string' ? nameNetwork(delivery.platform) : ''

const formatEvent = ({ type, data }: PublicationEventView): string =>
  findMessage('outcome', `event_${type.replaceAll('.', '_')}`, { network: networkOf(data) }) ?? type

interface HistoryProps {
  publication: PublicationView
  context: DeliveryContext
}

const Events = ({ publication, context: { zone } }: HistoryProps) => (
  <Pages query={useInfiniteQuery(publicationEventsQuery(publication.id))} empty={t('noEvents')}>
    {(event) => (
      <li key={event.id} className={styles.item}>
        <p>
          {nameActor(event.actor)} {formatEvent(event)}
        </p>
        <time className={styles.line} dateTime={event.created_at}>
          {formatNear(event.created_at, zone, { precise: true })}
        </time>
      </li>
    )}
  </Pages>
)

export const History = (props: HistoryProps) => <Fold title={t('historyTitle')}>{() => <Events {...props} />}</Fold>
