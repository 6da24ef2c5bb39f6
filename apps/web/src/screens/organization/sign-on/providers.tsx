import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { type ProviderView, providersQuery } from '#api/sign-on.ts'
import { translator } from '#i18n/translator.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Empty } from '#ui/empty/empty.tsx'
import rows from '#ui/rows/rows.module.css'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { describeHealth } from './health.ts'
import { ProviderSwitch } from './provider-switch.tsx'
import { LateShutOut } from './late-shut-out.ts'
import styles from './sign-on.module.css'

const t = translator('signOn')

const Row = ({ organizationId, provider }: { organizationId: string; provider: ProviderView }) => {
  const { label, tone, more } = describeHealth(provider)
  return (
    <li className={rows.row}>
      <div className={details.stacked}>
        <span className={details.tags}>
          <Link
            to="/settings/organizations/$id/sign-on/$provider"
            params={{ id: organizationId, provider: provider.id }}
            className={styles.name}
          >
            {provider.name}
          </Link>
          <span className={details.status} data-tone={tone}>
            {label}
          </span>
        </span>
        <span className={details.more}>{provider.issuer}</span>
        {more !== undefined && <span className={details.more}>{more}</span>}
      </div>
      <div className={styles.action}>
        <ProviderSwitch organizationId={organizationId} provider={provider} />
      </div>
    </li>
  )
}

export const Providers = ({ organizationId }: { organizationId: string }) => {
  const { data: providers, error, refetch } = useQuery(providersQuery(organizationId))
  return (
    <Section
      id="providers"
      title={t('providers')}
      text={t('providersText')}
      actions={
        <ButtonLink to="/settings/organizations/$id/sign-on/$provider" params={{ id: organizationId, provider: 'new' }}>
          {t('addProvider')}
        </ButtonLink>
      }
    >
      <Suspense>{error && <LateShutOut organizationId={organizationId} error={error} onRetry={() => void refetch()} />}</Suspense>
      {!providers && !error && <Skeleton height="5rem" />}
      {providers?.length === 0 && <Empty text={t('noProviders')} />}
      <ul className={rows.rows} aria-label={t('providers')}>
        {providers?.map((provider) => (
          <Row key={provider.id} organizationId={organizationId} provider={provider} />
        ))}
      </ul>
    </Section>
  )
}
