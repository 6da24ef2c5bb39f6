import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type Changer, changerQuery } from '#api/design-saving.ts'
import { designQuery } from '#api/designs.ts'
import { hasCode } from '#api/explain.ts'
import { queries } from '#api/queries.ts'
import { sessionQuery } from '#api/session.ts'
import { useConnection } from '#live/connection.ts'
import { browserZone, formatNear } from '#i18n/time.ts'
import { closeToast, showToast, showUndo } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import type { EditorSession } from '../session/session.ts'
import { useSelected, useSession } from '../session/use-session.ts'

const t = translator('designSaving')

/** Passes on what the event stream and others read of the design. */
const useReceived = ({ design: { id }, saving: { saver } }: EditorSession): void => {
  const { data, error } = useQuery({ ...designQuery(id), enabled: false })
  useEffect(() => {
    if (data && !data.can.edit) saver.stop(false)
    else if (data) saver.receive(data)
  }, [saver, data])
  useEffect(() => {
    if (hasCode(error, 'not_found', 'workspace_access_denied')) saver.stop(error.status === 404)
  }, [saver, error])
}

const useRetry = ({ userId, saving: { saver } }: EditorSession): void => {
  const isOnline = useConnection() !== 'offline'
  const isSignedIn = useQuery(sessionQuery).data?.user?.id === userId
  useEffect(() => {
    if (isOnline && isSignedIn) saver.retry()
  }, [saver, isOnline, isSignedIn])
}

/** The browser may end a hidden tab without another event. */
const useHide = ({ saving: { saver, localCopy } }: EditorSession): void => {
  useEffect(() => {
    const onHide = (): void => {
      if (!document.hidden) return
      void localCopy.flush()
      void saver.flush({ reason: 'idle', isLeaving: true })
    }
    document.addEventListener('visibilitychange', onHide)
    return () => document.removeEventListener('visibilitychange', onHide)
  }, [saver, localCopy])
}

const formatMerged = ({ isSelf, name }: Changer): string => {
  if (isSelf) return t('mergedWithSelf')
  return name === undefined ? t('mergedWithSomeone') : t('mergedWith', { name })
}

/** Removes the restored work, as long as nothing was changed since. */
const showRecovered = ({ editor: { store } }: EditorSession, at: number): void => {
  const stop = (): void => {
    unsubscribe()
    closeToast(toast)
  }
  const recovered = store.get().document
  const toast = showUndo(t('recovered', { time: formatNear(new Date(at), browserZone()) }), () => void store.undo(), {
    onClose: () => unsubscribe(),
  })
  const unsubscribe = store.subscribe(() => {
    if (store.get().document !== recovered) stop()
  })
}

const useNews = (session: EditorSession): void => {
  const { design, saving } = session
  const news = useSelected(saving.news, (value) => value)
  const show = useEffectEvent(async () => {
    if (news?.name === 'recovered') showRecovered(session, news.at)
    if (news?.name !== 'merged') return
    const unknown: Changer = { isSelf: false }
    showToast(formatMerged(await queries.fetchQuery(changerQuery(design.id, news.since)).catch(() => unknown)))
  })
  useEffect(() => {
    if (news) void show()
  }, [news])
}

/** Saves, and shows what happened without the user. */
export const useSaving = (): void => {
  const session = useSession()
  const { saving } = session
  useEffect(() => saving.start(), [saving])
  useReceived(session)
  useRetry(session)
  useHide(session)
  useNews(session)
}
