import { useSuspenseQuery } from '@tanstack/react-query'
import { useReauth } from '#access/reauth.tsx'
import { type OrganizationView, organizationTeamQuery } from '#api/organizations.ts'
import { translator } from '#i18n/translator.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { NameForm } from './name-form.tsx'
import { OrganizationPage } from './organization-page.tsx'
import { organizationGeneralRoute } from './organization.route.ts'
import { OwnershipSection } from './ownership-section.tsx'
import { nameOf } from './roles.ts'

const t = translator('organization')

const OwnerSections = ({ organization }: { organization: OrganizationView }) => {
  const { prove, proven, dialog } = useReauth()
  return (
    <>
      {proven && <Notice>{t('proven')}</Notice>}
      <OwnershipSection organization={organization} prove={prove} />
      <DeletionSection organization={organization} prove={prove} />
      {dialog}
    </>
  )
}

const ForAdmins = ({ organization }: { organization: OrganizationView }) => {
  const { data: team } = useSuspenseQuery(organizationTeamQuery(organization.id))
  const owner = team.members.find(({ role }) => role === 'owner')
  return owner && <Section title={t('ownership')} text={t('ownedBy', { owner: nameOf(owner), email: owner.email })} />
}

/** The name of an organization, and for its owner its ownership and its deletion. */
export const General = () => {
  const { id } = organizationGeneralRoute.useParams()
  return (
    <OrganizationPage id={id}>
      {(organization) => (
        <>
          <NameForm organization={organization} />
          {organization.can.transfer ? <OwnerSections organization={organization} /> : <ForAdmins organization={organization} />}
        </>
      )}
    </OrganizationPage>
  )
}
