/** States of a server that was restored. The server of the tests was not, so its answers are changed on their way. */
import type { Page } from 'playwright-core'
import type { Screen } from './screens.ts'

const restored = {
  held: true,
  reason: 'restore',
  restored_from: 's3://backups/harbor (2026-11-20T03-00-00Z)',
  backup_at: '2026-11-20T03:00:00.000Z',
  restored_at: '2026-11-20T15:00:00.000Z',
  counts: { due_now: 12, sent_since: 0, unknown: 1 },
}

const progress = { late: 'reschedule', requested_at: '2026-11-20T15:10:00.000Z', destinations: 12 }

async function answer(page: Page, held: { held: boolean }): Promise<void> {
  await page.route('**/api/v1/admin/held', (route) => route.fulfill({ json: held }))
  for (const path of ['session-state', 'config'])
    await page.route(`**/api/v1/auth/${path}`, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), ...(held.held ? { held: true } : {}) } })
    })
  await page.reload()
  await page.getByRole('heading', { name: held.held ? 'Sending is on hold' : 'Sending is on', exact: true }).waitFor()
}

const path = '/settings/server/restored'

export const heldStates: Screen[] = [
  { name: 'server-held', as: 'serverAdmin', path },
  { name: 'server-held-waiting', as: 'serverAdmin', path, proceed: (page) => answer(page, restored) },
  {
    name: 'server-held-unconfirmed',
    as: 'serverAdmin',
    path,
    proceed: async (page) => {
      await answer(page, restored)
      await page.getByRole('button', { name: 'Release server' }).click()
      await page.getByText('Shut down the old server first, then confirm it here.').waitFor()
    },
  },
  {
    name: 'server-held-released',
    as: 'serverAdmin',
    path,
    proceed: (page) =>
      answer(page, {
        ...restored,
        held: false,
        counts: { due_now: 0, sent_since: 7, unknown: 2 },
        release: { ...progress, released_at: '2026-11-20T15:10:02.000Z', looked_for: 12, found: 7, absent: 3, unknown: 2 },
      } as typeof restored),
  },
]
