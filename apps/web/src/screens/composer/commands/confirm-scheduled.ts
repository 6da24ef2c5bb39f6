import { pagePath } from '@broadside/contract/pages'
import type { PublicationView } from '#api/publications.ts'
import { serverNow } from '#lib/server-clock.ts'
import { browserZone, dateLocale, formatDate, formatTime } from '#i18n/time.ts'
import { dayOf } from '#lib/wall-time.ts'
import { showLink } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('composer')

const soonMs = 6 * 86_400_000

/** `Mon, 09:00` within the next few days, otherwise `Tue 24 Nov, 09:00`. */
const formatSoon = (at: Date, zone: string): string => {
  const isSoon = at.getTime() - serverNow().getTime() < soonMs
  const day = isSoon ? new Intl.DateTimeFormat(dateLocale(), { weekday: 'short', timeZone: zone }).format(at) : formatDate(at, zone)
  return `${day}, ${formatTime(at, zone)}`
}

interface Scheduled {
  publication: PublicationView
  /** The calendar's zone. */
  workspaceZone: string
  goTo: (calendar: { date: string; w: string }) => void
}

/** Shows when the post is first published, in the user's zone, with a link to that day in the calendar. */
export const confirmScheduled = ({ publication: { destinations, schedule, workspace_id: w }, workspaceZone, goTo }: Scheduled): void => {
  const times = destinations.flatMap(({ status, due_at: at }) => (status === 'scheduled' && at ? Date.parse(at) : []))
  const first = times.length ? Math.min(...times) : schedule && Date.parse(schedule.at)
  if (first === undefined) return
  const search = { date: dayOf(first, workspaceZone), w }
  showLink(t('scheduledFor', { time: formatSoon(new Date(first), browserZone()) }), {
    label: t('viewInCalendar'),
    href: `${pagePath('calendar')}?${new URLSearchParams(search).toString()}`,
    follow: () => goTo(search),
  })
}
