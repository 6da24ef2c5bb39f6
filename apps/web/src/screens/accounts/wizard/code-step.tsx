import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { codeStateQuery, type IssuedCode, refetchAccounts } from '#api/account-connections.ts'
import type { ProviderView } from '#api/providers.ts'
import { browserZone, formatTime } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import details from '#ui/details/details.module.css'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Spinner } from '#ui/spinner/spinner.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { connectText } from '#networks/connect-text.ts'
import styles from '../accounts.module.css'
import { findStep, type Way } from './steps.ts'

const t = translator('accounts')
const common = translator('common')
/** Characters that fit into one line of the dialog. */
const longCode = 40

interface CodeStepProps {
  provider: ProviderView
  way: Way
  issued: IssuedCode
  onConnected: (ids: readonly string[]) => void
  onRestart: () => void
  onClose: () => void
}

/** A page to enter the code at, or the bot that reads it. */
const Recipient = ({ recipient }: { recipient: string }) =>
  /^https?:\/\//.test(recipient) ? (
    <p className={styles.recipient}>
      {t('enterAt')}{' '}
      <a href={recipient} target="_blank" rel="noreferrer">
        {recipient}
      </a>
    </p>
  ) : (
    <p className={styles.recipient}>{t('readBy', { recipient })}</p>
  )

/** A code that can't connect an account anymore, with the reason. */
const Ended = ({ reason, onRestart, onClose }: { reason: string } & Pick<CodeStepProps, 'onRestart' | 'onClose'>) => (
  <div className={details.form}>
    <Notice tone="failed">{reason}</Notice>
    <DialogActions>
      <Button onClick={onClose}>{common('cancel')}</Button>
      <Button look="primary" onClick={onRestart}>
        {t('newCode')}
      </Button>
    </DialogActions>
  </div>
)

/** Shows the code, and waits until the network reports that it was used. */
export const CodeStep = ({ provider, way, issued, onConnected, onRestart, onClose }: CodeStepProps) => {
  const { data, error } = useQuery(codeStateQuery(issued.connection_id))
  const finish = useEffectEvent(async (ids: readonly string[]) => {
    await refetchAccounts()
    onConnected(ids)
  })
  const connected = data?.state === 'connected' ? data.account_ids : undefined
  useEffect(() => {
    if (connected) void finish(connected)
  }, [connected])
  const network = provider.name
  if (data?.state === 'expired') return <Ended reason={t('codeExpired')} onRestart={onRestart} onClose={onClose} />
  if (data?.state === 'refused') {
    const reason = connectText('refused', data.reason ?? '', network) ?? t('codeRefused', { network })
    return <Ended reason={reason} onRestart={onRestart} onClose={onClose} />
  }
  return (
    <div className={details.form}>
      {error && <ErrorNotice error={error} />}
      <p>{connectText('help', findStep(provider, way, 'code')?.help ?? '', network)}</p>
      {issued.code.length > longCode ? (
        <TextArea label={t('code')} value={issued.code} readOnly rows={4} />
      ) : (
        <TextField label={t('code')} value={issued.code} readOnly onFocus={({ currentTarget }) => currentTarget.select()} />
      )}
      <Recipient recipient={issued.recipient} />
      <output className={styles.waiting}>
        <Spinner />
        {t('waiting', { time: formatTime(issued.expires_at, browserZone()) })}
      </output>
      <DialogActions>
        <Button onClick={onClose}>{common('close')}</Button>
        <CopyButton text={issued.code} label={t('copyCode')} />
      </DialogActions>
    </div>
  )
}
