import { useCallback, useState } from 'react'
import { explain, hasCode } from '#api/explain.ts'
import type { PlannedItem } from '#api/calendar.ts'
import { changeSchedule, publicationQuery, publicationsKey } from '#api/publications.ts'
import { queries } from '#api/queries.ts'
import { showToast, showUndo } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { keyOf, type Moving } from './model/items.ts'
import { toSchedule } from './model/moves.ts'
import { formatWhen } from './format.ts'

const t = translator('calendar')

type Schedule = Parameters<typeof changeSchedule>[0]['schedule']

/** Returns the original time of a chip, to undo a move. */
const formerSchedule = ({ at, schedule }: PlannedItem): Schedule => {
  if (!schedule) return { at }
  const { anchor, wall_time, time_zone } = schedule
  return anchor === 'wall' ? { wall_time, time_zone } : { at: schedule.at, time_zone }
}

/** Refetches everything about posts. */
const reread = (): Promise<unknown> => queries.invalidateQueries({ queryKey: publicationsKey })

const showFailure = (id: string, error: unknown): void => {
  if (!hasCode(error, 'revision_conflict', 'state_conflict')) {
    showToast(t('moveFailed'), explain(error))
    return
  }
  void queries.invalidateQueries({ queryKey: publicationQuery(id).queryKey })
  showToast(t('moveFailed'), t('changedElsewhere'))
}

interface Step {
  item: PlannedItem
  revision: number
  from: number
  to: number
  schedule: Schedule
}

/** Moves chips optimistically, and moves them back if the server rejects the change. */
export const useMover = (zone: string) => {
  const [moves, setMoves] = useState<readonly Moving[]>([])

  /** Returns the post's new revision; undefined if the change was rejected. */
  const send = useCallback(async ({ item, revision, from, to, schedule }: Step): Promise<number | undefined> => {
    const { publication_id: id, move_destination_ids: destinationIds } = item
    const moving = { key: keyOf({ publication_id: id, at: new Date(from).toISOString() }), to }
    setMoves((before) => [...before, moving])
    try {
      const moved = await changeSchedule({ id, revision, schedule, destinationIds })
      // Wait for data fetched after the change, so that the chip doesn't jump back.
      await queries.refetchQueries({ queryKey: [...publicationsKey, 'calendar'], type: 'active' }, { cancelRefetch: false })
      return moved.revision
    } catch (error) {
      showFailure(id, error)
      await reread()
      return undefined
    } finally {
      setMoves((before) => before.filter((one) => one !== moving))
    }
  }, [])

  const move = useCallback(
    async (item: PlannedItem, to: number): Promise<void> => {
      const from = Date.parse(item.at)
      const revision = await send({ item, revision: item.revision, from, to, schedule: toSchedule(to, zone) })
      if (revision === undefined) return
      const back = (): void =>
        void send({ item, revision, from: to, to: from, schedule: formerSchedule(item) }).then((undone) => {
          if (undone !== undefined) showToast(t('movedBack', { when: formatWhen(from, zone) }))
        })
      showUndo(t('moved', { when: formatWhen(to, zone) }), back)
    },
    [send, zone],
  )
  return { moves, move }
}
