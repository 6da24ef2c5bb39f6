import { Link } from '@tanstack/react-router'
import type { OwnedWorkspaceView } from '#api/organizations.ts'
import { translator } from '#i18n/translator.ts'
import details from '#ui/details/details.module.css'
import rows from '#ui/rows/rows.module.css'
import styles from './organization.module.css'

const t = translator('organization')

interface WorkspaceListProps {
  workspaces: readonly OwnedWorkspaceView[]
  /** Where its admins remove members, or delete it. */
  page: 'members' | 'deletion'
}

const PageLink = ({ workspace: { id, name }, page }: { workspace: OwnedWorkspaceView; page: WorkspaceListProps['page'] }) =>
  page === 'members' ? (
    <Link to="/settings/members" search={{ w: id }}>
      {t('openMembers', { workspace: name })}
    </Link>
  ) : (
    <Link to="/settings/workspace" search={{ w: id }} hash="deletion">
      {t('openDeletion', { workspace: name })}
    </Link>
  )

const Item = ({ workspace, page }: { workspace: OwnedWorkspaceView; page: WorkspaceListProps['page'] }) => {
  const { name, members, admins, role, is_deleted: isDeleted } = workspace
  const isOpen = !isDeleted && role === 'admin'
  return (
    <li className={rows.row}>
      <div className={styles.who}>
        <span className={styles.name}>{name}</span>
        <span className={details.more}>
          {isDeleted ? t('beingDeleted') : isOpen ? t('memberCount', { count: members }) : t('askAdmins', { admins: admins.join(', ') })}
        </span>
      </div>
      {isOpen && <PageLink workspace={workspace} page={page} />}
    </li>
  )
}

/** Workspaces with links to change them. Those who aren't admin there see whom to ask. */
export const WorkspaceList = ({ workspaces, page }: WorkspaceListProps) => (
  <ul className={rows.rows} aria-label={t('workspaces')}>
    {workspaces.map((workspace) => (
      <Item key={workspace.id} workspace={workspace} page={page} />
    ))}
  </ul>
)
