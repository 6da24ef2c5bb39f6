import { useRouter } from '@tanstack/react-router'
import { hasCode } from '#api/explain.ts'
import { register } from '#api/sign-in.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { proceed } from '#access/enter.ts'
import { LegalCheck } from '#access/legal-check.tsx'
import { NewPasswordField, passwordRule } from '#access/new-password-field.tsx'
import { emailRule } from '#access/email-rule.ts'
import { SheetForm } from '#access/sheet.tsx'
import { registerRoute } from './register.route.ts'

const t = translator('access')

export const RegisterForm = () => {
  const router = useRouter()
  const { return_to: returnTo } = registerRoute.useSearch()
  const { config, invitationToken } = registerRoute.useRouteContext()
  const invitation = registerRoute.useLoaderData()
  const asksLegal = Boolean(config.legal.terms_version ?? config.legal.privacy_version)
  const { field, box, busy, failure, onSubmit } = useServerForm({
    defaultValues: { email: invitation?.email ?? '', display_name: '', password: '' },
    boxes: { accepted_legal: false },
    send: async ({ email, display_name, password, accepted_legal }) => {
      const { user, challenge_id } = await register({
        email,
        password,
        ...(display_name && { display_name }),
        ...(asksLegal && { accepted_legal }),
        ...(invitationToken && { invitation_token: invitationToken }),
      })
      const status = user ? 'signed_in' : 'verification_required'
      await proceed(router, { status, ...(user && { user }), ...(challenge_id && { challenge_id }) }, { email, returnTo })
    },
    placeFault: (error) => (hasCode(error, 'email_taken') ? { name: 'email', message: t('emailTaken') } : undefined),
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField
        label={t('email')}
        help={invitation ? t('invitedAddress') : undefined}
        type="email"
        autoComplete="username"
        readOnly={invitation !== undefined}

        {...field('email', emailRule)}
      />
      <TextField label={t('name')} optional autoComplete="name" {...field('display_name')} />
      <NewPasswordField label={t('password')} {...field('password', passwordRule)} />
      {asksLegal && <LegalCheck legal={config.legal} {...box('accepted_legal', required(t('legalMissing')))} />}
      <Button type="submit" look="primary" wide busy={busy}>
        {t('createAccount')}
      </Button>
    </SheetForm>
  )
}
