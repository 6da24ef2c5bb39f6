import { useQuery } from '@tanstack/react-query'
import { latestNoticesQuery } from '#api/notifications.ts'
import { shellRoute } from './shell.route.ts'

/** How many notifications of the workspace are unread; zero while that is not known. */
export const useUnread = (): number => {
  const { workspace } = shellRoute.useRouteContext()
  return useQuery(latestNoticesQuery(workspace.id)).data?.unread_count ?? 0
}
