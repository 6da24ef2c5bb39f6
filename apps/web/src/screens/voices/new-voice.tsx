import { hasCode } from '#api/explain.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { createVoice } from '#api/voices.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './voices.module.css'

const common = translator('common')
const t = translator('voices')

interface NewVoiceProps {
  workspaceId: string
  onClose: () => void
  onCreated: (id: string) => void
}

const NewVoiceForm = ({ workspaceId, onClose, onCreated }: NewVoiceProps) => {
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { name: '' },
    send: async ({ name }) => onCreated((await createVoice(workspaceId, name)).id),
    placeFault: (error) => (hasCode(error, 'name_taken') ? { name: 'name', message: t('nameTaken') } : undefined),
  })
  return (
    <form onSubmit={onSubmit} noValidate className={styles.form}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField label={t('name')} maxLength={80} {...field('name', required(t('nameMissing')))} />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('create')}
        </Button>
      </DialogActions>
    </form>
  )
}

export const NewVoiceDialog = ({ open, ...props }: NewVoiceProps & { open: boolean }) => (
  <Dialog open={open} onClose={props.onClose} title={t('create')}>
    <NewVoiceForm {...props} />
  </Dialog>
)
