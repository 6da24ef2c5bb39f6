import { useNavigate } from '@tanstack/react-router'
import type { BlockingIssue } from '#composer/session/model/blocking-issues.ts'
import { everyAccount } from '#composer/hooks/use-views.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { locationOf, showLocation } from '#composer/commands/issue-locations.ts'

/** Opens the view where an issue can be fixed, and focuses its field. */
export const useGoTo = () => {
  const session = useSession()
  const navigate = useNavigate()
  return async (issue: BlockingIssue): Promise<void> => {
    const place = locationOf(issue, session)
    if (place.view) {
      const account = place.view.accountId ?? everyAccount
      await navigate({ to: '.', search: (search) => ({ ...search, account }), replace: true })
    }
    requestAnimationFrame(() => showLocation(place, issue, session))
  }
}
