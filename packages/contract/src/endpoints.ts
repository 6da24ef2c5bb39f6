/** Every endpoint of the API. Feature modules export only endpoints, so that none must be listed twice. */
import type { Endpoint } from './endpoint.ts'
import * as accountSafety from './features/account-safety.ts'
import * as accounts from './features/accounts.ts'
import * as accountsConnecting from './features/accounts-connecting.ts'
import * as admin from './features/admin.ts'
import * as auth from './features/auth.ts'
import * as builds from './features/builds.ts'
import * as calendar from './features/calendar.ts'
import * as capabilities from './features/capabilities.ts'
import * as brandKit from './features/brand-kit.ts'
import * as deliveries from './features/deliveries.ts'
import * as designs from './features/designs.ts'
import * as engagement from './features/engagement.ts'
import * as events from './features/events.ts'
import * as held from './features/held.ts'
import * as instance from './features/instance.ts'
import * as jobs from './features/jobs.ts'
import * as linkPreviews from './features/link-previews.ts'
import * as mail from './features/mail.ts'
import * as media from './features/media.ts'
import * as messages from './features/messages.ts'
import * as notifications from './features/notifications.ts'
import * as oidc from './features/oidc.ts'
import * as organizations from './features/organizations.ts'
import * as pictures from './features/pictures.ts'
import * as postingQueue from './features/posting-queue.ts'
import * as postingSchedules from './features/posting-schedules.ts'
import * as publications from './features/publications.ts'
import * as readiness from './features/readiness.ts'
import * as security from './features/security.ts'
import * as backups from './features/backups.ts'
import * as setup from './features/setup.ts'
import * as search from './features/search.ts'
import * as socialSets from './features/social-sets.ts'
import * as sso from './features/sso.ts'
import * as statistics from './features/statistics.ts'
import * as team from './features/team.ts'
import * as telegram from './features/telegram.ts'
import * as tokens from './features/tokens.ts'
import * as videoProjects from './features/video-projects.ts'
import * as voices from './features/voices.ts'
import * as webhooks from './features/webhooks.ts'
import * as withdrawals from './features/withdrawals.ts'
import * as workspaces from './features/workspaces.ts'

const features = [
  instance,
  auth,
  accountSafety,
  security,
  oidc,
  tokens,
  organizations,
  sso,
  workspaces,
  team,
  accounts,
  accountsConnecting,
  telegram,
  withdrawals,
  capabilities,
  socialSets,
  media,
  pictures,
  designs,
  brandKit,
  videoProjects,
  publications,
  calendar,
  linkPreviews,
  postingQueue,
  postingSchedules,
  deliveries,
  engagement,
  messages,
  builds,
  voices,
  jobs,
  events,
  notifications,
  webhooks,
  readiness,
  admin,
  backups,
  setup,
  held,
  mail,
  search,
  statistics,
]

export const endpoints: readonly Endpoint[] = features.flatMap((feature): Endpoint[] => Object.values(feature))

export const endpointsById: ReadonlyMap<string, Endpoint> = new Map(endpoints.map((endpoint) => [endpoint.id, endpoint]))
