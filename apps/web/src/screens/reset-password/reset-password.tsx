import { useState } from 'react'
import { hasCode } from '#api/explain.ts'
import { resetPassword } from '#api/sign-in.ts'
import { useServerForm } from '#api/use-server-form.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { translator } from '#i18n/translator.ts'
import { NewPasswordField, passwordRule } from '#access/new-password-field.tsx'
import { Sheet, SheetForm } from '#access/sheet.tsx'
import { resetPasswordRoute } from './reset-password.route.ts'

const t = translator('access')

interface FormProps {
  token: string
  onDone: () => void
  onOver: () => void
}

const Form = ({ token, onDone, onOver }: FormProps) => {
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { password: '' },
    send: async ({ password }) => {
      try {
        await resetPassword(token, password)
        onDone()
      } catch (error) {
        if (!hasCode(error, 'challenge_invalid', 'challenge_consumed')) throw error
        onOver()
      }
    },
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <NewPasswordField label={t('newPassword')} {...field('password', passwordRule)} />
      <Button type="submit" look="primary" wide busy={busy}>
        {t('setPassword')}
      </Button>
    </SheetForm>
  )
}

export const ResetPassword = () => {
  const { token } = resetPasswordRoute.useSearch()
  const [state, setState] = useState<'asking' | 'done' | 'over'>(token ? 'asking' : 'over')
  if (state === 'done')
    return (
      <Sheet key={state} title={t('resetDoneTitle')} text={t('resetDone')}>
        <ButtonLink to="/sign-in" look="primary" wide>
          {t('signIn')}
        </ButtonLink>
      </Sheet>
    )
  if (state === 'over' || !token)
    return (
      <Sheet key={state} title={t('resetOverTitle')} text={t('resetOver')}>
        <ButtonLink to="/forgot-password" look="primary" wide>
          {t('sendLink')}
        </ButtonLink>
      </Sheet>
    )
  return (
    <Sheet title={t('resetTitle')} text={t('resetText')}>
      <Form token={token} onDone={() => setState('done')} onOver={() => setState('over')} />
    </Sheet>
  )
}
