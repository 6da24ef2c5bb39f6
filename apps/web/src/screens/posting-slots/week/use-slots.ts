import { useSuspenseQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { explain, hasCode } from '#api/explain.ts'
import { changeSlots, type PostingSlot, postingSlotsQuery, type SlotChanges, suggestSlots } from '#api/posting-queue.ts'
import { translator } from '#i18n/translator.ts'
import { showToast, showUndo } from '#ui/toast/toast.tsx'
import { undoOf, withChanges } from '../model/week.ts'

const t = translator('postingSlots')

const suggestedPerDay = 2

const showFailure = (error: unknown): void =>
  void showToast(t('changeFailed'), hasCode(error, 'state_conflict') ? t('taken') : explain(error))

/** Slots, and changes to them that can be undone. A change is shown before the server has applied it. */
export const useSlots = (workspaceId: string) => {
  const { data: stored } = useSuspenseQuery(postingSlotsQuery(workspaceId))
  const [waiting, setWaiting] = useState<readonly SlotChanges[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const slots = waiting.reduce<readonly PostingSlot[]>(withChanges, stored)

  const send = async (changes: SlotChanges) => {
    setWaiting((before) => [...before, changes])
    // One after the other, because each depends on the one before.
    const answer = last.current.then(() => changeSlots(workspaceId, changes))
    last.current = answer.catch(() => undefined)
    try {
      return await answer
    } catch (error) {
      showFailure(error)
      return undefined
    } finally {
      setWaiting((before) => before.filter((one) => one !== changes))
    }
  }

  const offerUndo = (message: string, undo: SlotChanges): void =>
    void showUndo(message, () => void send(undo).then((undone) => undone && showToast(t('undone'))))

  return {
    slots,
    change: async (changes: SlotChanges, message: string): Promise<void> => {
      const before = slots
      const done = await send(changes)
      if (done) offerUndo(message, undoOf(before, changes, done.created))
    },
    suggest: async (): Promise<void> => {
      try {
        const created = await suggestSlots(workspaceId, suggestedPerDay)
        offerUndo(t('added', { count: created.length }), { delete: created.map(({ id }) => id) })
      } catch (error) {
        showFailure(error)
      }
    },
  }
}
