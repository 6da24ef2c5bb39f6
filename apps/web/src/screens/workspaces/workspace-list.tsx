import { Link } from '@tanstack/react-router'
import type { WorkspaceView } from '#api/workspaces.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './workspaces.module.css'

const t = translator('access')

const roles = { admin: 'roleAdmin', editor: 'roleEditor', viewer: 'roleViewer' } as const

/** Omits the organization when it has the workspace's name, as most do. */
const describe = ({ name, role, organization_name: organization }: WorkspaceView): string =>
  organization === name ? t(roles[role]) : t('roleIn', { role: t(roles[role]), organization })

export const WorkspaceList = ({ workspaces }: { workspaces: readonly WorkspaceView[] }) => (
  <ul className={styles.list}>
    {workspaces.map((workspace) => (
      <li key={workspace.id}>
        <Link to="/posts" search={{ w: workspace.id }} className={styles.row}>
          <Avatar name={workspace.name} src={workspace.avatar_path} size={32} square />
          <span className={styles.name}>{workspace.name}</span>
          <span className={styles.role}>{describe(workspace)}</span>
        </Link>
      </li>
    ))}
  </ul>
)
