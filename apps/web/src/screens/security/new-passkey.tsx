import { ApiError } from '@broadside/contract/client'
import { useRef } from 'react'
import type { Proof } from '#api/reauth.ts'
import { beginPasskey, finishPasskey, type PasskeyRegistration } from '#api/security-changes.ts'
import { makePasskey } from '#lib/passkeys.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { explainPasskey } from '#access/explain-passkey.ts'
import { Refusal } from '#access/refusal.tsx'
import { SheetForm } from '#access/sheet.tsx'

const common = translator('common')
const t = translator('security')

interface NewPasskeyProps {
  proof: Proof
  onAdded: () => void
  onCancel: () => void
}

export const NewPasskey = ({ proof, onAdded, onCancel }: NewPasskeyProps) => {
  // The proof works only once, so a retry continues the registration that the first attempt began.
  const begun = useRef<PasskeyRegistration>(undefined)
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { name: t('thisDevice') },
    send: async ({ name }) => {
      begun.current ??= await beginPasskey(proof)
      const { challenge_id: challengeId, options } = begun.current
      await finishPasskey({ challengeId, name, credential: await makePasskey(options) })
      onAdded()
    },
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure instanceof ApiError && <Refusal error={failure} area="security" />}
      {failure !== undefined && !(failure instanceof ApiError) && <Notice tone="failed">{explainPasskey(failure)}</Notice>}
      <TextField label={t('passkeyName')} maxLength={80} {...field('name', required(t('passkeyNameMissing')))} />
      <DialogActions>
        <Button onClick={onCancel}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('makePasskey')}
        </Button>
      </DialogActions>
    </SheetForm>
  )
}
