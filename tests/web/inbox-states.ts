/** States of the inbox. */
import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

export const inboxStates = (failReading: (page: Page, url: string) => Promise<void>): readonly Screen[] => [
  { name: 'inbox-viewer', as: 'viewer', path: '/inbox' },
  { name: 'inbox-filtered', as: 'owner', path: '/inbox?kind=quote&unread=only&network=mastodon' },
  {
    name: 'inbox-conversation',
    as: 'owner',
    path: '/inbox?tab=messages',
    proceed: async (page) => {
      await page.getByRole('list', { name: 'Conversations' }).getByRole('link').first().click()
      await page.getByRole('region', { name: 'Messages', exact: true }).waitFor()
    },
  },
  {
    name: 'inbox-collecting',
    as: 'owner',
    path: '/inbox',
    proceed: async (page) => {
      await page.getByText(/^Collecting/).click()
      await page.getByRole('switch').first().waitFor()
    },
  },
  {
    name: 'inbox-failed',
    as: 'owner',
    path: '/inbox',
    proceed: (page) => failReading(page, '**/api/v1/engagement?*'),
    provokes: ['403 GET /api/v1/engagement'],
  },
]
