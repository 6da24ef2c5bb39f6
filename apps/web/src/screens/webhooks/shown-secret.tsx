import { Button } from '#ui/button/button.tsx'
import { CopyButton } from '#ui/copy-button/copy-button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './webhooks.module.css'

const t = translator('webhooks')

/** Shows a signing secret, which can't be shown again. */
export const ShownSecret = ({ value, onClose }: { value: string | undefined; onClose: () => void }) => (
  <Dialog
    open={value !== undefined}
    onClose={onClose}
    title={t('secretTitle')}
    text={t('secretText')}
    actions={
      <Button look="primary" onClick={onClose}>
        {t('done')}
      </Button>
    }
  >
    {value !== undefined && (
      <div className={styles.form}>
        <TextField label={t('secret')} readOnly value={value} onFocus={({ currentTarget }) => currentTarget.select()} />
        <div>
          <CopyButton text={value} label={t('copySecret')} />
        </div>
      </div>
    )}
  </Dialog>
)
