import { useQuery } from '@tanstack/react-query'
import { ErrorNotice } from '#api/error-notice.tsx'
import { hasCode } from '#api/explain.ts'
import { linkProvidersQuery } from '#api/security.ts'
import { signInAddress } from '#api/sign-on.ts'
import { translator } from '#i18n/translator.ts'
import { ButtonAnchor } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'

const t = translator('signOn')

interface ShutOutProps {
  organizationId: string
  error: Error
  onRetry: () => void
}

/** Why the providers can't be shown. A session that the policy keeps out is led to a provider of the organization. */
export const ShutOut = ({ organizationId, error, onRetry }: ShutOutProps) => {
  const { data = [] } = useQuery(linkProvidersQuery)
  if (!hasCode(error, 'sso_required')) return <ErrorNotice error={error} onRetry={onRetry} />
  const own = data.filter((provider) => provider.organization_id === organizationId && provider.is_linked)
  const returnTo = location.pathname + location.search
  return (
    <Notice
      tone="asking"
      action={own.map((provider) => (
        <ButtonAnchor key={provider.id} href={signInAddress(provider.id, returnTo)}>
          {t('continueWith', { provider: provider.name })}
        </ButtonAnchor>
      ))}
    >
      {own.length > 0 ? t('signInToSee') : t('shutOut')}
    </Notice>
  )
}
