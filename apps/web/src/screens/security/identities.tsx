import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { pagePath } from '@broadside/contract/pages'
import { identitiesQuery, type IdentityView, linkProvidersQuery, type LinkProviderView } from '#api/security.ts'
import { startLinkingIdentity } from '#api/link-identity.ts'
import { unlinkIdentity } from '#api/security-changes.ts'
import { Button } from '#ui/button/button.tsx'
import { Refusal } from '#access/refusal.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import type { Prove } from '#access/reauth.tsx'
import styles from './security.module.css'
import { useSensitive } from '#access/use-sensitive.ts'

const t = translator('security')

/** Linked identities, and providers that can be linked. Renders nothing without any. */
export const Identities = ({ prove }: { prove: Prove }) => {
  const { data: identities } = useSuspenseQuery(identitiesQuery)
  const { data: providers } = useSuspenseQuery(linkProvidersQuery)
  // It takes the focus of a button that disappears.
  const list = useRef<HTMLUListElement>(null)
  const linking = useSensitive(prove, 'identity.link', async (proof, provider: LinkProviderView) => {
    location.assign(await startLinkingIdentity(proof, { providerId: provider.id, returnPath: pagePath('security') }))
  })
  const unlinking = useSensitive(prove, 'identity.unlink', async (proof, identity: IdentityView) => {
    await unlinkIdentity(identity.id, proof)
    list.current?.focus()
    showToast(t('unlinked', { provider: identity.provider_name }))
  })
  const unlinked = providers.filter((provider) => !provider.is_linked)
  if (!identities.length && !unlinked.length) return undefined
  const error = linking.error ?? unlinking.error
  return (
    <Section id="identities" title={t('identities')} text={t('identitiesText')}>
      {error && <Refusal error={error} area="security" />}
      <ul ref={list} tabIndex={-1} aria-label={t('identities')} className={styles.list}>
        {identities.map((identity) => (
          <li key={identity.id}>
            <div>
              <div className={styles.what}>{identity.provider_name}</div>
              <div className={styles.more}>{t('linkedAs', { email: identity.email })}</div>
            </div>
            <Button
              look="danger"
              aria-label={t('unlinkNamed', { provider: identity.provider_name })}
              onClick={() => unlinking.mutate(identity)}
            >
              {t('unlink')}
            </Button>
          </li>
        ))}
        {unlinked.map((provider) => (
          <li key={provider.id}>
            <div>
              <div className={styles.what}>{provider.name}</div>
              <div className={styles.more}>{t('notLinked', { organization: provider.organization_name })}</div>
            </div>
            <Button aria-label={t('linkNamed', { provider: provider.name })} onClick={() => linking.mutate(provider)}>
              {t('link')}
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
