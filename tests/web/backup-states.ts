/** States of the pages about backups and new versions. */
import type { Screen } from './screens.ts'

const day = '2026-11-2'
const target = 's3://a-bucket-with-a-rather-long-name.of.the.harbour.cafe.and.bakery/backups/of/the/old/ferry/landing'
const sizes = { bytes: 734_003_200, media: 1204 }

const backups = {
  held: false,
  schedule: { at: '03:00', target: '/srv/backups' },
  items: [
    { id: '5', started_at: `${day}5T03:00:00.000Z`, state: 'running', bytes: 0, media: 0, target },
    {
      id: '4',
      started_at: `${day}4T03:00:00.000Z`,
      finished_at: `${day}4T03:01:00.000Z`,
      state: 'failed',
      bytes: 0,
      media: 0,
      target,
      error_code: 'disk_full',
    },
    {
      id: '3',
      started_at: `${day}3T03:00:00.000Z`,
      finished_at: `${day}3T03:02:10.000Z`,
      state: 'ok',
      verified_at: `${day}3T04:00:00.000Z`,
      ...sizes,
      target,
    },
    {
      id: '2',
      started_at: `${day}2T03:00:00.000Z`,
      finished_at: `${day}2T03:02:10.000Z`,
      state: 'ok',
      ...sizes,
      media: 1,
      target: '/srv/backups',
    },
    {
      id: '1',
      started_at: `${day}1T03:00:00.000Z`,
      finished_at: `${day}1T03:02:10.000Z`,
      state: 'failed',
      bytes: 0,
      media: 0,
      target: '/srv/backups',
      error_code: 'a_later_code',
    },
  ],
}

const backupsPath = '/settings/server/backups'

export const backupStates: readonly Screen[] = [
  { name: 'server-backups', as: 'serverAdmin', path: backupsPath },
  {
    name: 'server-backups-list',
    as: 'serverAdmin',
    path: backupsPath,
    proceed: async (page) => {
      await page.route('**/api/v1/admin/backups', (route) => route.fulfill({ json: backups }))
      await page.reload()
      await page.getByText(target).first().waitFor()
    },
  },
  {
    name: 'server-backups-held',
    as: 'serverAdmin',
    path: backupsPath,
    proceed: async (page) => {
      await page.route('**/api/v1/admin/backups', (route) => route.fulfill({ json: { held: true, items: [] } }))
      await page.reload()
      await page.getByText('This server was restored').waitFor()
    },
  },
  {
    name: 'server-newer-release',
    as: 'serverAdmin',
    path: '/settings/server',
    proceed: async (page) => {
      await page.route('**/api/v1/admin/overview', async (route) => {
        const response = await route.fetch()
        const newer_release = { version: '98.2.1', url: 'https://git.example/releases/v98.2.1' }
        await route.fulfill({ response, json: { ...((await response.json()) as object), newer_release } })
      })
      await page.reload()
      await page.getByText('Broadside 98.2.1 is available').waitFor()
    },
  },
]
