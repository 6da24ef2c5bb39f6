import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { cancelPublication, publishNow, type PublicationView, schedulePublication } from '#api/publications.ts'
import { workspaceSettingsQuery } from '#api/workspaces.ts'
import { listSent } from '../model/mode.ts'
import { isAboutTime, listObstacles } from '../model/obstacles.ts'
import { timeToSchedule } from '../model/times.ts'
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

interface Sending {
  /** Whether it goes out at its time, or now. */
  timed: boolean
  workspaceDelayMinutes: number
}

const assertReady = (session: Session, { timed, workspaceDelayMinutes }: Sending): void => {
  session.isAsked.set(true)
  const { issues } = session.check()
  const obstacles = listObstacles(session.content.get(), {
    accounts: [],
    uploads: session.uploads.get().length,
    now: new Date(),
    workspaceDelayMinutes,
    sent: listSent(session.publication.get()),
  }).filter((one) => timed || !isAboutTime(one))
  if ([...obstacles, ...issues].some(({ severity }) => severity === 'error')) throw new NotReady()
}

const follow =
  (session: Session) =>
  (publication: PublicationView): void =>
    session.autosave.receive(publication)

/** What can be done with the post as a whole. Each fails with NotReady where the page shows what is missing. */
export const useSend = () => {
  const session = useSession()
  const { data: settings } = useSuspenseQuery(workspaceSettingsQuery(session.workspace.id))
  const workspaceDelayMinutes = settings.random_delay_minutes
  const onSuccess = follow(session)
  return {
    publish: useMutation({
      mutationFn: async () => {
        assertReady(session, { timed: false, workspaceDelayMinutes })
        return publishNow({ ...(await settle(session)), delaySeconds })
      },
      onSuccess: (publication) => {
        onSuccess(publication)
        session.sending.set(Date.now() + delaySeconds * 1000)
      },
    }),
    schedule: useMutation({
      mutationFn: async () => {
        assertReady(session, { timed: true, workspaceDelayMinutes })
        const publication = await settle(session)
        return schedulePublication({ ...publication, schedule: publication.schedule ?? timeToSchedule(session.content.get()) })
      },
      onSuccess,
    }),
    update: useMutation({
      mutationFn: async () => {
        assertReady(session, { timed: true, workspaceDelayMinutes })
        return settle(session)
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
