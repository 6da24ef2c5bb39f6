/** States of the settings for apps on networks. */
import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'
import { slackApps } from './world.ts'

const slack = '/settings/network-apps/slack'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const testing = async (page: Page, name: string) => {
  await press(page, `Test ${name}`)
  await page.getByText(/Slack (knows|doesn't know) this app/).waitFor()
}

export const networkAppStates = (failReading: (page: Page, url: string) => Promise<unknown>): Screen[] => [
  {
    name: 'network-apps-failed',
    as: 'serverAdmin',
    path: '/settings/network-apps',
    proceed: (page) => failReading(page, '**/api/v1/admin/provider-apps'),
    provokes: ['403 GET /api/v1/admin/provider-apps'],
  },
  { name: 'network-app-needed', as: 'serverAdmin', path: '/settings/network-apps/gated' },
  { name: 'network-app-bot', as: 'serverAdmin', path: '/settings/network-apps/telegram' },
  { name: 'network-app-unneeded', as: 'serverAdmin', path: '/settings/network-apps/bluesky' },
  {
    name: 'network-app-incomplete',
    as: 'serverAdmin',
    path: '/settings/network-apps/gated',
    proceed: async (page) => {
      await press(page, 'Add app')
      await page.getByText('Fill this in.').first().waitFor()
    },
  },
  { name: 'network-app-accepted', as: 'serverAdmin', path: slack, proceed: (page) => testing(page, slackApps.used) },
  { name: 'network-app-refused', as: 'serverAdmin', path: slack, proceed: (page) => testing(page, slackApps.former) },
  {
    name: 'network-app-replace',
    as: 'serverAdmin',
    path: slack,
    proceed: async (page) => {
      await press(page, 'Replace app')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'network-app-secret',
    as: 'serverAdmin',
    path: slack,
    proceed: async (page) => {
      await press(page, `Replace secret of ${slackApps.used}`)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'network-app-delete',
    as: 'serverAdmin',
    path: slack,
    proceed: async (page) => {
      await press(page, `Delete ${slackApps.used}`)
      await page.getByRole('dialog').waitFor()
    },
  },
]
