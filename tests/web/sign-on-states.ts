/** States of an organization's single sign-on. */
import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'
import type { World } from './world.ts'

const signOn = ({ organizationId }: World) => `/settings/organizations/${organizationId}/sign-on`
const providersUrl = '**/api/v1/organizations/*/identity-providers'

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

export const signOnScreens: readonly Screen[] = [
  { name: 'sign-on', as: 'owner', path: signOn },
  { name: 'identity-provider', as: 'owner', path: (world) => `${signOn(world)}/${world.identityProviders.used}` },
  { name: 'identity-provider-new', as: 'owner', path: (world) => `${signOn(world)}/new` },
]

export const signOnStates = (failReading: (page: Page, url: string) => Promise<unknown>): readonly Screen[] => [
  { name: 'sign-on-member', as: 'viewer', path: signOn },
  {
    name: 'sign-on-empty',
    as: 'owner',
    path: signOn,
    proceed: async (page) => {
      await page.route(providersUrl, (route) => route.fulfill({ json: [] }))
      await page.route('**/sso-domains', (route) => route.fulfill({ json: { items: [] } }))
      await page.reload()
      await page.getByText('Domains you add will appear here.').waitFor()
    },
  },
  {
    name: 'sign-on-failed',
    as: 'owner',
    path: signOn,
    proceed: (page) => failReading(page, providersUrl),
    provokes: ['403 GET /api/v1/organizations/*/identity-providers'],
  },
  {
    name: 'sign-on-shut-out',
    as: 'owner',
    path: signOn,
    proceed: async (page) => {
      const json = { type: '', title: '', status: 403, code: 'sso_required', detail: 'No.', instance: '' }
      await page.route(providersUrl, (route) => route.fulfill({ status: 403, contentType: 'application/problem+json', json }))
      await page.reload()
      await page.getByText('This organization requires single sign-on').waitFor()
    },
    provokes: ['403 GET /api/v1/organizations/*/identity-providers'],
  },
  {
    name: 'sign-on-locked-out',
    as: 'owner',
    path: signOn,
    proceed: async (page) => {
      await choose(page, 'Single sign-on', 'Required')
      await page.getByRole('checkbox', { name: 'Harbor staff' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'sign-on-lock-out-confirm',
    as: 'owner',
    path: signOn,
    proceed: async (page) => {
      await choose(page, 'Single sign-on', 'Required')
      await page.getByRole('checkbox', { name: 'Harbor staff' }).click()
      await press(page, 'Save')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'sign-on-turn-off',
    as: 'owner',
    path: signOn,
    proceed: async (page) => {
      await press(page, 'Turn off Harbor staff')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'identity-provider-new-incomplete',
    as: 'owner',
    path: (world) => `${signOn(world)}/new`,
    proceed: async (page) => {
      await page.getByText('Advanced', { exact: true }).click()
      await press(page, 'Add and test')
      await page.getByText('Fill this in.').first().waitFor()
    },
  },
  { name: 'identity-provider-broken', as: 'owner', path: (world) => `${signOn(world)}/${world.identityProviders.broken}` },
  { name: 'identity-provider-unknown', as: 'owner', path: (world) => `${signOn(world)}/none` },
  {
    name: 'identity-provider-tested',
    as: 'owner',
    path: (world) => `${signOn(world)}/${world.identityProviders.used}`,
    proceed: async (page) => {
      await page.route(`${providersUrl}/*/test`, (route) => route.fulfill({ json: tested }))
      await press(page, 'Test connection')
      await page.getByText('1 step failed.').waitFor()
    },
  },
]

const step = (name: string, state: string, code: string, parameters = {}) => ({ step: name, state, code, parameters, sentence: code })

const tested = {
  ok: false,
  checked_at: '2026-11-20T16:00:00.000Z',
  steps: [
    step('address', 'ok', 'configuration_read', { url: 'https://id.harbor.example/realms/staff/.well-known/openid-configuration' }),
    step('issuer', 'ok', 'issuer_same'),
    step('endpoints', 'ok', 'endpoints_usable'),
    step('keys', 'ok', 'keys_read', { count: 2 }),
    step('scopes', 'skipped', 'scopes_unlisted'),
    step('client', 'failed', 'client_rejected'),
    step('callback', 'skipped', 'callback_to_register', {
      url: 'https://social.harbor.example/api/v1/auth/oidc/019aa1c2-7d10-7000-8000-000000000020/callback',
    }),
  ],
}
