import type { User } from '#api/profile.ts'
import type { Proof } from '#api/reauth.ts'
import { changePassword } from '#api/security-changes.ts'
import { useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { NewPasswordField, passwordRule } from '#access/new-password-field.tsx'
import { Refusal } from '#access/refusal.tsx'
import { SheetForm } from '#access/sheet.tsx'

const common = translator('common')
const t = translator('security')

interface PasswordFormProps {
  proof: Proof
  user: User
  onEnd: () => void
}

export const PasswordForm = ({ proof, user, onEnd }: PasswordFormProps) => {
  const describe = (revokedTokens: number | undefined): string => {
    if (revokedTokens !== undefined) return t('tokensRevoked', { count: revokedTokens })
    return user.has_password ? t('passwordChanged') : t('passwordAdded')
  }
  const { field, box, busy, failure, onSubmit } = useServerForm({
    defaultValues: { new_password: '' },
    boxes: { revoke_api_tokens: false },
    send: async ({ new_password, revoke_api_tokens }) => {
      const revokedTokens = await changePassword(proof, { newPassword: new_password, revokesTokens: revoke_api_tokens })
      showToast(describe(revokedTokens))
      onEnd()
    },
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure !== undefined && <Refusal error={failure} area="security" />}
      {/* Password managers need the user name to update the right entry. */}
      <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
      <NewPasswordField label={t('newPassword')} {...field('new_password', passwordRule)} />
      <Check label={t('revokeTokens')} help={t('revokeTokensHelp')} {...box('revoke_api_tokens')} />
      <DialogActions>
        <Button onClick={onEnd}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {user.has_password ? t('changePassword') : t('choosePassword')}
        </Button>
      </DialogActions>
    </SheetForm>
  )
}
