import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { cancelPublication, publishNow, type PublicationView, schedulePublication } from '#api/publications.ts'
import { daysOf } from '#api/workspaces.ts'
import { serverNow } from '#lib/server-clock.ts'
import { listSent } from '../session/model/mode.ts'
import { isAboutTime, listBlockingIssues } from '../session/model/blocking-issues.ts'
import { timeToSchedule } from '../session/model/times.ts'
import type { Session } from '../session/session.ts'
import { useSession } from '../hooks/use-session.ts'
import { useWorkspaceDelay } from '../hooks/use-workspace-delay.ts'

/** The undo period of publish-now. */
export const delaySeconds = 5

/** Shows no message, because the page already shows the issues. */
class NotReady extends Error {
  override name = 'NotReady'
}

/** The edits couldn't be saved, so nothing was sent. The reason is in `cause`. */
class NotSaved extends Error {
  override name = 'NotSaved'
}

const assertSaved = (session: Session, isSaved: boolean): void => {
  const state = session.autosave.state.get()
  if (!isSaved) throw 'error' in state ? new NotSaved('The edits could not be saved', { cause: state.error }) : new NotReady()
}

/** Flushes autosave, so that no action uses an older version. */
export const saveDraftFirst = async (session: Session): Promise<void> => assertSaved(session, await session.autosave.flush())

/** Saves all edits first, so that the published post matches the page. */
const settle = async (session: Session): Promise<PublicationView> => {
  assertSaved(session, await session.autosave.flush({ apply: true }))
  const publication = session.publication.get()
  if (!publication) throw new NotReady()
  return publication
}

interface Sending {
  /** Whether to publish at its time or now. */
  timed: boolean
  workspaceDelayMinutes?: number | undefined
}

const assertReady = (session: Session, { timed, workspaceDelayMinutes }: Sending): void => {
  session.isAsked.set(true)
  const { issues } = session.check()
  const blocking = listBlockingIssues(session.content.get(), {
    accounts: [],
    uploads: session.uploads.get().length,
    now: serverNow(),
    workspaceDelayMinutes,
    sent: listSent(session.publication.get()),
  }).filter((one) => timed || !isAboutTime(one))
  if ([...blocking, ...issues].some(({ severity }) => severity === 'error')) throw new NotReady()
}

const follow =
  (session: Session) =>
  (publication: PublicationView): void =>
    session.autosave.receive(publication)

/** Saves the post before a failed destination is retried, so that the retry sends what the page shows. */
export const useSettle = (onBlocked: () => void): (() => Promise<PublicationView | undefined>) => {
  const session = useSession()
  return async () => {
    try {
      assertReady(session, { timed: false })
      return await settle(session)
    } catch (error) {
      if (!(error instanceof NotReady)) throw error
      onBlocked()
      return undefined
    }
  }
}

/** Actions on the post. Each fails with NotReady if the page shows what is missing. */
export const useSend = () => {
  const session = useSession()
  const navigate = useNavigate()
  const workspaceDelayMinutes = useWorkspaceDelay().data
  const onSuccess = follow(session)
  return {
    publish: useMutation({
      mutationFn: async () => {
        assertReady(session, { timed: false })
        return publishNow({ ...(await settle(session)), delaySeconds })
      },
      onSuccess: (publication) => {
        onSuccess(publication)
        session.sending.set(serverNow().getTime() + delaySeconds * 1000)
      },
    }),
    schedule: useMutation({
      mutationFn: async () => {
        assertReady(session, { timed: true, workspaceDelayMinutes })
        const publication = await settle(session)
        return schedulePublication({ ...publication, schedule: publication.schedule ?? timeToSchedule(session.content.get()) })
      },
      onSuccess: (publication) => {
        onSuccess(publication)
        const goTo = (search: { date: string; w: string }) => void navigate({ to: '/calendar', search })
        void import('./confirm-scheduled.ts').then(({ confirmScheduled }) =>
          confirmScheduled({ publication, workspaceZone: daysOf(session.workspace).zone, goTo }),
        )
      },
    }),
    update: useMutation({
      mutationFn: async () => {
        assertReady(session, { timed: true, workspaceDelayMinutes })
        return settle(session)
      },
      onSuccess,
    }),
    cancel: useMutation({
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

/** Why an action failed; undefined without an error, or if the page shows what is missing. */
export const reasonOf = (error: unknown): unknown => {
  if (error instanceof NotSaved) return error.cause
  return error instanceof NotReady ? undefined : (error ?? undefined)
}

export const wasNotSaved = (error: unknown): boolean => error instanceof NotSaved

/** True if something on the page must be fixed first. */
export const isNotReady = (error: unknown): boolean => error instanceof NotReady
