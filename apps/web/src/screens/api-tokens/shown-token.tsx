import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './api-tokens.module.css'

const t = translator('apiTokens')

const curlWith = (token: string): string => `curl -H "Authorization: Bearer ${token}" ${location.origin}/api/v1/workspaces`

/** Shows a new token, with a command that proves that it works. It can't be shown again. */
export const ShownToken = ({ value, onClose }: { value: string | undefined; onClose: () => void }) => (
  <Dialog
    open={value !== undefined}
    onClose={onClose}
    title={t('shownTitle')}
    text={t('shownText')}
    actions={
      <Button look="primary" onClick={onClose}>
        {t('shownDone')}
      </Button>
    }
  >
    {value !== undefined && (
      <div className={styles.form}>
        <TextField label={t('token')} readOnly value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
        <div>
          <CopyButton text={value} label={t('copyToken')} />
        </div>
        <p>{t('tryIt')}</p>
        <pre className={styles.command}>
          <code>{curlWith(value)}</code>
        </pre>
        <div>
          <CopyButton text={curlWith(value)} label={t('copyCommand')} />
        </div>
      </div>
    )}
  </Dialog>
)
