import { Link, Outlet } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { sessionQuery } from '#api/session.ts'
import { workspacesQuery } from '#api/workspaces.ts'
import { Kbd } from '#ui/kbd/kbd.tsx'
import { ToastList } from '#ui/toast/toast-list.tsx'
import { eraseKept } from '#lib/erase-kept.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useLive } from '#live/use-live.ts'
import { loadMessages, translator } from '#i18n/translator.ts'
import { Arrival } from './arrival.tsx'
import { Bell } from './bell.tsx'
import { BottomBar } from './bottom-bar.tsx'
import { Nav } from './nav.tsx'
import styles from './shell.module.css'
import { showPalette } from './shell-commands.ts'
import { shellRoute } from './shell.route.ts'
import { Status } from './status.tsx'
import { typeAhead } from './type-ahead.ts'
import { useFreshContext } from './use-fresh-context.ts'
import { useKeyboard } from './use-keyboard.ts'
import { useSessionGuard } from './use-session-guard.ts'
import { useShellCommands } from './use-shell-commands.ts'
import { UserMenu, useUser } from './user-menu.tsx'
import { WorkspaceMenu } from './workspace-menu.tsx'

const common = translator('common')
const t = translator('shell')

const loadPalette = () => import('./palette.tsx')
const Palette = lazyPart(async () => {
  const [palette] = await Promise.all([loadPalette(), loadMessages('settings')])
  return { default: palette.Palette }
})
const SignOut = lazyPart(async () => ({ default: (await import('./sign-out.tsx')).SignOut }))
const SessionDialog = lazyPart(async () => {
  await loadMessages('access', 'proof', 'session')
  return { default: (await import('./session-dialog.tsx')).SessionDialog }
})
const HeldBanner = lazyPart(async () => {
  await loadMessages('held')
  return { default: (await import('./held-banner.tsx')).HeldBanner }
})
const SignOnBanner = lazyPart(async () => {
  await loadMessages('access')
  return { default: (await import('./sign-on-banner.tsx')).SignOnBanner }
})
const Shortcuts = lazyPart(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

const toMain = (event: React.MouseEvent): void => {
  event.preventDefault()
  document.querySelector<HTMLElement>('main')?.focus()
}

export const Shell = () => {
  const [layer, setLayer] = useState<'palette' | 'shortcuts' | 'sign-out'>()
  const close = () => {
    typeAhead.end()
    setLayer(undefined)
  }
  const openPalette = () => {
    if (layer === 'palette') return
    typeAhead.begin({ onCancel: close, ownKeys: showPalette.keys })
    // Without the command menu there is nothing to type into.
    loadPalette().catch(typeAhead.end)
    setLayer('palette')
  }
  const openShortcuts = () => setLayer('shortcuts')
  const signOut = () => setLayer('sign-out')
  const { user, workspace } = shellRoute.useRouteContext()
  const { data: session } = useQuery(sessionQuery)
  const { data: workspaces = [workspace] } = useQuery(workspacesQuery)
  const current = workspaces.find(({ id }) => id === workspace.id) ?? workspace
  useFreshContext()
  useEffect(() => typeAhead.end, [])
  const guard = useSessionGuard(user)
  const isAwaited = guard.awaited !== undefined
  useEffect(() => {
    // A previous user may have been signed out by closing the browser. Data of a user who left to sign in again is kept until the other one
    // continues.
    if (!isAwaited) void eraseKept(user.id)
  }, [user.id, isAwaited])
  useLive({ userId: user.id, workspaceIds: workspaces.map(({ id }) => id), shownId: workspace.id, isSignedIn: guard.state === 'own' })
  useKeyboard(useUser().shortcuts ?? true)
  useShellCommands({ openPalette, openShortcuts })
  return (
    <div className={styles.shell}>
      {/* Before the screens, which may show a toast when they mount. */}
      <ToastList />
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
            {t('paletteHint')} <Kbd keys={showPalette.keys} />
          </button>
        </div>
        <div className={styles.foot}>
          <Status onSignIn={guard.state === 'own' || guard.isOpen ? undefined : guard.open} />
          <div className={styles.wide}>
            <WorkspaceMenu />
            <UserMenu onHelp={openShortcuts} onSignOut={signOut} />
          </div>
        </div>
        <BottomBar onHelp={openShortcuts} onSignOut={signOut} />
      </div>
      <main id="main" tabIndex={-1} className={styles.main}>
        <Suspense>{session?.held && <HeldBanner isAdmin={user.is_admin} />}</Suspense>
        <Suspense>{!current.sso_authenticated && <SignOnBanner user={user} workspace={current} />}</Suspense>
        <Outlet />
      </main>
      <Arrival />
      <Suspense>
        {guard.isOpen && <SessionDialog owner={user} guard={guard} />}
        {layer === 'palette' && <Palette onClose={close} />}
        {layer === 'sign-out' && <SignOut onClose={close} />}
        {layer === 'shortcuts' && <Shortcuts onClose={close} />}
      </Suspense>
    </div>
  )
}
