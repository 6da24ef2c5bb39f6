import { Link, useRouter } from '@tanstack/react-router'
import { hasCode } from '#api/explain.ts'
import { discoverProviders, signIn } from '#api/sign-in.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { proceed } from '#access/enter.ts'
import { emailRule } from '#access/email-rule.ts'
import { SheetForm } from '#access/sheet.tsx'
import type { OidcProvider } from '#api/sign-in-providers.ts'
import { signInRoute } from './sign-in.route.ts'
import styles from './sign-in.module.css'

const t = translator('access')

interface PasswordSignInProps {
  /** The password was correct, but the organization of the address requires one of these providers. */
  onSsoRequired: (providers: OidcProvider[]) => void
}

export const PasswordSignIn = ({ onSsoRequired }: PasswordSignInProps) => {
  const router = useRouter()
  const { return_to: returnTo } = signInRoute.useSearch()
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { email: '', password: '' },
    send: async ({ email, password }) => {
      try {
        await proceed(router, await signIn(email, password), { email, returnTo })
      } catch (error) {
        if (!hasCode(error, 'sso_required')) throw error
        onSsoRequired(await discoverProviders(email))
      }
    },
  })
  return (
    <SheetForm onSubmit={onSubmit}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField
        label={t('email')}
        type="email"
        autoComplete="username webauthn"

        {...field('email', emailRule)}
      />
      <PasswordField label={t('password')} autoComplete="current-password" {...field('password', required(t('passwordMissing')))} />
      <Button type="submit" look="primary" wide busy={busy}>
        {t('signIn')}
      </Button>
      <Link to="/forgot-password" className={styles.forgot}>
        {t('forgotPassword')}
      </Link>
    </SheetForm>
  )
}
