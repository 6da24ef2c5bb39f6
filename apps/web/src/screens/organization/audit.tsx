import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { type AuditEventView, type AuditType, organizationAuditQuery } from '#api/organizations.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import details from '#ui/details/details.module.css'
import { Empty } from '#ui/empty/empty.tsx'
import rows from '#ui/rows/rows.module.css'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { describeEvent, nameActor } from './describe-event.ts'
import { OrganizationPage } from './organization-page.tsx'
import { organizationAuditRoute } from './organization.route.ts'
import styles from './organization.module.css'

const t = translator('organization')

const filters = {
  'provider.saved': 'filterProviderSaved',
  'provider.enabled': 'filterProviderEnabled',
  'provider.disabled': 'filterProviderDisabled',
  'policy.updated': 'filterPolicy',
  'domain.verified': 'filterDomain',
  'identity.linked': 'filterLinked',
  'identity.unlinked': 'filterUnlinked',
  'identity.jit_provisioned': 'filterProvisioned',
  'session.oidc_assured': 'filterSignedIn',
  'reauth.completed': 'filterConfirmed',
  'session.backchannel_logout': 'filterSignedOut',
  'session.emergency_access': 'filterEmergency',
} as const satisfies Record<AuditType, string>

const types = Object.keys(filters) as AuditType[]

const Entry = ({ event }: { event: AuditEventView }) => (
  <li className={styles.entry}>
    <span className={styles.name}>{describeEvent(event)}</span>
    <span className={details.more}>
      {nameActor(event)} · <time dateTime={event.created_at}>{formatNear(event.created_at, browserZone())}</time>
    </span>
  </li>
)

const Log = ({ id }: { id: string }) => {
  const [type, setType] = useState<AuditType>()
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(organizationAuditQuery(id, type))
  const events = data?.pages.flatMap(({ items }) => items)
  return (
    <>
      <Select
        label={t('auditShow')}
        value={type ?? 'all'}
        choices={[{ value: 'all', label: t('filterAll') }, ...types.map((value) => ({ value, label: t(filters[value]) }))]}
        onChange={(chosen) => setType(types.find((one) => one === chosen))}
      />
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!events && !error && <Skeleton height="10rem" />}
      {events?.length === 0 && <Empty text={type ? t('auditNoneFound') : t('auditEmpty')} />}
      <ul className={rows.rows} aria-label={t('audit')}>
        {events?.map((event) => (
          <Entry key={event.id} event={event} />
        ))}
      </ul>
      {hasNextPage && <ShowMore label={t('older')} busy={isFetchingNextPage} onClick={() => void fetchNextPage()} />}
    </>
  )
}

/** Who changed how people sign in, and who signed in through a provider, newest first. */
export const Audit = () => {
  const { id } = organizationAuditRoute.useParams()
  return <OrganizationPage id={id}>{() => <Log id={id} />}</OrganizationPage>
}
