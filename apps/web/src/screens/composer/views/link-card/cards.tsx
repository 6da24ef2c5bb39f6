import { useEffect } from 'react'
import { useHasCards, useSession } from '#composer/hooks/use-session.ts'

/** Fetches link cards for accounts whose network accepts them as settings. Renders nothing. */
export const Cards = () => {
  const session = useSession()
  const isWanted = useHasCards()
  useEffect(() => {
    if (!isWanted || !session.canEdit) return undefined
    let stop: (() => void) | undefined
    let isOver = false
    void import('#composer/session/link-cards.ts').then(({ updateLinkCards }) => {
      if (!isOver) stop = updateLinkCards(session)
    })
    return () => {
      isOver = true
      stop?.()
    }
  }, [session, isWanted])
  return null
}
