/** States of the pages where users set something about themselves. */
import type { Page } from 'playwright-core'
import { password } from '../../apps/server/src/features/identity/testing/scene.ts'
import type { Screen } from './screens.ts'

const prove = async (page: Page) => {
  await page.getByLabel('Your password').fill(password)
  await page.keyboard.press('Enter')
}

/** Answers a request of the page with these values added to the server's. */
const answerWith = (page: Page, url: string, change: (body: Record<string, unknown>) => Record<string, unknown>) =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change((await response.json()) as Record<string, unknown>) })
  })

const longName = 'Harbour Cafe and Bakery at the Old Ferry Landing, with a Rather Long Name'

const pending = {
  id: 'change',
  new_email: 'ada.lovelace.of.the.harbour.cafe@a-rather-long-domain-name.example',
  created_at: '2026-11-20T15:04:05.123Z',
  expires_at: '2099-11-20T15:19:05.123Z',
  resend_at: '2026-11-20T15:05:05.123Z',
}

const withChange = async (page: Page) => {
  await page.route('**/api/v1/auth/email-change', (route) => route.fulfill({ json: { pending } }))
  await page.route('**/api/v1/auth/config', async (route) => {
    const response = await route.fetch()
    const legal = { terms_version: '2026-11', terms_url: 'https://harbour.example/terms', privacy_version: '2026-10' }
    await route.fulfill({ response, json: { ...((await response.json()) as object), mail_available: true, legal } })
  })
  await page.reload()
  await page.getByText(/isn't finished yet/).waitFor()
}

const impactOf = (count: number, blockers: unknown[] = []) => ({
  can_delete: blockers.length === 0,
  blockers,
  organizations: [{ id: 'o', name: longName, role: 'member', other_members: 12 }],
  workspaces: Array.from({ length: count }, (_, number) => ({
    id: `w${number}`,
    name: number ? `${longName} ${number}` : 'Harbour Cafe',
    role: 'admin',
    other_members: number,
  })),
})

const openDeletion = async (page: Page, impact: unknown) => {
  await page.route('**/api/v1/auth/account/deletion-impact', (route) => route.fulfill({ json: impact }))
  await page.getByRole('button', { name: 'Delete account' }).click()
  await page.getByRole('dialog').getByRole('listitem').first().waitFor()
}

export const ownAccountStates: readonly Screen[] = [
  { name: 'goodbye', as: 'nobody', path: '/goodbye' },
  { name: 'profile-email-pending', as: 'owner', path: '/settings/profile', proceed: withChange },
  {
    name: 'profile-email-code',
    as: 'owner',
    path: '/settings/profile',
    proceed: async (page) => {
      await withChange(page)
      await page.getByRole('button', { name: 'Enter code' }).click()
      await page.getByRole('button', { name: 'Resend code' }).waitFor()
    },
  },
  {
    name: 'profile-picture-refused',
    as: 'owner',
    path: '/settings/profile',
    proceed: async (page) => {
      const buffer = Buffer.alloc(3_000_000)
      await page
        .locator('#picture input[type=file]')
        .setInputFiles({ name: 'a-long-name-of-a-holiday-picture.png', mimeType: 'image/png', buffer })
      await page.getByText('is too large: 3 MB').waitFor()
    },
  },
  {
    name: 'profile-deletion',
    as: 'owner',
    path: '/settings/profile',
    proceed: (page) => openDeletion(page, impactOf(3)),
  },
  {
    name: 'profile-deletion-blocked',
    as: 'owner',
    path: '/settings/profile',
    proceed: (page) =>
      openDeletion(
        page,
        impactOf(1, [
          { kind: 'workspace', id: 'w', name: longName },
          { kind: 'organization', id: 'o', name: 'Harbour Cafe' },
          { kind: 'instance' },
        ]),
      ),
  },
  {
    name: 'security-recovery-codes',
    as: 'owner',
    path: '/settings/security',
    proceed: async (page) => {
      await answerWith(page, '**/api/v1/auth/security', (status) => ({ ...status, totp_enabled: true }))
      const recovery_codes = Array.from({ length: 10 }, (_, number) => `7KQM-2XWD-94TB-HN${number}R`)
      await page.route('**/recovery-codes/regenerate', (route) =>
        route.fulfill({ json: { challenge_id: 'c', expires_at: '2099-11-20T15:19:05.123Z', recovery_codes } }),
      )
      await page.reload()
      await page.getByRole('button', { name: 'Generate new recovery codes' }).click()
      await prove(page)
      await page.getByRole('button', { name: 'Print' }).waitFor()
    },
  },
  {
    name: 'security-full',
    as: 'owner',
    path: '/settings/security',
    proceed: async (page) => {
      const passkeys = ['Laptop', longName].map((name, number) => ({ id: `p${number}`, name, created_at: '2026-11-20T15:04:05.123Z' }))
      await answerWith(page, '**/api/v1/auth/security', ({ user, ...status }) => ({
        ...status,
        totp_enabled: true,
        passkeys,
        user: { ...(user as object), password_usable: false, is_managed: true, managed_organization_name: longName },
      }))
      const provider = { provider_name: 'Company accounts', organization_name: longName }
      await page.route('**/api/v1/auth/oidc/identities', (route) =>
        route.fulfill({
          json: {
            items: [{ id: 'i', provider_id: 'a', email: 'ada@harbour.example', created_at: '2026-11-20T15:04:05.123Z', ...provider }],
          },
        }),
      )
      await page.reload()
      await page.getByText('requires single sign-on').waitFor()
    },
  },
  {
    name: 'notification-settings-muted',
    as: 'owner',
    path: '/settings/notifications',
    proceed: async (page) => {
      const mutes = [
        { id: 'a', scope: 'account', ends_at: '2099-01-01T00:00:00.000Z' },
        { id: 'b', scope: 'workspace', workspace_id: 'w', workspace_name: longName, ends_at: '2099-01-01T00:00:00.000Z' },
      ]
      await answerWith(page, '**/api/v1/notifications/preferences', (settings) => ({ ...settings, email_available: true, mutes }))
      await page.reload()
      await page.getByRole('combobox', { name: 'Duration' }).click()
      await page.getByRole('option', { name: 'Until a date' }).click()
      await page.getByRole('button', { name: 'Pause email' }).click()
      await page.getByText('Choose a day from today on.').waitFor()
    },
  },
  {
    name: 'security-proof',
    as: 'owner',
    path: '/settings/security',
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'authenticator',
    as: 'owner',
    path: '/settings/security',
    proceed: async (page) => {
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('dialog').getByLabel('Your password').fill(password)
      await page.keyboard.press('Enter')
      await page.getByRole('img').waitFor()
    },
  },
]
