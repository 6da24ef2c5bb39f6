import { useState } from 'react'
import { confirmTotp, enableTotp, type TotpSetUpView } from '#api/security-changes.ts'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { translator } from '#i18n/translator.ts'
import { CodeForm } from '#access/code-form.tsx'
import { SaveCodes } from './save-codes.tsx'
import styles from './security.module.css'

const t = translator('security')

interface TotpSetUpProps {
  setUp: TotpSetUpView
  onEnabled: () => void
}

const inFours = (key: string): string => key.match(/.{1,4}/g)?.join(' ') ?? key

/** Verifies a code of the authenticator app, shows the recovery codes, and only then turns TOTP on. */
export const TotpSetUp = ({ setUp, onEnabled }: TotpSetUpProps) => {
  const { challenge_id: challengeId, manual_key: key, qr_code: picture, otpauth_url: address } = setUp
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes)
    return (
      <>
        <p>{t('saveCodesText')}</p>
        <SaveCodes
          codes={codes}
          action={t('finishTotp')}
          onSaved={async () => {
            await enableTotp(challengeId)
            onEnabled()
          }}
        />
      </>
    )
  return (
    <>
      <p>{t('scan')}</p>
      <img src={picture} alt={t('picture')} className={styles.picture} />
      <div className={styles.key}>
        <code>{inFours(key)}</code>
        <CopyButton text={key} label={t('copyKey')} />
      </div>
      <a href={address}>{t('openApp')}</a>
      <CodeForm
        label={t('appCode')}
        action={t('confirmApp')}
        send={async (code) => setCodes(await confirmTotp(challengeId, code))}
        area="security"
      />
    </>
  )
}
