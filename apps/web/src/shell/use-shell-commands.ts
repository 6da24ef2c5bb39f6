import { useQuery } from '@tanstack/react-query'
import { workspacesQuery } from '#api/workspaces.ts'
import { setTheme, type Theme } from '#theme/theme.ts'
import { saveProfile } from '#api/profile.ts'
import { useCommands } from './commands.ts'
import { shellCommands, switchWorkspace } from './shell-commands.ts'
import { shellRoute } from './shell.route.ts'
import { useGo } from './use-go.ts'
import { useWorkspaceSwitch } from './use-workspace-switch.ts'

const chooseTheme = (theme: Theme): void => {
  setTheme(theme)
  void saveProfile({ theme })
}

interface Layers {
  openPalette: () => void
  openShortcuts: () => void
}

export const useShellCommands = (layers: Layers): void => {
  const { workspace } = shellRoute.useRouteContext()
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const go = useGo()
  const switchTo = useWorkspaceSwitch()
  const others = workspaces.filter(({ id }) => id !== workspace.id)
  useCommands([...shellCommands, ...others.map(switchWorkspace)], { ...layers, go, switchTo, chooseTheme, mayWrite: workspace.can.write })
}
