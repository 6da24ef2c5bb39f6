import { useId, useState } from 'react'
import type { SocialSetView } from '#api/accounts.ts'
import type { PostingSlot } from '#api/posting-queue.ts'
import { nameWeekday } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { type Cell, cellOf, copiesOf, findAt, hoursOf, newIn, weekOf } from '../model/week.ts'
import { EditSlot, type SlotEdit } from './edit-slot.tsx'
import { nameTime } from './names.ts'
import { useSlots } from './use-slots.ts'
import { WeekGrid } from './week-grid.tsx'
import page from '../posting-slots.module.css'
import styles from './week.module.css'

const t = translator('postingSlots')

interface WeekProps {
  workspaceId: string
  /** Absent: the slots for all posts. */
  set: SocialSetView | undefined
  zone: string
  weekStart: string
  mayWrite: boolean
}

/** Weekly posting slots, of the workspace or of an account group. */
export const Week = ({ workspaceId, set, zone, weekStart, mayWrite }: WeekProps) => {
  const titleId = useId()
  const { slots: all, change, suggest } = useSlots(workspaceId)
  const [isWhole, setWhole] = useState(false)
  const [edited, setEdited] = useState<PostingSlot>()
  const [isSuggesting, setSuggesting] = useState(false)
  const target = set ? { social_set_id: set.id } : {}
  const slots = all.filter(({ social_set_id: id }) => id === undefined || id === set?.id)
  const isShared = ({ social_set_id: id }: PostingSlot): boolean => id !== set?.id
  const week = weekOf(weekStart)

  const create = (cells: readonly Cell[]): void => {
    const made = newIn(slots, cells, target)
    if (made.length) void change({ create: made }, t('added', { count: made.length }))
    else showToast(t('taken'))
  }
  const move = (slot: PostingSlot, { day, hour }: Cell): void => {
    const to = { day_of_week: day, hour, minute: slot.minute }
    if (findAt(slots, to, slot)) return void showToast(t('taken'))
    void change({ update: [{ id: slot.id, ...to }] }, t('moved', { day: nameWeekday(day), time: nameTime(to) }))
  }
  const remove = (gone: readonly PostingSlot[]): void => {
    setEdited(undefined)
    void change({ delete: gone.map(({ id }) => id) }, t('removed', { count: gone.length }))
  }
  const copy = (day: number, others: readonly number[]): void => {
    const made = copiesOf(slots, day, others, target)
    const message = t('copied', { count: made.length })
    if (made.length) void change({ create: made }, message)
    else showToast(message)
  }
  const save = (slot: PostingSlot, edit: SlotEdit): void => {
    setEdited(undefined)
    void change({ update: [{ id: slot.id, ...edit }] }, t('changed'))
  }
  const own = slots.filter((slot) => !isShared(slot))
  const fill = async (): Promise<void> => {
    setSuggesting(true)
    await suggest()
    setSuggesting(false)
  }

  return (
    <section aria-labelledby={titleId} className={page.part}>
      <header className={page.head}>
        <h2 id={titleId}>{t('slots')}</h2>
        <Button look="quiet" aria-pressed={isWhole} onClick={() => setWhole(!isWhole)}>
          {t(isWhole ? 'usualHours' : 'wholeDay')}
        </Button>
      </header>
      <p className={styles.text}>{set ? t('slotsTextSet', { name: set.name }) : t('slotsText')}</p>
      {own.length === 0 && (
        <div className={styles.empty}>
          <p>{t(mayWrite ? 'emptySlots' : 'emptySlotsReader')}</p>
          {mayWrite && !set && (
            <Button busy={isSuggesting} onClick={() => void fill()}>
              {t('suggest')}
            </Button>
          )}
        </div>
      )}
      <WeekGrid
        slots={slots}
        week={week}
        hours={hoursOf(slots, isWhole)}
        mayWrite={mayWrite}
        isShared={isShared}
        onCreate={create}
        onMove={move}
        onDelete={remove}
        onEdit={setEdited}
        onCopy={copy}
      />
      {edited && (
        <EditSlot
          key={`${edited.id} ${cellOf(edited).day}`}
          slot={edited}
          zone={zone}
          onSave={(edit) => save(edited, edit)}
          onDelete={() => remove([edited])}
          onClose={() => setEdited(undefined)}
        />
      )}
    </section>
  )
}
