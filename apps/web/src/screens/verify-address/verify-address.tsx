import { Link, useRouter } from '@tanstack/react-router'
import { confirmEmail } from '#api/sign-in-codes.ts'
import { translator } from '#i18n/translator.ts'
import { CodeForm } from '#access/code-form.tsx'
import { proceed } from '#access/enter.ts'
import { clearPending } from '#access/pending.ts'
import { Sheet } from '#access/sheet.tsx'
import { Resend } from './resend.tsx'
import { verifyAddressRoute } from './verify-address.route.ts'

const t = translator('access')

/** Completes a registration with the code from the mail. */
export const VerifyAddress = () => {
  const router = useRouter()
  const { return_to: returnTo } = verifyAddressRoute.useSearch()
  const { pending } = verifyAddressRoute.useRouteContext()
  const { challengeId, email } = pending
  return (
    <Sheet
      title={t('verifyTitle')}
      text={t('verifyText', { email })}
      aside={
        <Link to="/register" search={{ return_to: returnTo }}>
          {t('otherAddress')}
        </Link>
      }
    >
      <CodeForm
        label={t('verifyCode')}
        action={t('verify')}
        send={async (code) => {
          const answer = await confirmEmail(challengeId, code)
          clearPending('verification')
          await proceed(router, answer, { email, returnTo })
        }}
      />
      <Resend pending={pending} />
    </Sheet>
  )
}
