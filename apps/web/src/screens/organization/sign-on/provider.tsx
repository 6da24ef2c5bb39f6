import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { type ProviderView, providersQuery } from '#api/sign-on.ts'
import { translator } from '#i18n/translator.ts'
import details from '#ui/details/details.module.css'
import { Empty } from '#ui/empty/empty.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Section } from '#ui/section/section.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { OrganizationPage } from '../organization-page.tsx'
import { identityProviderRoute } from '../organization.route.ts'
import { AtProvider } from './at-provider.tsx'
import { describeHealth } from './health.ts'
import { type Kind, kindOf, kinds } from './kinds.ts'
import { ProviderForm } from './provider-form.tsx'
import { ProviderTest } from './provider-test.tsx'
import { LateShutOut } from './late-shut-out.ts'

const t = translator('signOn')

/** Loaded apart with what proves who the admin is. */
const OwnSignIn = lazyPart(async () => ({ default: (await import('./own-sign-in.tsx')).OwnSignIn }))

const kindNames = {
  microsoft: 'kindMicrosoft',
  google: 'kindGoogle',
  okta: 'kindOkta',
  keycloak: 'kindKeycloak',
  other: 'kindOther',
} as const satisfies Record<Kind, string>

interface PartProps {
  organizationId: string
}

const NewProvider = ({ organizationId }: PartProps) => {
  const [kind, setKind] = useState<Kind>('microsoft')
  return (
    <>
      <h2>{t('newProvider')}</h2>
      <Select label={t('kind')} value={kind} choices={kinds.map((value) => ({ value, label: t(kindNames[value]) }))} onChange={setKind} />
      <AtProvider kind={kind} />
      <Section title={t('connection')} text={t('connectionText')}>
        <ProviderForm organizationId={organizationId} kind={kind} />
      </Section>
    </>
  )
}

const SavedProvider = ({ organizationId, provider }: PartProps & { provider: ProviderView }) => {
  const { label, tone, more } = describeHealth(provider)
  const kind = kindOf(provider)
  return (
    <>
      <div className={details.stacked}>
        <div className={details.tags}>
          <h2>{provider.name}</h2>
          <span className={details.status} data-tone={tone}>
            {label}
          </span>
        </div>
        {more !== undefined && <p className={details.more}>{more}</p>}
      </div>
      <ProviderTest organizationId={organizationId} providerId={provider.id} />
      <AtProvider kind={kind} provider={provider} />
      <Section title={t('connection')} text={t('connectionSavedText')}>
        <ProviderForm key={provider.id} organizationId={organizationId} kind={kind} provider={provider} />
      </Section>
      <Suspense fallback={<Skeleton height="8rem" />}>
        <OwnSignIn organizationId={organizationId} provider={provider} />
      </Suspense>
    </>
  )
}

const Content = ({ organizationId, providerId }: PartProps & { providerId: string }) => {
  const { data: providers, error, refetch } = useQuery(providersQuery(organizationId))
  if (providerId === 'new') return <NewProvider organizationId={organizationId} />
  if (error)
    return (
      <Suspense fallback={<Skeleton height="5rem" />}>
        <LateShutOut organizationId={organizationId} error={error} onRetry={() => void refetch()} />
      </Suspense>
    )
  if (!providers) return <Skeleton height="20rem" />
  const provider = providers.find(({ id }) => id === providerId)
  return provider ? <SavedProvider organizationId={organizationId} provider={provider} /> : <Empty text={t('unknownProvider')} />
}

/** An identity provider of an organization: what to register there, its settings, and tests. */
export const IdentityProvider = () => {
  const { id, provider } = identityProviderRoute.useParams()
  return (
    <OrganizationPage id={id}>
      {({ can }) =>
        can.manage_sign_on ? (
          <>
            <p>
              <Link to="/settings/organizations/$id/sign-on" params={{ id }}>
                {t('back')}
              </Link>
            </p>
            <Content organizationId={id} providerId={provider} />
          </>
        ) : (
          <Empty text={t('onlyAdmins')} />
        )
      }
    </OrganizationPage>
  )
}
