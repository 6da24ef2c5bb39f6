import { useQuery } from '@tanstack/react-query'
import { latestNoticesQuery } from '#api/notifications.ts'
import { shellRoute } from './shell.route.ts'

/** The number of unread notifications in the workspace; zero while unknown. */
export const useUnread = (): number => {
  const { workspace } = shellRoute.useRouteContext()
  return useQuery(latestNoticesQuery(workspace.id)).data?.unread_count ?? 0
}
