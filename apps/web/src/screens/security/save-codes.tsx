import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { saveFile } from '#lib/save-file.ts'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { Refusal } from '#access/refusal.tsx'
import { translator } from '#i18n/translator.ts'
import { PrintCodes } from './print-codes.tsx'
import styles from './security.module.css'

const t = translator('security')

interface SaveCodesProps {
  codes: readonly string[]
  /** Label of the button once the codes are saved. */
  action: string
  onSaved: () => Promise<void>
}

const download = (text: string): void => saveFile(new Blob([text], { type: 'text/plain' }), 'broadside-recovery-codes.txt')

/** Recovery codes are shown only once, so the user must confirm having saved them. */
export const SaveCodes = ({ codes, action, onSaved }: SaveCodesProps) => {
  const [isKept, setKept] = useState(false)
  const [error, setError] = useState<string>()
  const saving = useMutation({ mutationFn: onSaved })
  const text = codes.join('\n')
  return (
    <>
      <ul className={styles.codes} aria-label={t('codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.keep}>
        <CopyButton text={text} label={t('copyCodes')} />
        <Button onClick={() => download(`${text}\n`)}>{t('downloadCodes')}</Button>
        <PrintCodes codes={codes} />
      </div>
      {saving.error && <Refusal error={saving.error} area="security" />}
      <Check label={t('keptCodes')} checked={isKept} error={isKept ? undefined : error} onChange={setKept} />
      <DialogActions>
        <Button look="primary" busy={saving.isPending} onClick={() => (isKept ? saving.mutate() : setError(t('keepFirst')))}>
          {action}
        </Button>
      </DialogActions>
    </>
  )
}
