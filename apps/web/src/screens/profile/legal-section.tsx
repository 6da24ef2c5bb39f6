import { useSuspenseQuery } from '@tanstack/react-query'
import { pagePath } from '@broadside/contract/pages'
import { authConfigQuery } from '#api/session.ts'
import type { User } from '#api/profile.ts'
import { browserZone, formatDate } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Section } from '#ui/section/section.tsx'
import styles from './profile.module.css'

const t = translator('profile')

const describe = ({ legal_accepted_at: acceptedAt }: User): string =>
  acceptedAt ? t('legalAccepted', { date: formatDate(acceptedAt, browserZone()) }) : t('legalNotAccepted')

interface TextLinkProps {
  label: string
  /** The version in force on this server. */
  version: string | undefined
  url: string | undefined
}

const TextLink = ({ label, version, url }: TextLinkProps) => {
  const text = version ? t('legalVersion', { label, version }) : label
  return (
    <li>
      {url ? (
        <a href={url} target="_blank" rel="noreferrer">
          {text}
        </a>
      ) : (
        text
      )}
    </li>
  )
}

/** The texts of the server's operator, and whether the user has accepted them. Renders nothing where there are none. */
export const LegalSection = ({ user }: { user: User }) => {
  const { legal } = useSuspenseQuery(authConfigQuery).data
  const hasTerms = legal.terms_version !== undefined || legal.terms_url !== undefined
  const hasPrivacy = legal.privacy_version !== undefined || legal.privacy_url !== undefined
  if (!hasTerms && !hasPrivacy) return undefined
  return (
    <Section id="legal" title={t('legal')} text={user.legal_acceptance_required ? undefined : describe(user)}>
      {user.legal_acceptance_required && (
        <Notice
          tone="asking"
          action={
            <ButtonLink to="/legal" search={{ return_to: pagePath('profile') }}>
              {t('legalReview')}
            </ButtonLink>
          }
        >
          {t('legalRequired')}
        </Notice>
      )}
      <ul className={styles.texts}>
        {hasTerms && <TextLink label={t('terms')} version={legal.terms_version} url={legal.terms_url} />}
        {hasPrivacy && <TextLink label={t('privacy')} version={legal.privacy_version} url={legal.privacy_url} />}
      </ul>
    </Section>
  )
}
