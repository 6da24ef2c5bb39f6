import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type OrganizationView, organizationsQuery } from '#api/organizations.ts'
import { translator } from '#i18n/translator.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Avatar } from '#ui/avatar/avatar.tsx'
import details from '#ui/details/details.module.css'
import { Empty } from '#ui/empty/empty.tsx'
import rows from '#ui/rows/rows.module.css'
import { roleNames } from './roles.ts'
import styles from './organization.module.css'

const t = translator('organization')

const Row = ({ organization: { id, name, role, members, workspaces } }: { organization: OrganizationView }) => (
  <li className={rows.row}>
    <div className={styles.organization}>
      <Avatar name={name} size={32} square />
      <div className={styles.who}>
        <Link to="/settings/organizations/$id" params={{ id }} className={styles.name}>
          {name}
        </Link>
        <span className={details.more}>{t('contents', { members, workspaces })}</span>
      </div>
    </div>
    <span>{t(roleNames[role])}</span>
  </li>
)

/** The user's organizations. Those who have one are led to it. */
export const Organizations = () => {
  const { data: organizations } = useSuspenseQuery(organizationsQuery)
  return (
    <SettingsPage title={t('organizations')}>
      {organizations.length === 0 && <Empty text={t('none')} />}
      <ul className={rows.rows} aria-label={t('organizations')}>
        {organizations.map((organization) => (
          <Row key={organization.id} organization={organization} />
        ))}
      </ul>
    </SettingsPage>
  )
}
