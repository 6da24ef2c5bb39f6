import type { ComponentProps } from 'react'
import type { AnswerOf } from '#api/api.ts'
import { Check } from '#ui/check/check.tsx'
import { rich } from '#i18n/rich.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('access')

type Legal = AnswerOf<'getAuthConfig'>['legal']

interface LegalCheckProps extends Omit<ComponentProps<typeof Check>, 'label'> {
  legal: Legal
}

const sentence = ({ terms_version, privacy_version }: Legal): string =>
  terms_version && privacy_version ? t('acceptBoth') : terms_version ? t('acceptTerms') : t('acceptPrivacy')

/** A link if the instance has a URL for it, otherwise plain text. */
const textAt = (address: string | undefined) => (text: string) =>
  address ? (
    <a href={address} target="_blank" rel="noreferrer">
      {text}
    </a>
  ) : (
    text
  )

export const LegalCheck = ({ legal, ...check }: LegalCheckProps) => (
  <Check {...check} label={rich(sentence(legal), { terms: textAt(legal.terms_url), privacy: textAt(legal.privacy_url) })} />
)
