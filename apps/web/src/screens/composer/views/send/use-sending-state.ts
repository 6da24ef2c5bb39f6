import { useEffect } from 'react'
import { serverNow } from '#lib/server-clock.ts'
import { isGoing } from '#composer/session/model/mode.ts'
import { useSession } from '#composer/hooks/use-session.ts'

/** After that, a post that waits is shown as one that waits. */
const patienceMs = 10_000

/** A post that was sent is no longer about to go as soon as something came of it. */
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
