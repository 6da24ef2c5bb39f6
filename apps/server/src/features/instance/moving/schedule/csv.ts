/** CSV by RFC 4180, in which no cell is a formula for a spreadsheet. Pure. */
import { formatInZone } from './local-time.ts'
import type { ScheduledPost } from './schedule.store.ts'

const header = ['scheduled_at', 'local_time', 'time_zone', 'title', 'text', 'networks', 'accounts', 'post_id']

/** Spreadsheets take a cell that begins like this for a formula (https://owasp.org/www-community/attacks/CSV_Injection). */
const formula = /^[=+\-@\t\r\n\uff0b\uff0d\uff1d\uff20]/

function cell(text: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const line = (cells: readonly string[]) => `${cells.map(cell).join(',')}\r\n`

export const csvHeader = line(header)

export const csvLine = ({ at, title, text, networks, accounts, publication_id }: ScheduledPost, zone: string): string =>
  line([at.toISOString(), formatInZone(at, zone), zone, title, text, networks.join('; '), accounts.join('; '), publication_id])
