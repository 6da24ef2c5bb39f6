import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { CalendarDays, Clock } from 'lucide-react'
import { nextPostsQuery } from '#api/publication-lists.ts'
import { daysOf } from '#api/workspaces.ts'
import { formatLongDate, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { dayOf } from '#lib/wall-time.ts'
import type { AvailableCommand } from './commands.ts'
import { shellRoute } from './shell.route.ts'

const t = translator('shell')

/** The posts that are published next, and their first day in the calendar, as commands that go there. */
export const useNear = (): AvailableCommand[] => {
  const { workspace } = shellRoute.useRouteContext()
  const router = useRouter()
  const { data: posts = [] } = useQuery(nextPostsQuery(workspace.id))
  const { zone } = daysOf(workspace)
  const items = posts.flatMap(({ id, title, excerpt, scheduled_at: at }): AvailableCommand[] =>
    at === undefined
      ? []
      : [
          {
            id: `publication ${id}`,
            label: title || excerpt || t('noText'),
            note: formatNear(at, zone),
            group: 'near',
            icon: Clock,
            run: () => void router.navigate({ to: '/publications/$id', params: { id } }),
          },
        ],
  )
  const first = posts[0]?.scheduled_at
  if (first === undefined) return items
  return [
    ...items,
    {
      id: 'next-day',
      label: t('goDay', { day: formatLongDate(first, zone) }),
      group: 'near',
      icon: CalendarDays,
      run: () => void router.navigate({ to: '/calendar', search: { date: dayOf(Date.parse(first), zone) } }),
    },
  ]
}
