/** Whom a sign-on policy affects, in words. */
import type { Policy, PolicyPreviewView } from '#api/sign-on.ts'
import { translator } from '#i18n/translator.ts'
import details from '#ui/details/details.module.css'
import { Notice } from '#ui/notice/notice.tsx'

const t = translator('signOn')

const yourself = {
  signed_in: 'youSignedIn',
  sign_in_again: 'youSignInAgain',
  locked_out: 'youLockedOut',
  emergency: 'youEmergency',
} as const

interface PolicyEffectProps {
  policy: Policy
  preview: PolicyPreviewView
}

export const PolicyEffect = ({ policy, preview: { people, without_identity: without, tokens, you } }: PolicyEffectProps) => {
  if (policy.mode !== 'required' || you === 'unaffected') return <Notice title={t('effect')}>{t('effectNone')}</Notice>
  const isBad = you === 'locked_out'
  return (
    <>
      <Notice title={t('effect')}>
        {[
          without === 0 ? t('effectAllLinked', { people }) : t('effectUnlinked', { without, people }),
          without > 0 && !policy.password_login_allowed && t('effectNoPassword'),
          tokens > 0 && t('effectTokens', { tokens }),
          !isBad && t(yourself[you]),
        ]
          .filter((text) => typeof text === 'string')
          .join(' ')}
      </Notice>
      {isBad && (
        <Notice tone="failed" title={t('lockOutTitle')}>
          {t('youLockedOut')}
        </Notice>
      )}
    </>
  )
}

export const EmergencyUsers = ({ users }: { users: PolicyPreviewView['emergency_users'] }) => (
  <div className={details.stacked}>
    <h3>{t('emergency')}</h3>
    <p>{t('emergencyText')}</p>
    {users.length === 0 ? (
      <p>{t('emergencyNone')}</p>
    ) : (
      <ul className={details.tags} aria-label={t('emergency')}>
        {users.map(({ user_id, display_name }) => (
          <li key={user_id}>{display_name}</li>
        ))}
      </ul>
    )}
  </div>
)
