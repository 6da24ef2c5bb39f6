/** States of the pages that administer the server. */
import type { Page } from 'playwright-core'
import { heldStates } from './held-states.ts'
import { backupStates } from './backup-states.ts'
import type { Screen } from './screens.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const choose = async (page: Page, label: string, option: string) => {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

export const serverStates = (failReading: (page: Page, url: string) => Promise<unknown>): Screen[] => [
  ...heldStates,
  ...backupStates,
  {
    name: 'server-setup-hidden',
    as: 'serverAdmin',
    path: '/settings/server',
    proceed: async (page) => {
      await press(page, 'Hide list')
      await page.getByRole('button', { name: 'Show list' }).waitFor()
    },
  },
  {
    name: 'server-networks-review',
    as: 'serverAdmin',
    path: '/settings/server/networks',
    proceed: async (page) => {
      await press(page, 'Record app review')
      await page.getByRole('dialog').getByLabel('Source').waitFor()
    },
  },
  {
    name: 'server-users-failed',
    as: 'serverAdmin',
    path: '/settings/server/users',
    proceed: (page) => failReading(page, '**/api/v1/admin/users?*'),
    provokes: ['403 GET /api/v1/admin/users'],
  },
  {
    name: 'server-users-suspended',
    as: 'serverAdmin',
    path: '/settings/server/users',
    proceed: async (page) => {
      await choose(page, 'Show', 'Suspended')
      await page.getByText('No users found').waitFor()
    },
  },
  {
    name: 'server-users-suspend',
    as: 'serverAdmin',
    path: '/settings/server/users',
    proceed: async (page) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: 'Suspend' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'server-organizations-failed',
    as: 'serverAdmin',
    path: '/settings/server/organizations',
    proceed: (page) => failReading(page, '**/api/v1/admin/organizations?*'),
    provokes: ['403 GET /api/v1/admin/organizations'],
  },
  {
    name: 'server-organizations-empty',
    as: 'serverAdmin',
    path: '/settings/server/organizations',
    proceed: async (page) => {
      await page.getByLabel('Search by name').fill('no organization has this name')
      await page.getByText('No organizations found').waitFor()
    },
  },
  { name: 'server-mail-empty', as: 'serverAdmin', path: '/settings/server/mail?to=nobody@social.example' },
  {
    name: 'server-mail-text',
    as: 'serverAdmin',
    path: '/settings/server/mail',
    proceed: async (page) => {
      const invitation = page.getByRole('listitem').filter({ hasText: 'invited' }).first()
      await invitation.getByText('Details').click()
      await invitation.getByRole('button', { name: 'Show text' }).click()
      await invitation.getByRole('button', { name: 'Copy link' }).waitFor()
    },
  },
  {
    name: 'server-mail-failed',
    as: 'serverAdmin',
    path: '/settings/server/mail',
    proceed: (page) => failReading(page, '**/api/v1/admin/mails?*'),
    provokes: ['403 GET /api/v1/admin/mails'],
  },
  {
    name: 'server-settings-invalid',
    as: 'serverAdmin',
    path: '/settings/server/settings',
    proceed: async (page) => {
      await page.getByLabel('Origins of other web apps').fill('https://app.example\nnot-an-origin')
      await page.getByLabel('Mail server', { exact: true }).fill('http://mail.example')
      await press(page, 'Save')
      await page.getByText(/Enter smtp:/).waitFor()
    },
    provokes: ['422 PUT /api/v1/admin/instance-settings'],
  },
  {
    name: 'server-settings-defaults',
    as: 'serverAdmin',
    path: '/settings/server/settings',
    proceed: (page) => page.getByText(/with their defaults/).click(),
  },
]
