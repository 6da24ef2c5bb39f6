import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { ArrowRight, CircleHelp, Contrast, Keyboard, Moon, Plus, Search, Sun, SunMoon, Users } from 'lucide-react'
import { workspacesQuery } from '#api/workspaces.ts'
import { hasHighContrast, setHighContrast, setTheme, type Theme } from '#theme/theme.ts'
import { saveProfile } from '#api/profile.ts'
import { translator } from '#i18n/translator.ts'
import { useCommands } from './commands.ts'
import { helpKeys, needsYouKeys, newPostKeys, paletteKeys, shellPages } from './pages.ts'
import { shellRoute } from './shell.route.ts'
import { useWorkspaceSwitch } from './use-workspace-switch.ts'

const t = translator('shell')

const chooseTheme = (theme: Theme) => (): void => {
  setTheme(theme)
  void saveProfile({ theme })
}

interface Layers {
  openPalette: () => void
  openShortcuts: () => void
}

export const useShellCommands = ({ openPalette, openShortcuts }: Layers): void => {
  const router = useRouter()
  const { workspace } = shellRoute.useRouteContext()
  const { data: workspaces = [] } = useQuery(workspacesQuery)
  const switchTo = useWorkspaceSwitch()
  useCommands([
    ...shellPages.map(({ to, label, keys }) => ({
      id: to,
      group: 'go' as const,
      icon: ArrowRight,
      label: label(),
      keys,
      run: () => void router.navigate({ to }),
    })),
    {
      id: 'needs-you',
      group: 'go',
      icon: CircleHelp,
      label: t('goNeedsYou'),
      keys: needsYouKeys,
      run: () => void router.navigate({ to: '/posts', search: { view: 'needs-you' } }),
    },
    ...(workspace.can.write
      ? [
          {
            id: 'new-post',
            group: 'create' as const,
            icon: Plus,
            label: t('newPost'),
            keys: newPostKeys,
            run: () => void router.navigate({ to: '/publications/new' }),
          },
        ]
      : []),
    {
      id: 'new-workspace',
      group: 'create',
      icon: Plus,
      label: t('createWorkspace'),
      run: () => void router.navigate({ to: '/workspaces' }),
    },
    ...workspaces
      .filter(({ id }) => id !== workspace.id)
      .map(({ id, name }) => ({ id, group: 'workspaces' as const, icon: Users, label: name, run: () => switchTo(id) })),
    { id: 'theme-light', group: 'look', icon: Sun, label: t('goLight'), run: chooseTheme('light') },
    { id: 'theme-dark', group: 'look', icon: Moon, label: t('goDark'), run: chooseTheme('dark') },
    { id: 'theme-system', group: 'look', icon: SunMoon, label: t('goSystem'), run: chooseTheme('system') },
    { id: 'contrast', group: 'look', icon: Contrast, label: t('switchContrast'), run: () => setHighContrast(!hasHighContrast()) },
    { id: 'palette', group: 'help', icon: Search, label: t('openCommands'), keys: paletteKeys, run: openPalette },
    { id: 'shortcuts', group: 'help', icon: Keyboard, label: t('showShortcuts'), keys: helpKeys, run: openShortcuts },
  ])
}
