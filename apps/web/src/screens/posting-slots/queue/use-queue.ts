import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { explain, hasCode } from '#api/explain.ts'
import { pauseQueue, type QueueItem, queueQuery, reorderQueue, resumeQueue } from '#api/posting-queue.ts'
import { changeSchedule } from '#api/publications.ts'
import { formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { showToast, showUndo } from '#ui/toast/toast.tsx'
import { requestedTimeOf } from '#web/time-picker/requested-time.ts'
import { keyOf, type Placing, placingOf, withOrder } from '../model/order.ts'

const t = translator('postingSlots')

const showFailure = (title: string, error: unknown): void =>
  void showToast(title, hasCode(error, 'revision_conflict', 'state_conflict') ? t('changedElsewhere') : explain(error))

interface QueueOptions {
  workspaceId: string
  setId: string | undefined
  zone: string
}

/** The queue, and changes to it that can be undone. A new order is shown before the server has applied it. */
export const useQueue = ({ workspaceId, setId, zone }: QueueOptions) => {
  const query = useInfiniteQuery(queueQuery(workspaceId, setId))
  const [order, setOrder] = useState<readonly string[]>([])
  const [isSwitching, setSwitching] = useState(false)
  const stored = query.data?.pages.flatMap(({ items }) => items) ?? []
  const items = withOrder(stored, order)
  /** The newest known revisions: a change may follow before what the last one changed is read again. */
  const revisions = useRef(new Map<string, number>())
  const note = (posts: readonly { id: string; revision: number }[]): void => {
    for (const { id, revision } of posts) revisions.current.set(id, Math.max(revision, revisions.current.get(id) ?? 0))
  }
  const last = useRef<Promise<unknown>>(Promise.resolve())

  /** Makes changes one after the other, because each needs the revisions of the one before. Returns false if it was refused. */
  const change = async (
    work: (revisionOf: (id: string) => number) => Promise<readonly { id: string; revision: number }[]>,
  ): Promise<boolean> => {
    const done = last.current.then(async () => {
      note(stored.flatMap(({ publication }) => publication ?? []))
      note(await work((id) => revisions.current.get(id) ?? 0))
    })
    last.current = done.catch(() => undefined)
    try {
      await done
      return true
    } catch (error) {
      showFailure(t('placeFailed'), error)
      return false
    }
  }

  const send = async (ids: readonly string[]): Promise<boolean> => {
    setOrder(ids)
    const isDone = await change((revisionOf) =>
      reorderQueue({ workspaceId, setId, posts: ids.map((id) => ({ id, revision: revisionOf(id) })) }),
    )
    setOrder((shown) => (shown === ids ? [] : shown))
    return isDone
  }

  const reorder = async (ids: readonly string[], message: string): Promise<void> => {
    const former = items.flatMap(({ publication }) => (publication && ids.includes(publication.id) ? publication.id : []))
    if (await send(ids)) showUndo(message, () => void send(former).then((isDone) => isDone && showToast(t('placedBack'))))
  }

  const take = (id: string, item: Pick<QueueItem, 'at' | 'schedule_id'>): Promise<boolean> =>
    change(async (revisionOf) => {
      const schedule = { ...requestedTimeOf(item.at, zone), schedule_id: item.schedule_id }
      const moved = await changeSchedule({ id, revision: revisionOf(id), schedule })
      await query.refetch()
      return [moved]
    })

  const takeSlot = async ({ id, item }: Extract<Placing, { kind: 'slot' }>, message: string): Promise<void> => {
    const former = items.find(({ publication }) => publication?.id === id)
    if (!(await take(id, item)) || !former) return
    showUndo(message, () => void take(id, former).then((isDone) => isDone && showToast(t('placedBack'))))
  }

  const switchTo = async (work: () => Promise<void>, failure: string): Promise<void> => {
    setSwitching(true)
    try {
      await work()
    } catch (error) {
      showToast(failure, explain(error))
    } finally {
      setSwitching(false)
    }
  }
  const resume = (): Promise<void> =>
    switchTo(async () => void showToast(t('resumed', { count: await resumeQueue(workspaceId, setId) })), t('resumeFailed'))
  const pause = (): Promise<void> =>
    switchTo(async () => {
      await pauseQueue(workspaceId, setId)
      showUndo(t('paused'), () => void resume())
    }, t('pauseFailed'))

  return {
    query,
    items,
    pausedAt: query.data?.pages[0]?.paused_at,
    isSwitching,
    pause,
    resume,
    place: (from: string, to: string): void => {
      const placing = placingOf(items, from, to)
      const at = items.find((item) => keyOf(item) === to)?.at
      if (!placing || at === undefined) return
      const message = t('placed', { when: formatNear(at, zone) })
      void (placing.kind === 'slot' ? takeSlot(placing, message) : reorder(placing.ids, message))
    },
  }
}
