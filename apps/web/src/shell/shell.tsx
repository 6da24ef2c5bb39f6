import { Link, Outlet } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import { workspacesQuery } from '#api/workspaces.ts'
import { Kbd } from '#ui/kbd/kbd.tsx'
import { eraseKept } from '#lib/erase-kept.ts'
import { useLive } from '#live/use-live.ts'
import { words } from '#words/words.ts'
import { Arrival } from './arrival.tsx'
import { Bell } from './bell.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Nav } from './nav.tsx'
import { paletteKeys } from './pages.ts'
import styles from './shell.module.css'
import { shellRoute } from './shell.route.ts'
import { Status } from './status.tsx'
import { useFreshContext } from './use-fresh-context.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useShellCommands } from './use-shell-commands.ts'
import { UserMenu, useUser } from './user-menu.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

const common = words('common')
const t = words('shell')

const Palette = lazy(async () => ({ default: (await import('./palette.tsx')).Palette }))
const SignOut = lazy(async () => ({ default: (await import('./sign-out.tsx')).SignOut }))
const Shortcuts = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

const toMain = (event: React.MouseEvent): void => {
  event.preventDefault()
  document.querySelector<HTMLElement>('main')?.focus()
}

/** What surrounds every screen for people who are signed in. */
export const Shell = () => {
  const [layer, setLayer] = useState<'palette' | 'shortcuts' | 'sign-out'>()
  const openPalette = () => setLayer('palette')
  const openShortcuts = () => setLayer('shortcuts')
  const signOut = () => setLayer('sign-out')
  const close = () => setLayer(undefined)
  const { user, workspace } = shellRoute.useRouteContext()
  const { data: workspaces = [workspace] } = useQuery(workspacesQuery)
  useFreshContext()
  // Whoever was here before may have been signed out by a closed browser.
  useEffect(() => void eraseKept(user.id), [user.id])
  useLive({ userId: user.id, workspaceIds: workspaces.map(({ id }) => id), shownId: workspace.id })
  useKeyboard(useUser().shortcuts ?? true)
  useShellCommands({ openPalette, openShortcuts })
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main" onClick={toMain}>
        {t('skip')}
      </a>
      <div className={styles.side}>
        <div className={styles.top}>
          <Link to="/" className={styles.brand}>
            {common('app')}
          </Link>
          <Bell />
        </div>
        <div className={styles.menus}>
          <Nav />
          <button type="button" className={styles.commands} onClick={openPalette}>
            {t('paletteHint')} <Kbd keys={paletteKeys} />
          </button>
        </div>
        <div className={styles.foot}>
          <Status />
          <div className={styles.wide}>
            <WorkspaceMenu />
            <UserMenu onHelp={openShortcuts} onSignOut={signOut} />
          </div>
        </div>
        <BottomBar onHelp={openShortcuts} onSignOut={signOut} />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <Arrival />
      <Suspense>
        {layer === 'palette' && <Palette onClose={close} />}
        {layer === 'sign-out' && <SignOut onClose={close} />}
        {layer === 'shortcuts' && <Shortcuts onClose={close} />}
      </Suspense>
    </div>
  )
}
