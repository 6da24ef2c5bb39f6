import { hasCode } from '#api/explain.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('accounts')
const common = translator('common')
const maxLength = 80

interface NameDialogProps {
  title: string
  name: string
  action: string
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}

const NameForm = ({ name, action, onSave, onClose }: Omit<NameDialogProps, 'title'>) => {
  const { field, failure, busy, onSubmit } = useServerForm({
    defaultValues: { name },
    send: async ({ name: typed }) => {
      await onSave(typed.trim())
      onClose()
    },
    placeFault: (error) => (hasCode(error, 'name_taken') ? { name: 'name', message: t('nameTaken') } : undefined),
  })
  return (
    <form className={details.form} onSubmit={onSubmit} noValidate>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField
        label={t('groupName')}
        maxLength={maxLength}
        autoComplete="off"
        {...field('name', (text) => required(t('fillIn'))(text.trim()))}
      />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

export const NameDialog = ({ title, ...form }: NameDialogProps) => (
  <Dialog open onClose={form.onClose} title={title}>
    <NameForm {...form} />
  </Dialog>
)
