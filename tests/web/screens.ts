/** Every screen of the app and how to reach it: for axe, budgets, appearance tests and screenshots. */
import type { Page } from 'playwright-core'
import { brandKitStates } from './brand-kit-states.ts'
import { designEditorStates } from './design-editor-states.ts'
import { designStates } from './design-states.ts'
import { inboxStates } from './inbox-states.ts'
import { networkAppStates } from './network-app-states.ts'
import { ownAccountStates } from './own-account-states.ts'
import { serverStates } from './server-states.ts'
import { organizationStates } from './organization-states.ts'
import { signOnScreens } from './sign-on-states.ts'
import type { Visit } from './stage.ts'
import type { World } from './world.ts'

export type Actor = 'nobody' | 'owner' | 'viewer' | 'serverAdmin' | 'newcomer'

export interface Screen {
  name: string
  as: Actor
  path: string | ((world: World) => string)
  /** Continues to a state without its own URL. */
  proceed?: (page: Page, world: World) => Promise<unknown>
  /** Failing requests that belong to the state. */
  provokes?: readonly string[]
}

const enter = async (page: Page, email: string, given: string) => {
  await page.getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(given)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

const refuseDraft = (page: Page, status: number, code: string) =>
  page.route('**/draft', (route) =>
    route.fulfill({
      status,
      contentType: 'application/problem+json',
      json: { type: '', title: '', status, code, detail: 'No.', instance: '' },
    }),
  )

/** Reloads the page while a request of it is refused. */
const failReading = async (page: Page, url: string) => {
  const json = { type: '', title: '', status: 403, code: 'limit_reached', detail: 'This is refused for now.', instance: '' }
  await page.route(url, (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json }))
  await page.reload()
  await page.getByRole('alert').first().waitFor()
  await page.unroute(url)
}

/** Screens in their usual state, each with its own URL: tested in `npm test`. */
export const screens: readonly Screen[] = [
  { name: 'sign-in', as: 'nobody', path: '/sign-in' },
  { name: 'single-sign-on', as: 'nobody', path: '/sign-in?with=sso&error=email_taken' },
  { name: 'register', as: 'nobody', path: '/register' },
  { name: 'forgot-password', as: 'nobody', path: '/forgot-password' },
  { name: 'reset-password', as: 'nobody', path: '/reset-password?token=none' },
  { name: 'invitation', as: 'nobody', path: ({ invitationPath }) => invitationPath },
  { name: 'invitation-unknown', as: 'nobody', path: '/invitation?token=none', provokes: ['404 GET /api/v1/workspace-invitations/resolve'] },
  { name: 'first-workspace', as: 'newcomer', path: '/workspaces' },
  { name: 'workspaces', as: 'owner', path: '/workspaces' },
  { name: 'posts', as: 'owner', path: '/posts' },
  { name: 'new-post', as: 'owner', path: '/publications/new' },
  { name: 'draft', as: 'owner', path: ({ posts }) => `/publications/${posts.draft}` },
  { name: 'accounts', as: 'owner', path: '/accounts' },
  { name: 'account', as: 'owner', path: ({ accountIds }) => `/accounts/${accountIds.mastodon}` },
  { name: 'account-groups', as: 'owner', path: '/accounts/groups' },
  { name: 'notifications', as: 'owner', path: '/notifications' },
  { name: 'notification-settings', as: 'owner', path: '/settings/notifications' },
  { name: 'calendar', as: 'owner', path: '/calendar' },
  { name: 'posting-slots', as: 'owner', path: '/posting-slots' },
  { name: 'inbox', as: 'owner', path: '/inbox' },
  { name: 'inbox-messages', as: 'owner', path: '/inbox?tab=messages' },
  { name: 'designs', as: 'owner', path: '/designs' },
  { name: 'design-templates', as: 'owner', path: '/designs?show=templates' },
  { name: 'design', as: 'owner', path: ({ drawings }) => `/designs/${drawings.pages}` },
  { name: 'design-editor', as: 'owner', path: ({ drawings }) => `/designs/${drawings.pages}/edit` },
  { name: 'media', as: 'owner', path: '/media' },
  { name: 'media-list', as: 'owner', path: '/media?layout=list' },
  { name: 'media-details', as: 'owner', path: ({ media }) => `/media?media=${media['harbour-dawn.jpg']}` },
  { name: 'profile', as: 'owner', path: '/settings/profile' },
  { name: 'security', as: 'owner', path: '/settings/security' },
  { name: 'builds', as: 'owner', path: '/builds' },
  { name: 'new-build', as: 'owner', path: '/builds/new' },
  { name: 'build', as: 'owner', path: ({ buildId }) => `/builds/${buildId}` },
  { name: 'workspace-settings', as: 'owner', path: '/settings/workspace' },
  { name: 'site-settings', as: 'owner', path: '/settings/site' },
  { name: 'brand-kit', as: 'owner', path: '/settings/brand-kit' },
  { name: 'voices', as: 'owner', path: '/settings/voices' },
  { name: 'members', as: 'owner', path: '/settings/members' },
  { name: 'access-audit', as: 'owner', path: '/settings/access' },
  { name: 'statistics', as: 'owner', path: '/settings/statistics' },
  { name: 'api-tokens', as: 'owner', path: '/settings/api-tokens' },
  { name: 'organizations', as: 'serverAdmin', path: '/settings/organizations' },
  { name: 'organization', as: 'owner', path: ({ organizationId }) => `/settings/organizations/${organizationId}` },
  { name: 'organization-audit', as: 'owner', path: ({ organizationId }) => `/settings/organizations/${organizationId}/audit` },
  { name: 'organization-general', as: 'owner', path: ({ organizationId }) => `/settings/organizations/${organizationId}/general` },
  ...signOnScreens,
  { name: 'webhooks', as: 'owner', path: '/settings/webhooks' },
  { name: 'webhook', as: 'owner', path: ({ webhookId }) => `/settings/webhooks/${webhookId}` },
  { name: 'server', as: 'serverAdmin', path: '/settings/server' },
  { name: 'server-networks', as: 'serverAdmin', path: '/settings/server/networks' },
  { name: 'server-users', as: 'serverAdmin', path: '/settings/server/users' },
  { name: 'server-organizations', as: 'serverAdmin', path: '/settings/server/organizations' },
  { name: 'server-settings', as: 'serverAdmin', path: '/settings/server/settings' },
  { name: 'server-mail', as: 'serverAdmin', path: '/settings/server/mail' },
  { name: 'server-jobs', as: 'serverAdmin', path: '/settings/server/jobs' },
  { name: 'network-apps', as: 'serverAdmin', path: '/settings/network-apps' },
  { name: 'network-app', as: 'serverAdmin', path: '/settings/network-apps/slack' },
  { name: 'not-found', as: 'owner', path: '/nowhere' },
]

/** Other states of the screens: tested in `npm run test:web`. */
export const states: readonly Screen[] = [
  { name: 'accounts-viewer', as: 'viewer', path: '/accounts' },
  { name: 'account-viewer', as: 'viewer', path: ({ accountIds }) => `/accounts/${accountIds.bluesky}` },
  { name: 'account-site', as: 'owner', path: ({ accountIds }) => `/accounts/${accountIds.site}` },
  { name: 'account-unknown', as: 'owner', path: '/accounts/none', provokes: ['404 GET /api/v1/accounts/none'] },
  { name: 'account-groups-viewer', as: 'viewer', path: '/accounts/groups' },
  {
    name: 'accounts-failed',
    as: 'owner',
    path: '/accounts',
    proceed: (page) => failReading(page, '**/api/v1/accounts?*'),
    provokes: ['403 GET /api/v1/accounts'],
  },
  {
    name: 'account-failed',
    as: 'owner',
    path: ({ accountIds }) => `/accounts/${accountIds.bluesky}`,
    proceed: (page, { accountIds }) => failReading(page, `**/api/v1/accounts/${accountIds.bluesky}`),
    provokes: ['403 GET /api/v1/accounts/*'],
  },
  {
    name: 'account-groups-failed',
    as: 'owner',
    path: '/accounts/groups',
    proceed: (page) => failReading(page, '**/api/v1/social-sets?*'),
    provokes: ['403 GET /api/v1/social-sets'],
  },
  {
    name: 'account-groups-empty',
    as: 'owner',
    path: '/accounts/groups',
    proceed: async (page) => {
      await page.route('**/api/v1/social-sets?*', (route) => route.fulfill({ json: [] }))
      await page.reload()
      await page.getByText('Account groups you create will appear here.').waitFor()
    },
  },
  { name: 'accounts-connected', as: 'owner', path: ({ accountIds }) => `/accounts/connected?connected=${accountIds.mastodon}` },
  { name: 'accounts-not-connected', as: 'owner', path: '/accounts/connected?problem=connection_refused&network=mastodon' },
  {
    name: 'accounts-networks',
    as: 'serverAdmin',
    path: '/accounts?connect=networks',
    proceed: async (page) => {
      await page.getByText(/need setup by a server admin/).click()
      await page.getByRole('link', { name: 'Set up Gatehouse' }).waitFor()
    },
  },
  {
    name: 'accounts-wizard',
    as: 'owner',
    path: '/accounts?connect=steps',
    proceed: (page) => page.getByRole('region', { name: 'Before you start' }).waitFor(),
  },
  {
    name: 'accounts-wizard-form',
    as: 'owner',
    path: '/accounts?connect=lemmy',
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Connect', exact: true }).click()
      await page.getByText('Required').first().waitFor()
    },
  },
  {
    name: 'accounts-wizard-code',
    as: 'owner',
    path: '/accounts?connect=steps',
    proceed: async (page) => {
      await page.getByRole('tab', { name: 'Use a code' }).click()
      await page.getByLabel('Device name').fill('Counter')
      await page.getByRole('button', { name: 'Get code' }).click()
      await page.getByText('Waiting for the code').waitFor()
    },
  },
  {
    name: 'accounts-selection',
    as: 'owner',
    path: '/accounts?connect=steps',
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Continue to Stepwise' }).click()
      await page.getByRole('heading', { name: 'Choose accounts' }).waitFor()
      await page.getByRole('checkbox').first().waitFor()
    },
  },
  {
    name: 'account-reconnect',
    as: 'owner',
    path: ({ accountIds }) => `/accounts/${accountIds.mastodon}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Reconnect' }).click()
      await page.getByText('Scheduled posts and settings stay').waitFor()
    },
  },
  {
    name: 'account-disconnect',
    as: 'owner',
    path: ({ accountIds }) => `/accounts/${accountIds.bluesky}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: /^Actions for/ }).click()
      await page.getByRole('menuitem', { name: 'Disconnect' }).click()
      await page.getByText('scheduled post is canceled').waitFor()
    },
  },
  {
    name: 'account-group-rename',
    as: 'owner',
    path: '/accounts/groups',
    proceed: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await page.getByLabel('Name', { exact: true }).waitFor()
    },
  },
  ...inboxStates(failReading),
  ...designStates(failReading),
  ...designEditorStates,
  ...brandKitStates,
  ...networkAppStates(failReading),
  ...ownAccountStates,
  ...serverStates(failReading),
  ...organizationStates(failReading),
  { name: 'posts-trash-empty', as: 'owner', path: '/posts?view=trash' },
  { name: 'media-trash-empty', as: 'owner', path: '/media?show=trash' },
  { name: 'media-no-match', as: 'owner', path: '/media?q=nothing-like-this' },
  { name: 'media-viewer', as: 'viewer', path: '/media' },
  { name: 'media-details-viewer', as: 'viewer', path: ({ media }) => `/media?media=${media['opening.mp4']}` },
  {
    name: 'media-selected',
    as: 'owner',
    path: '/media',
    proceed: async (page) => {
      await page.getByRole('checkbox').first().click()
      await page.getByRole('region', { name: 'Selected files' }).waitFor()
    },
  },
  {
    name: 'media-crop',
    as: 'owner',
    path: ({ media }) => `/media?media=${media['harbour-dawn.jpg']}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Crop…' }).click()
      await page.getByRole('button', { name: 'Save as new image' }).waitFor()
    },
  },
  {
    name: 'media-focal-point',
    as: 'owner',
    path: ({ media }) => `/media?media=${media['harbour-dawn.jpg']}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Focal point', exact: true }).click()
      await page.getByLabel('Horizontal position').waitFor()
    },
  },
  {
    name: 'command-menu',
    as: 'owner',
    path: '/posts',
    proceed: async (page) => {
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('group', { name: 'Next in the calendar' }).waitFor()
    },
  },
  {
    name: 'posts-selected',
    as: 'owner',
    path: '/posts',
    proceed: async (page) => {
      await page.getByRole('checkbox').first().click()
      await page.getByRole('region', { name: 'Selected posts' }).waitFor()
    },
  },
  {
    name: 'posts-reschedule',
    as: 'owner',
    path: '/posts',
    proceed: async (page) => {
      await page.getByRole('checkbox').first().click()
      await page.getByRole('button', { name: 'Reschedule…' }).click()
      await page.getByRole('tab', { name: 'Shift by' }).click()
      await page.getByLabel('Amount').waitFor()
    },
  },
  {
    name: 'posts-some-failed',
    as: 'owner',
    path: '/posts?view=published',
    proceed: async (page) => {
      await page.getByRole('checkbox').first().click()
      await page.getByRole('button', { name: 'Reschedule…' }).click()
      await page.getByRole('tab', { name: 'Shift by' }).click()
      await page.getByRole('button', { name: 'Reschedule', exact: true }).click()
      await page.getByRole('alert', { name: 'Errors' }).waitFor()
    },
  },
  {
    name: 'sign-in-refused',
    as: 'nobody',
    path: '/sign-in',
    proceed: async (page, { owner }) => {
      await enter(page, owner.email, 'not the password')
      await page.getByRole('alert').waitFor()
    },
    provokes: ['401 POST /api/v1/auth/login'],
  },
  {
    name: 'sign-in-incomplete',
    as: 'nobody',
    path: '/sign-in',
    proceed: (page) => page.getByRole('button', { name: 'Sign in', exact: true }).click(),
  },
  {
    name: 'still-signed-in',
    as: 'owner',
    path: '/sign-in',
  },
  { name: 'scheduled', as: 'owner', path: ({ posts }) => `/publications/${posts.scheduled}` },
  { name: 'published', as: 'owner', path: ({ posts }) => `/publications/${posts.published}` },
  { name: 'failed', as: 'owner', path: ({ posts }) => `/publications/${posts.failed}` },
  {
    name: 'failed-account',
    as: 'owner',
    path: ({ posts, accountIds }) => `/publications/${posts.failed}?account=${accountIds.bluesky}`,
  },
  {
    name: 'failed-published-account',
    as: 'owner',
    path: ({ posts, accountIds }) => `/publications/${posts.failed}?account=${accountIds.site}`,
  },
  { name: 'looking', as: 'owner', path: ({ posts }) => `/publications/${posts.looking}` },
  { name: 'asking', as: 'owner', path: ({ posts }) => `/publications/${posts.asking}` },
  { name: 'draft-for-viewer', as: 'viewer', path: ({ posts }) => `/publications/${posts.draft}` },
  {
    name: 'draft-account',
    as: 'owner',
    path: ({ posts, accountIds }) => `/publications/${posts.draft}?account=${accountIds.bluesky}`,
  },
  {
    name: 'draft-own-words',
    as: 'owner',
    path: ({ posts, accountIds }) => `/publications/${posts.draft}?account=${accountIds.mastodon}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: /^Customize for/ }).click()
      await page.getByLabel('Text', { exact: true }).fill('Short here.')
      await page.getByText(/^Customized for/).waitFor()
      await page.getByText(/^Saved/).waitFor()
    },
  },
  {
    name: 'new-thread',
    as: 'owner',
    path: '/publications/new?account=all',
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Add to thread' }).click()
      await page.getByRole('button', { name: 'More actions for post 2' }).waitFor()
      await page.getByText(/^Saved/).waitFor()
    },
  },
  {
    name: 'draft-account-choices',
    as: 'owner',
    path: ({ posts, accountIds }) => `/publications/${posts.draft}?account=${accountIds.mastodon}`,
    proceed: (page) => page.getByText('(account default)').first().waitFor(),
  },
  {
    name: 'draft-times',
    as: 'owner',
    path: ({ posts }) => `/publications/${posts.draft}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Same time for all accounts' }).click()
      await page.getByRole('list', { name: 'Times by account' }).waitFor()
    },
  },
  {
    name: 'draft-time-typed',
    as: 'owner',
    path: ({ posts }) => `/publications/${posts.draft}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Pick a date and time' }).click()
      await page.getByLabel('Time zone').fill('Lord Howe')
      await page.keyboard.press('Enter')
      await page.getByLabel('When', { exact: true }).fill('4.4.2027 1:45')
      await page.getByText('happens twice. Which one?').waitFor()
    },
  },
  {
    name: 'draft-time',
    as: 'owner',
    path: ({ posts }) => `/publications/${posts.draft}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Pick a date and time' }).click()
      await page.getByRole('grid').waitFor()
    },
  },
  {
    name: 'draft-menu',
    as: 'owner',
    path: ({ posts }) => `/publications/${posts.draft}`,
    proceed: async (page) => {
      await page.getByRole('button', { name: 'More actions' }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  {
    name: 'draft-conflict',
    as: 'owner',
    path: ({ posts }) => `/publications/${posts.draft}?account=all`,
    proceed: async (page, { posts }) => {
      await page.route(`**/api/v1/publications/${posts.draft}`, async (route) => {
        const response = await route.fetch()
        const post = (await response.json()) as { revision: number; title: string; text: string }
        await route.fulfill({
          response,
          json: { ...post, revision: post.revision + 1, title: 'Winter hours', text: `${post.text} Marta.` },
        })
      })
      await refuseDraft(page, 409, 'revision_conflict')
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('New winter hours: we open at nine from December.')
      await page.getByRole('button', { name: 'Resolve conflict' }).click()
      await page.getByRole('dialog').waitFor()
    },
    provokes: ['409 PUT /api/v1/publications/*/draft'],
  },
  {
    name: 'draft-deleted-elsewhere',
    as: 'owner',
    path: ({ posts }) => `/publications/${posts.draft}`,
    proceed: async (page) => {
      await refuseDraft(page, 404, 'not_found')
      await page.getByRole('textbox', { name: 'Text', exact: true }).fill('New winter hours: we open at ten from December.')
      await page.getByRole('button', { name: 'Save my version as a copy' }).waitFor()
    },
    provokes: ['404 PUT /api/v1/publications/*/draft'],
  },
  { name: 'posting-slots-for-viewer', as: 'viewer', path: '/posting-slots' },
  {
    name: 'posting-slots-edit',
    as: 'owner',
    path: '/posting-slots',
    proceed: async (page) => {
      await page.getByRole('gridcell', { name: /^Monday, 09:00/ }).press('Enter')
      await page.getByRole('dialog', { name: 'Edit slot' }).waitFor()
    },
  },
  { name: 'calendar-week', as: 'owner', path: '/calendar?by=week' },
  { name: 'calendar-agenda', as: 'owner', path: '/calendar?by=agenda' },
  { name: 'calendar-empty', as: 'owner', path: '/calendar?date=2031-06-01' },
  { name: 'calendar-narrowed', as: 'owner', path: '/calendar?q=nothing%20has%20these%20words' },
  { name: 'calendar-for-viewer', as: 'viewer', path: '/calendar' },
  { name: 'calendar-post', as: 'owner', path: ({ posts }) => `/calendar?post=${posts.asking}` },
  {
    name: 'post-unknown',
    as: 'owner',
    path: '/publications/01890000-0000-7000-8000-000000000001',
    provokes: ['404 GET /api/v1/publications/01890000-0000-7000-8000-000000000001'],
  },
]

export const actorOf = ({ as }: Screen, world: World): World['owner'] | undefined => (as === 'nobody' ? undefined : world[as])

export async function open({ path, proceed, provokes = [] }: Screen, { page, watch, goTo }: Visit, world: World): Promise<void> {
  for (const failure of provokes) watch.expectFailure(failure)
  // An actor's screens share a page, so remove the previous one's interceptions.
  await page.unrouteAll()
  await goTo(typeof path === 'string' ? path : path(world))
  await proceed?.(page, world)
}
