import type { PageName } from '@broadside/contract/pages'
import { createRoute } from '@tanstack/react-router'
import { onlyServerAdmins } from '#shell/only-server-admins.ts'
import { shellRoute } from '#shell/shell.route.ts'
import { lazyLoader, lazyScreen, routePath, textOf } from '#lib/routing.ts'

const ofPage = <N extends PageName>(name: N) => ({
  getParentRoute: () => shellRoute,
  path: routePath(name),
  beforeLoad: onlyServerAdmins,
})

export const serverRoute = createRoute({
  ...ofPage('server'),
  loader: lazyLoader(() => import('./overview.load.ts')),
  component: lazyScreen(() => import('./overview.tsx'), 'Overview'),
})

export const serverUsersRoute = createRoute({
  ...ofPage('serverUsers'),
  loader: lazyLoader(() => import('./users/users.load.ts')),
  component: lazyScreen(() => import('./users/users.tsx'), 'Users'),
})

export const serverOrganizationsRoute = createRoute({
  ...ofPage('serverOrganizations'),
  loader: lazyLoader(() => import('./organizations/organizations.load.ts')),
  component: lazyScreen(() => import('./organizations/organizations.tsx'), 'Organizations'),
})

export const serverSettingsRoute = createRoute({
  ...ofPage('serverSettings'),
  loader: lazyLoader(() => import('./settings/settings.load.ts')),
  component: lazyScreen(() => import('./settings/settings.tsx'), 'ServerSettings'),
})

export const serverMailRoute = createRoute({
  ...ofPage('serverMail'),
  validateSearch: ({ to }: Record<string, unknown>): { to?: string | undefined } => ({ to: textOf(to) }),
  loaderDeps: ({ search }) => search,
  loader: lazyLoader<import('./mail/mail.load.ts').Loading>(() => import('./mail/mail.load.ts')),
  component: lazyScreen(() => import('./mail/mail.tsx'), 'Mails'),
})

export const serverBackupsRoute = createRoute({
  ...ofPage('serverBackups'),
  loader: lazyLoader(() => import('./backups/backups.load.ts')),
  component: lazyScreen(() => import('./backups/backups.tsx'), 'Backups'),
})

export const serverJobsRoute = createRoute({
  ...ofPage('serverJobs'),
  loader: lazyLoader(() => import('./jobs.load.ts')),
  component: lazyScreen(() => import('./jobs.tsx'), 'Jobs'),
})

export const serverNetworksRoute = createRoute({
  ...ofPage('serverNetworks'),
  loader: lazyLoader(() => import('./networks.load.ts')),
  component: lazyScreen(() => import('./networks.tsx'), 'Networks'),
})

export const serverHeldRoute = createRoute({
  ...ofPage('serverHeld'),
  loader: lazyLoader(() => import('./held/held.load.ts')),
  component: lazyScreen(() => import('./held/held.tsx'), 'Held'),
})
