/** Commands available on every page. */
import { ArrowRight, CircleHelp, Contrast, Keyboard, Moon, Plus, Search, Sun, SunMoon, Users } from 'lucide-react'
import type { Command } from '#lib/command.ts'
import { hasHighContrast, setHighContrast, type Theme } from '#theme/theme.ts'
import { translator } from '#i18n/translator.ts'

const t = translator('shell')

type PagePath =
  | '/calendar'
  | '/posts'
  | '/builds'
  | '/builds/new'
  | '/posting-slots'
  | '/inbox'
  | '/media'
  | '/designs'
  | '/publications/new'
  | '/accounts'
  | '/notifications'
  | '/settings/profile'
  | '/workspaces'

export interface PageLink {
  to: PagePath
  search?: { view: 'needs-you' }
}

interface Going {
  go: (link: PageLink) => void
}

interface PageCommand extends Omit<Command<never>, 'run'> {
  link: PageLink
}

/** A command that goes to a page, so that it can also be a link. */
const goTo = <P extends PageCommand>(command: P) => ({ ...command, run: ({ go }: Going) => go(command.link) })

const page = (to: PagePath, label: () => string, keys: string) => goTo({ id: to, group: 'go', icon: ArrowRight, label, keys, link: { to } })

export const calendarPage = page('/calendar', () => t('calendar'), 'g c')
export const queuePage = page('/posting-slots', () => t('queue'), 'g q')
export const postsPage = page('/posts', () => t('posts'), 'g p')
export const buildsPage = page('/builds', () => t('builds'), 'g b')
export const mediaPage = page('/media', () => t('media'), 'g m')
export const designsPage = page('/designs', () => t('designs'), 'g d')
export const inboxPage = page('/inbox', () => t('inbox'), 'g i')
export const accountsPage = page('/accounts', () => t('accounts'), 'g a')
export const notificationsPage = page('/notifications', () => t('notifications'), 'g n')
export const settingsPage = page('/settings/profile', () => t('settings'), 'g s')

export const needsYouPage = goTo({
  id: 'needs-you',
  group: 'go',
  icon: CircleHelp,
  label: () => t('goNeedsYou'),
  menuLabel: () => t('needsYou'),
  keys: 'g y',
  link: { to: '/posts', search: { view: 'needs-you' } },
})

export const newPost = goTo({
  id: 'new-post',
  group: 'create',
  icon: Plus,
  label: () => t('newPost'),
  keys: 'c',
  isEnabled: ({ mayWrite }: { mayWrite: boolean }) => mayWrite,
  link: { to: '/publications/new' },
})

export const newBuild = goTo({
  id: 'new-build',
  group: 'create',
  icon: Plus,
  label: () => t('newBuild'),
  isEnabled: ({ mayWrite }: { mayWrite: boolean }) => mayWrite,
  link: { to: '/builds/new' },
})

export const newWorkspace = goTo({
  id: 'new-workspace',
  group: 'create',
  icon: Plus,
  label: () => t('createWorkspace'),
  link: { to: '/workspaces' },
})

export const switchWorkspace = ({ id, name }: { id: string; name: string }): Command<{ switchTo: (id: string) => void }> => ({
  id,
  group: 'workspaces',
  icon: Users,
  label: () => name,
  run: ({ switchTo }) => switchTo(id),
})

type ThemeCommand = Command<{ chooseTheme: (theme: Theme) => void }>

const lightTheme: ThemeCommand = {
  id: 'theme-light',
  group: 'look',
  icon: Sun,
  label: () => t('goLight'),
  run: ({ chooseTheme }) => chooseTheme('light'),
}
const darkTheme: ThemeCommand = {
  id: 'theme-dark',
  group: 'look',
  icon: Moon,
  label: () => t('goDark'),
  run: ({ chooseTheme }) => chooseTheme('dark'),
}
const systemTheme: ThemeCommand = {
  id: 'theme-system',
  group: 'look',
  icon: SunMoon,
  label: () => t('goSystem'),
  run: ({ chooseTheme }) => chooseTheme('system'),
}
const contrast: Command = {
  id: 'contrast',
  group: 'look',
  icon: Contrast,
  label: () => t('switchContrast'),
  run: () => setHighContrast(!hasHighContrast()),
}

export const showPalette = {
  id: 'palette',
  group: 'help',
  icon: Search,
  label: () => t('openCommands'),
  keys: 'mod+k',
  run: ({ openPalette }) => openPalette(),
} satisfies Command<{ openPalette: () => void }>

export const showShortcuts: Command<{ openShortcuts: () => void }> = {
  id: 'shortcuts',
  group: 'help',
  icon: Keyboard,
  label: () => t('showShortcuts'),
  keys: '?',
  run: ({ openShortcuts }) => openShortcuts(),
}

export const shellCommands = [
  calendarPage,
  queuePage,
  postsPage,
  buildsPage,
  inboxPage,
  mediaPage,
  designsPage,
  accountsPage,
  notificationsPage,
  settingsPage,
  needsYouPage,
  newPost,
  newBuild,
  newWorkspace,
  lightTheme,
  darkTheme,
  systemTheme,
  contrast,
  showPalette,
  showShortcuts,
]
