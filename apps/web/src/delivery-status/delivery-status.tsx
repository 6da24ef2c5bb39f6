import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { publicationQuery, type PublicationView } from '#api/publications.ts'
import { hasCode } from '#api/explain.ts'
import { nameZone } from '#i18n/time.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { classNames } from '#ui/class-names.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { nameState } from '#ui/state-chip/state-chip.tsx'
import { UnknownPost } from './unknown-post.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { Attempts } from './attempts.tsx'
import { byCause } from './causes.ts'
import { Entry } from './entry.tsx'
import { History } from './history.tsx'
import styles from './delivery-status.module.css'
import type { Settle } from './settle.ts'
import { stateOfDestination } from './state.ts'
import { useDeliveryContext } from './use-delivery-context.ts'

const t = translator('outcome')

const Responses = lazyPart(async () => {
  const [responses] = await Promise.all([import('./responses.tsx'), loadMessages('responses')])
  return { default: responses.Responses }
})

const isPublished = ({ status, external_id: id }: PublicationView['destinations'][number]): boolean => status === 'published' && Boolean(id)

const OutcomeSkeleton = () => (
  <div className={styles.outcome} aria-hidden>
    {[0, 1, 2].map((line) => (
      <div key={line} className={styles.entry}>
        <Skeleton width="55%" height="20px" />
        <Skeleton width="80%" height="12px" />
      </div>
    ))}
  </div>
)

/** Counts of destinations by state, announced to screen readers when they change. */
const Summary = ({ publication }: { publication: PublicationView }) => {
  const counts = Map.groupBy(publication.destinations, (destination) => stateOfDestination(destination, publication))
  return (
    <output className="visually-hidden">
      {[...counts].map(([state, list]) => t('summary', { count: list.length, state: nameState(state) })).join(', ')}
    </output>
  )
}

const Known = ({ publication, settle }: { publication: PublicationView; settle: Settle | undefined }) => {
  const context = useDeliveryContext(publication.workspace_id)
  const { destinations } = publication
  return (
    <div className={styles.outcome}>
      <Summary publication={publication} />
      {destinations.length === 0 ? (
        <p className={classNames(styles.entry, styles.sentence)}>{t('none')}</p>
      ) : (
        <ul aria-label={t('destinations')}>
          {byCause(destinations).map((group) => (
            <Entry key={group.id} group={group} publication={publication} context={context} settle={settle} />
          ))}
        </ul>
      )}
      {destinations.some(isPublished) && (
        <Suspense>
          <Responses publication={publication} />
        </Suspense>
      )}
      <div className={styles.folds}>
        <Attempts publication={publication} context={context} />
        <History publication={publication} context={context} />
      </div>
      <p className={classNames(styles.sentence, styles.zone)}>{t('zone', { zone: nameZone(context.zone) })}</p>
    </div>
  )
}

interface OutcomeProps {
  id: string
  /** Set if the post is being edited on the same page. */
  settle?: Settle
}

/** The status of each of a post's destinations, with the available actions. Needs the catalog `outcome`. */
export const Outcome = ({ id, settle }: OutcomeProps) => {
  const publication = useQuery(publicationQuery(id))
  if (publication.data) return <Known publication={publication.data} settle={settle} />
  if (hasCode(publication.error, 'not_found')) return <UnknownPost />
  if (publication.error) return <ErrorNotice error={publication.error} onRetry={() => void publication.refetch()} />
  return <OutcomeSkeleton />
}
