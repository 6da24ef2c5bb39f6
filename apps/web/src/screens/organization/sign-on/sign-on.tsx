import { translator } from '#i18n/translator.ts'
import { Empty } from '#ui/empty/empty.tsx'
import { OrganizationPage } from '../organization-page.tsx'
import { signOnRoute } from '../organization.route.ts'
import { Domains } from './domains.tsx'
import { PolicySection } from './policy.tsx'
import { Providers } from './providers.tsx'

const t = translator('signOn')

/** Single sign-on of an organization, for its admins. */
export const SignOn = () => {
  const { id } = signOnRoute.useParams()
  return (
    <OrganizationPage id={id}>
      {({ can }) =>
        can.manage_sign_on ? (
          <>
            <p>{t('text')}</p>
            <Providers organizationId={id} />
            <Domains organizationId={id} />
            <PolicySection organizationId={id} />
          </>
        ) : (
          <Empty text={t('onlyAdmins')} />
        )
      }
    </OrganizationPage>
  )
}
