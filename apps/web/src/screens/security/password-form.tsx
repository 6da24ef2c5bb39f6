import type { Proof } from '#api/reauth.ts'
import { changePassword } from '#api/security-changes.ts'
import { useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { NewPasswordField, passwordRule } from '#access/new-password-field.tsx'
import { SheetForm } from '#access/sheet.tsx'

const common = translator('common')
const t = translator('security')

interface PasswordFormProps {
  proof: Proof
  email: string
  onEnd: () => void
}

export const PasswordForm = ({ proof, email, onEnd }: PasswordFormProps) => {
  const { field, box, busy, failure, onSubmit } = useServerForm({
    defaultValues: { new_password: '' },
    boxes: { revoke_api_tokens: false },
    send: async ({ new_password, revoke_api_tokens }) => {
      await changePassword(proof, { newPassword: new_password, revokesTokens: revoke_api_tokens })
      showToast(t('passwordChanged'))
      onEnd()
    },
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      {/* Password managers need the user name to update the right entry. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField label={t('newPassword')} {...field('new_password', passwordRule)} />
      <Check label={t('revokeTokens')} help={t('revokeTokensHelp')} {...box('revoke_api_tokens')} />
      <DialogActions>
        <Button onClick={onEnd}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('changePassword')}
        </Button>
      </DialogActions>
    </SheetForm>
  )
}
