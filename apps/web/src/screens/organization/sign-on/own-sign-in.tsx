import { useMutation, useQuery } from '@tanstack/react-query'
import { pagePath } from '@broadside/contract/pages'
import { useReauth } from '#access/reauth.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { identitiesQuery, type IdentityView } from '#api/security.ts'
import { startLinkingIdentity } from '#api/link-identity.ts'
import { type ProviderView, signInAddress } from '#api/sign-on.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Button, ButtonAnchor } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Section } from '#ui/section/section.tsx'

const t = translator('signOn')

const Claims = ({ identity: { email, email_verified: isVerified, name, last_used_at } }: { identity: IdentityView }) => (
  <dl className={details.facts}>
    <dt>{t('claimEmail')}</dt>
    <dd>{email === '' ? t('claimMissing') : email}</dd>
    <dt>{t('claimVerified')}</dt>
    <dd>{isVerified ? t('claimYes') : t('claimNo')}</dd>
    <dt>{t('claimName')}</dt>
    <dd>{name === '' ? t('claimMissing') : name}</dd>
    <dt>{t('claimAt')}</dt>
    <dd>
      <time dateTime={last_used_at}>{formatNear(last_used_at, browserZone())}</time>
    </dd>
  </dl>
)

interface OwnSignInProps {
  organizationId: string
  provider: ProviderView
}

/** The admin's own sign-in: it links the admin's identity, and shows what the provider says about a person. */
export const OwnSignIn = ({ organizationId, provider }: OwnSignInProps) => {
  const { prove, dialog } = useReauth()
  const { data: identities } = useQuery(identitiesQuery)
  const identity = identities?.find(({ provider_id }) => provider_id === provider.id)
  const returnPath = pagePath('identityProvider', { id: organizationId, provider: provider.id })
  const linking = useMutation({
    mutationFn: async () => {
      const proof = await prove('identity.link')
      if (proof) location.assign(await startLinkingIdentity(proof, { providerId: provider.id, returnPath }))
    },
  })
  const off = provider.is_active ? undefined : t('onlyActive')
  return (
    <Section id="own" title={t('own')} text={identity ? t('ownLinkedText') : t('ownText')}>
      {linking.error && <ErrorNotice error={linking.error} />}
      {identity && <Claims identity={identity} />}
      <div>
        {identity && provider.is_active ? (
          <ButtonAnchor href={signInAddress(provider.id, returnPath)}>{t('ownAgain')}</ButtonAnchor>
        ) : (
          <Button busy={linking.isPending} onClick={() => linking.mutate()} {...(off !== undefined && { disabledReason: off })}>
            {t('ownStart')}
          </Button>
        )}
      </div>
      {dialog}
    </Section>
  )
}
