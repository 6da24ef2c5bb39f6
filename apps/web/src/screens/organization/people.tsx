import { useSuspenseQuery } from '@tanstack/react-query'
import { organizationTeamQuery, type OrganizationView } from '#api/organizations.ts'
import { translator } from '#i18n/translator.ts'
import details from '#ui/details/details.module.css'
import rows from '#ui/rows/rows.module.css'
import { OrganizationPage } from './organization-page.tsx'
import { organizationRoute } from './organization.route.ts'
import styles from './organization.module.css'
import { roleNames } from './roles.ts'

const t = translator('organization')

const PeopleList = ({ organization }: { organization: OrganizationView }) => {
  const { data: team } = useSuspenseQuery(organizationTeamQuery(organization.id))
  return (
    <ul className={rows.rows} aria-label={t('people')}>
      {team.members.map(({ user_id: id, email, display_name: name, role }) => (
        <li key={id} className={rows.row}>
          <div className={styles.who}>
            <span className={styles.name}>{name}</span>
            <span className={details.more}>{email}</span>
          </div>
          <span>{t(roleNames[role])}</span>
        </li>
      ))}
    </ul>
  )
}

export const People = () => {
  const { id } = organizationRoute.useParams()
  return <OrganizationPage id={id}>{(organization) => <PeopleList organization={organization} />}</OrganizationPage>
}
