import { useRouter } from '@tanstack/react-router'
import { acceptLegal } from '#api/sign-in.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { translator } from '#i18n/translator.ts'
import { enter } from '#access/enter.ts'
import { LegalCheck } from '#access/legal-check.tsx'
import { Sheet, SheetForm } from '#access/sheet.tsx'
import { SignedInAs } from '#access/signed-in-as.tsx'
import { legalRoute } from './legal.route.ts'

const t = translator('access')

/** Requires new or never accepted terms to be accepted before the app continues. */
export const Legal = () => {
  const router = useRouter()
  const { config, user } = legalRoute.useRouteContext()
  const { return_to: returnTo } = legalRoute.useSearch()
  const { box, busy, failure, onSubmit } = useServerForm({
    defaultValues: {},
    boxes: { accepted_legal: false },
    send: async () => enter(router, await acceptLegal(), returnTo),
  })
  return (
    <Sheet
      title={user.legal_accepted_at ? t('legalChangedTitle') : t('legalTitle')}
      text={t('legalText')}
      aside={<SignedInAs user={user} />}
    >
      <SheetForm onSubmit={onSubmit}>
        {failure !== undefined && <ErrorNotice error={failure} />}
        <LegalCheck legal={config.legal} {...box('accepted_legal', required(t('legalMissing')))} />
        <Button type="submit" look="primary" wide busy={busy}>
          {t('accept')}
        </Button>
      </SheetForm>
    </Sheet>
  )
}
