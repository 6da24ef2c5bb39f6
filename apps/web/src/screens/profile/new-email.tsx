import type { Proof } from '#api/reauth.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { beginEmailChange } from '#api/user-account.ts'
import { Refusal } from '#access/refusal.tsx'
import { SheetForm } from '#access/sheet.tsx'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'

const common = translator('common')
const t = translator('profile')

interface NewEmailProps {
  proof: Proof
  onClose: () => void
}

export const NewEmail = ({ proof, onClose }: NewEmailProps) => {
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { new_email: '' },
    send: ({ new_email }) => beginEmailChange(proof, new_email.trim()),
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure !== undefined && <Refusal error={failure} area="profile" />}
      <TextField
        label={t('newEmail')}
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        {...field('new_email', required(t('newEmailMissing')))}
      />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('sendEmailCode')}
        </Button>
      </DialogActions>
    </SheetForm>
  )
}
