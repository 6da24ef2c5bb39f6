import { hasCode } from '#api/explain.ts'
import { reauthWithPassword, type SensitiveAction } from '#api/reauth.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { translator } from '#i18n/translator.ts'
import { SheetForm } from './sheet.tsx'

const common = translator('common')
const t = translator('proof')

export interface WayProps {
  action: SensitiveAction
  onProven: (grant: string) => void
}

export const ReauthPassword = ({ action, onProven, onCancel }: WayProps & { onCancel: () => void }) => {
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { password: '' },
    send: async ({ password }) => onProven(await reauthWithPassword(action, password)),
    placeFault: (error) => (hasCode(error, 'reauthentication_failed') ? { name: 'password', message: t('passwordWrong') } : undefined),
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <PasswordField
        label={t('password')}
        autoComplete="current-password"

        {...field('password', required(t('passwordMissing')))}
      />
      <DialogActions>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('confirm')}
        </Button>
      </DialogActions>
    </SheetForm>
  )
}
