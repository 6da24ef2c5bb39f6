import { useMutation } from '@tanstack/react-query'
import { cancelPublication, changeSchedule, publishNow, type PublicationView, schedulePublication } from '#api/publications.ts'
import { listObstacles } from '../model/obstacles.ts'
import { instantOf } from '../model/wish.ts'
import type { Session } from '../session.ts'
import { useSession } from '../use-session.ts'

/** So long it can be taken back. */
export const delaySeconds = 5

/** Nothing is told beside: the page shows already what is in the way. */
class NotReady extends Error {
  override name = 'NotReady'
}

/** Brings every edit to the server first: what goes out is what is on the page. */
const settle = async (session: Session): Promise<PublicationView> => {
  const isSaved = await session.autosave.flush({ apply: true })
  const publication = session.publication.get()
  if (!isSaved || !publication) throw new NotReady()
  return publication
}

const assertReady = (session: Session): void => {
  session.isAsked.set(true)
  const { issues } = session.check()
  const uploads = session.uploads.get().length
  const obstacles = listObstacles(session.content.get(), { accounts: [], uploads, now: new Date() })
  if ([...obstacles, ...issues].some(({ severity }) => severity === 'error')) throw new NotReady()
}

const follow =
  (session: Session) =>
  (publication: PublicationView): void =>
    session.autosave.receive(publication)

/** What can be done with the post as a whole. Each fails with NotReady where the page shows what is missing. */
export const useSend = () => {
  const session = useSession()
  const onSuccess = follow(session)
  return {
    publish: useMutation({
      mutationFn: async () => {
        assertReady(session)
        return publishNow({ ...(await settle(session)), delaySeconds })
      },
      onSuccess: (publication) => {
        onSuccess(publication)
        session.sending.set(Date.now() + delaySeconds * 1000)
      },
    }),
    schedule: useMutation({
      mutationFn: async () => {
        assertReady(session)
        return schedulePublication(await settle(session))
      },
      onSuccess,
    }),
    update: useMutation({
      mutationFn: async () => {
        assertReady(session)
        const wish = session.content.get().schedule
        const publication = await settle(session)
        const isMoved = wish ? instantOf(wish).getTime() !== new Date(publication.schedule?.at ?? 0).getTime() : publication.schedule
        return isMoved ? changeSchedule({ ...publication, schedule: wish ?? null }) : publication
      },
      onSuccess,
    }),
    takeBack: useMutation({
      mutationFn: async () => {
        const publication = session.publication.get()
        if (!publication) throw new NotReady()
        return cancelPublication(publication)
      },
      onSuccess,
      onSettled: () => session.sending.set(undefined),
    }),
  }
}

/** An error that has words of its own, and not only places on the page. */
export const tellable = (error: unknown): unknown => (error instanceof NotReady ? undefined : (error ?? undefined))
