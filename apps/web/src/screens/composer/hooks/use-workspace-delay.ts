import { useQuery } from '@tanstack/react-query'
import { workspaceSettingsQuery } from '#api/workspaces.ts'
import { hasTime } from '../session/model/times.ts'
import { useContent } from './use-content.ts'
import { useSession } from './use-session.ts'

/** By how many minutes the workspace lets the times of posts vary. Only a post with a time asks for it. */
export const useWorkspaceDelay = () => {
  const { workspace } = useSession()
  const isTimed = useContent(hasTime)
  return useQuery({
    ...workspaceSettingsQuery(workspace.id),
    enabled: isTimed,
    select: ({ random_delay_minutes: minutes }) => minutes,
  })
}
