import { useNavigate } from '@tanstack/react-router'
import type { Obstacle } from '../model/obstacles.ts'
import { everyAccount } from '../use-views.ts'
import { useSession } from '../use-session.ts'
import { placeOf, showPlace } from './places.ts'

/** Brings the view to the front in which an issue is fixed, and the focus to its place. */
export const useGoTo = () => {
  const session = useSession()
  const navigate = useNavigate()
  return async (issue: Obstacle): Promise<void> => {
    const place = placeOf(issue, session)
    if (place.view) {
      const account = place.view.accountId ?? everyAccount
      await navigate({ to: '.', search: (search) => ({ ...search, account }), replace: true })
    }
    requestAnimationFrame(() => showPlace(place, issue, session))
  }
}
