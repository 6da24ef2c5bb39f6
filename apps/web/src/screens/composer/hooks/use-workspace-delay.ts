import { useQuery } from '@tanstack/react-query'
import { workspaceSettingsQuery } from '#api/workspaces.ts'
import { hasTime } from '../session/model/times.ts'
import { useContent } from './use-content.ts'
import { useSession } from './use-session.ts'

/** The workspace's random delay in minutes. Fetched only for a post with a time. */
export const useWorkspaceDelay = () => {
  const { workspace } = useSession()
  const isTimed = useContent(hasTime)
  return useQuery({
    ...workspaceSettingsQuery(workspace.id),
    enabled: isTimed,
    select: ({ random_delay_minutes: minutes }) => minutes,
  })
}
