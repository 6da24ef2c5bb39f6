import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { requestPasswordReset } from '#api/sign-in.ts'
import { useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { emailRule } from '#access/email-rule.ts'
import { Sheet, SheetForm } from '#access/sheet.tsx'
import { forgotPasswordRoute } from './forgot-password.route.ts'

const t = translator('access')

const BackToSignIn = () => <Link to="/sign-in">{t('backToSignIn')}</Link>

const Form = ({ onSent }: { onSent: (email: string) => void }) => {
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { email: '' },
    send: async ({ email }) => {
      await requestPasswordReset(email)
      onSent(email)
    },
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField label={t('email')} type="email" autoComplete="username" {...field('email', emailRule)} />
      <Button type="submit" look="primary" wide busy={busy}>
        {t('sendLink')}
      </Button>
    </SheetForm>
  )
}

export const ForgotPassword = () => {
  const { config } = forgotPasswordRoute.useRouteContext()
  const [sentTo, setSentTo] = useState<string>()
  if (!config.mail_available) return <Sheet title={t('forgotTitle')} text={t('forgotNoMail')} aside={<BackToSignIn />} />
  if (sentTo !== undefined)
    return <Sheet key="sent" title={t('linkSentTitle')} text={t('linkSent', { email: sentTo })} aside={<BackToSignIn />} />
  return (
    <Sheet title={t('forgotTitle')} text={t('forgotText')} aside={<BackToSignIn />}>
      <Form onSent={setSentTo} />
    </Sheet>
  )
}
