import { Link } from '@tanstack/react-router'
import { translator } from '#i18n/translator.ts'
import { Sheet } from '#access/sheet.tsx'
import { registerRoute } from './register.route.ts'
import { RegisterForm } from './register-form.tsx'

const t = translator('access')

const SignInInstead = () => {
  const { return_to } = registerRoute.useSearch()
  return (
    <>
      {t('haveAccount')}{' '}
      <Link to="/sign-in" search={{ return_to }}>
        {t('signIn')}
      </Link>
    </>
  )
}

export const Register = () => {
  const { config } = registerRoute.useRouteContext()
  const invitation = registerRoute.useLoaderData()
  if (config.first_user)
    return (
      <Sheet title={t('firstTitle')} text={t('firstText')}>
        <RegisterForm />
      </Sheet>
    )
  if (invitation)
    return (
      <Sheet title={t('registerTitle')} text={t('registerInvited', { workspace: invitation.workspace_name })} aside={<SignInInstead />}>
        <RegisterForm />
      </Sheet>
    )
  if (config.registration !== 'open')
    return (
      <Sheet
        title={config.registration === 'closed' ? t('closedTitle') : t('inviteOnlyTitle')}
        text={config.registration === 'closed' ? t('closedText') : t('inviteOnlyText')}
        aside={<SignInInstead />}
      />
    )
  return (
    <Sheet title={t('registerTitle')} aside={<SignInInstead />}>
      <RegisterForm />
    </Sheet>
  )
}
