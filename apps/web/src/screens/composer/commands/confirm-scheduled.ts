import { pagePath } from '@broadside/contract/pages'
import type { PublicationView } from '#api/publications.ts'
import { serverNow } from '#lib/server-clock.ts'
import { browserZone, dateLocale, formatDate, formatTime } from '#i18n/time.ts'
import { dayOf } from '#lib/wall-time.ts'
import { showLink } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('composer')

const soonMs = 6 * 86_400_000

/** `Mon, 09:00` within the next days, else `Tue 24 Nov, 09:00`. */
const formatSoon = (at: Date, zone: string): string => {
  const isSoon = at.getTime() - serverNow().getTime() < soonMs
  const day = isSoon ? new Intl.DateTimeFormat(dateLocale(), { weekday: 'short', timeZone: zone }).format(at) : formatDate(at, zone)
  return `${day}, ${formatTime(at, zone)}`
}

interface Scheduled {
  publication: PublicationView
  /** The zone of the calendar. */
  workspaceZone: string
  goTo: (calendar: { date: string; w: string }) => void
}

/** Says when the post is published first, in the zone of the person, with the way to that day of the calendar. */
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
