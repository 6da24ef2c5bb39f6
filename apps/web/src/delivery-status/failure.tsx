import { useMutation } from '@tanstack/react-query'
import { explainDelivery } from '#api/explain.ts'
import { type DestinationView, type PublicationView, retryDestination } from '#api/publications.ts'
import { idOfTarget } from '#lib/target-id.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { offersRetry, offersRetryAfterFix } from './causes.ts'
import type { Fact } from './facts.ts'
import { focusEntry } from './focus-entry.ts'
import styles from './delivery-status.module.css'
import { Refusal } from './refusal.tsx'
import { formatFact } from './format.ts'
import type { Settle } from './settle.ts'
import type { DeliveryContext } from './use-delivery-context.ts'

const t = translator('outcome')

const formatRemedy = (error: NonNullable<DestinationView['error']>, network: string): string | undefined => {
  switch (error.action) {
    case 'edit':
      return t('remedyEdit')
    case 'reconnect':
      return t('remedyReconnect')
    case 'open_network':
      return t('remedyOpenNetwork', { network })
    case 'wait':
      return t('remedyWait')
    case 'retry':
      return t('remedyRetry')
    case 'report':
      return t('remedyReport', { code: error.code })
    default:
      return undefined
  }
}

interface FailureProps {
  destinations: readonly DestinationView[]
  fact: Fact
  publication: PublicationView
  context: DeliveryContext
  settle: Settle | undefined
}

export const Failure = ({ destinations, fact, publication, context, settle }: FailureProps) => {
  const [first] = destinations
  const retry = useMutation({
    mutationFn: async () => {
      let seen = settle ? await settle() : publication
      for (const { id } of destinations) {
        if (seen) seen = await retryDestination({ ...seen, destinationId: id })
      }
      return seen
    },
    onSuccess: (sent) => sent && first && focusEntry(first.id),
  })
  if (!first) return null
  const { error } = first
  const { network } = context.nameOf(first)
  const mayRetry =
    offersRetry(destinations, publication.destinations, publication.can.retry) || offersRetryAfterFix(destinations, publication.can.edit)
  const mayEdit = error?.action === 'edit' && publication.can.edit
  const mayReconnect = error?.action === 'reconnect' && publication.can.edit
  return (
    <>
      <p className={styles.reason}>
        {error ? [explainDelivery(error), formatRemedy(error, network)].filter(Boolean).join(' ') : t('reasonUnknown')}
      </p>
      {error?.detail && <p className={styles.sentence}>{t('networkSaid', { network, detail: error.detail })}</p>}
      <p className={styles.sentence}>{formatFact(fact, { zone: context.zone, now: context.now, network })}</p>
      {(mayRetry || mayEdit || mayReconnect) && (
        <div className={styles.actions}>
          {mayEdit && (
            <ButtonLink
              to="/publications/$id"
              params={{ id: publication.id }}
              search={({ w }) => ({ w, account: idOfTarget(first) })}
              state={{ writes: true }}
            >
              {t('edit')}
            </ButtonLink>
          )}
          {mayReconnect && <ButtonLink to="/accounts">{t('reconnect')}</ButtonLink>}
          {mayRetry && (
            <Button busy={retry.isPending} onClick={() => retry.mutate()}>
              {t('retry')}
            </Button>
          )}
        </div>
      )}
      {retry.error && <Refusal error={retry.error} publicationId={publication.id} onLatest={retry.reset} />}
    </>
  )
}
