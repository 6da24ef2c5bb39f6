/** A calendar's whole month in one request. */
import { getCalendar } from '@broadside/contract/features/calendar'
import { fillMonth } from '../apps/server/src/features/publishing/calendar/testing/month.ts'
import { printRecorded } from './http-figures.ts'
import type { Served } from './stage.ts'

const posts = 1000
const from = '2031-04-01T00:00:00Z'

/** Beside the statements of the request alone: what else it takes is reading, presenting and sending a few hundred kilobytes. */
export async function printCalendar(stage: Served, origin: string): Promise<void> {
  const { reading, broadside } = stage.scene
  const ids = await fillMonth(broadside.app.db, reading.id, { accountIds: reading.accountIds, from: new Date(from), posts, hasMedia: true })
  await broadside.app.database.pool.query('vacuum analyze publications, destinations')
  const query = { workspace_id: reading.id, from, before: '2031-05-01T00:00:00Z' }
  await printRecorded(stage, origin, { name: `GET /calendar, month of ${posts.toLocaleString('en')}`, endpoint: getCalendar, query }, ids)
}
