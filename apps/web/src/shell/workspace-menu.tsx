import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronsUpDown } from 'lucide-react'
import { type WorkspaceView, workspacesQuery } from '#api/workspaces.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Menu, MenuChoices, MenuCommand } from '#ui/menu/menu.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './shell.module.css'
import { newWorkspace } from './shell-commands.ts'
import { shellRoute } from './shell.route.ts'
import { useGo } from './use-go.ts'
import { useWorkspaceSwitch } from './use-workspace-switch.ts'

const t = translator('shell')

const roles = { admin: 'roleAdmin', editor: 'roleEditor', viewer: 'roleViewer' } as const

const WorkspaceName = ({ workspace }: { workspace: WorkspaceView }) => (
  <span className={styles.who}>
    <Avatar name={workspace.name} src={workspace.avatar_path} size={20} square />
    <span className={styles.name}>{workspace.name}</span>
    <span className={styles.role}>{t(roles[workspace.role])}</span>
  </span>
)

export const WorkspaceItems = () => {
  const { workspace } = shellRoute.useRouteContext()
  const { data: workspaces = [workspace] } = useQuery(workspacesQuery)
  const switchTo = useWorkspaceSwitch()
  const go = useGo()
  return (
    <>
      <MenuChoices
        label={t('workspaces')}
        value={workspace.id}
        choices={workspaces.map((one) => ({ value: one.id, label: <WorkspaceName workspace={one} /> }))}
        onChange={switchTo}
        closes
      />
      <MenuCommand command={newWorkspace} context={{ go }} render={<Link {...newWorkspace.link} />} />
    </>
  )
}

export const WorkspaceMenu = () => {
  const { workspace } = shellRoute.useRouteContext()
  return (
    <Menu
      side="top"
      align="start"
      trigger={
        <button type="button" className={styles.owner}>
          <Avatar name={workspace.name} src={workspace.avatar_path} square />
          <span className="visually-hidden">{t('workspace', { name: workspace.name })}</span>
          <span className={styles.name} aria-hidden>
            {workspace.name}
          </span>
          <ChevronsUpDown size={14} aria-hidden />
        </button>
      }
    >
      <WorkspaceItems />
    </Menu>
  )
}
