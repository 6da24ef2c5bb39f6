import { useState } from 'react'
import type { SecurityStatus } from '#api/security.ts'
import {
  activateRecoveryCodes,
  countRecoveryCodes,
  disableTotp,
  type NewRecoveryCodes,
  regenerateRecoveryCodes,
  setUpTotp,
  type TotpSetUpView,
} from '#api/security-changes.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Refusal } from '#access/refusal.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import type { Prove } from '#access/reauth.tsx'
import { SaveCodes } from './save-codes.tsx'
import styles from './security.module.css'
import { TotpSetUp } from './totp-set-up.tsx'
import { useSensitive } from '#access/use-sensitive.ts'

const t = translator('security')

interface TotpSectionProps {
  status: SecurityStatus
  prove: Prove
}

export const TotpSection = ({ status, prove }: TotpSectionProps) => {
  const [setUp, setSetUp] = useState<TotpSetUpView>()
  const [codes, setCodes] = useState<NewRecoveryCodes>()

  const starting = useSensitive(prove, 'security.totp.setup', async (proof) => setSetUp(await setUpTotp(proof)))
  const stopping = useSensitive(prove, 'security.totp.disable', async (proof) => {
    await disableTotp(proof)
    showToast(t('totpStopped'))
  })
  const renewing = useSensitive(prove, 'security.totp.recovery.regenerate', async (proof) => setCodes(await regenerateRecoveryCodes(proof)))
  const counting = useSensitive(prove, 'security.totp.recovery.inspect', countRecoveryCodes)
  const error = starting.error ?? stopping.error ?? renewing.error ?? counting.error
  return (
    <Section
      id="second-step"
      title={t('totp')}
      text={status.totp_enabled ? t('totpOn') : t('totpOff')}
      actions={
        status.totp_enabled ? (
          <>
            <Button onClick={() => counting.mutate()}>{t('countCodes')}</Button>
            <Button onClick={() => renewing.mutate()}>{t('renewCodes')}</Button>
            <Button look="danger" onClick={() => stopping.mutate()}>
              {t('stopTotp')}
            </Button>
          </>
        ) : (
          <Button onClick={() => starting.mutate()}>{t('startTotp')}</Button>
        )
      }
    >
      {error && <Refusal error={error} area="security" />}
      <output className={styles.count}>
        {status.totp_enabled && counting.data !== undefined && t('codesLeft', { count: counting.data })}
      </output>
      <Dialog open={setUp !== undefined} onClose={() => setSetUp(undefined)} title={t('startTotp')}>
        {setUp && (
          <TotpSetUp
            setUp={setUp}
            onEnabled={() => {
              setSetUp(undefined)
              showToast(t('totpStarted'))
            }}
          />
        )}
      </Dialog>
      <Dialog open={codes !== undefined} onClose={() => setCodes(undefined)} title={t('renewCodes')} text={t('renewCodesText')}>
        {codes && (
          <SaveCodes
            codes={codes.recovery_codes}
            action={t('useNewCodes')}
            onSaved={async () => {
              await activateRecoveryCodes(codes.challenge_id)
              counting.reset()
              setCodes(undefined)
              showToast(t('codesRenewed'))
            }}
          />
        )}
      </Dialog>
    </Section>
  )
}
