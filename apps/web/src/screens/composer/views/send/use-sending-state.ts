import { useEffect } from 'react'
import { serverNow } from '#lib/server-clock.ts'
import { isGoing } from '#composer/session/model/mode.ts'
import { useSession } from '#composer/hooks/use-session.ts'

/** Time after which a post that hasn't started is shown as scheduled again. */
const patienceMs = 10_000

/** Ends the sending state as soon as the post has started publishing, or is no longer scheduled. */
export const useSendingState = (): void => {
  const { publication, sending } = useSession()
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = () => sending.set(undefined)
    const look = () => {
      const until = sending.get()
      clearTimeout(timer)
      if (until === undefined) return
      const statuses = publication.get()?.destinations.map(({ status }) => status) ?? []
      if (!statuses.includes('scheduled') || statuses.some(isGoing)) stop()
      else timer = setTimeout(stop, until + patienceMs - serverNow().getTime())
    }
    const stops = [publication.subscribe(look), sending.subscribe(look)]
    return () => {
      clearTimeout(timer)
      for (const one of stops) one()
    }
  }, [publication, sending])
}
