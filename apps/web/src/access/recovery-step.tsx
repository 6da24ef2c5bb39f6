import { signInWithRecoveryCode } from '#api/sign-in-codes.ts'
import { hasCode } from '#api/explain.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { SheetForm } from './sheet.tsx'
import type { StepProps } from './step-props.ts'

const t = translator('access')

export const RecoveryStep = ({ mfaToken, finish }: StepProps) => {
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { code: '' },
    send: async ({ code }) => finish(await signInWithRecoveryCode(mfaToken, code)),
    placeFault: (error) => (hasCode(error, 'credentials_invalid') ? { name: 'code', message: t('recoveryWrong') } : undefined),
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField
        label={t('recoveryCode')}
        help={t('recoveryHelp')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}

        {...field('code', required(t('codeMissing')))}
      />
      <Button type="submit" look="primary" wide busy={busy}>
        {t('signIn')}
      </Button>
    </SheetForm>
  )
}
