import { lazy, Suspense, useState } from 'react'
import type { AnswerOf } from '#api/api.ts'
import { browserZone, nameZone } from '#lib/time.ts'
import { Button } from '#ui/button/button.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { words } from '#words/words.ts'
import type { Wish } from '../model/content.ts'
import { inZone, partsOfWish, suggestWish } from '../model/wish.ts'
import styles from './when.module.css'

const t = words('composer')

const Calendar = lazy(async () => ({ default: (await import('./calendar.tsx')).Calendar }))

interface ChooseTimeProps {
  wish: Wish | undefined
  workspaceZone: string
  weekStart: AnswerOf<'getWorkspaceSettings'>['week_start']
  onChange: (wish: Wish) => void
  onDone: () => void
}

/** Day, time and zone. Nothing is planned until "Done" when there was no time before: looking changes nothing. */
export const ChooseTime = ({ wish, workspaceZone, weekStart, onChange, onDone }: ChooseTimeProps) => {
  const [draft, setDraft] = useState(() => wish ?? suggestWish(workspaceZone))
  const { day, time } = partsOfWish(draft)
  const zones = [...new Set([workspaceZone, draft.time_zone, browserZone()])]
  const set = (wall: string) => setDraft({ wall_time: wall, time_zone: draft.time_zone })
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onChange(draft)
        onDone()
      }}
    >
      <Suspense fallback={<Skeleton height="17rem" />}>
        <Calendar day={day} weekStart={weekStart} zone={draft.time_zone} onChange={(next) => set(`${next}T${time}`)} />
      </Suspense>
      <TextField
        label={t('time')}
        type="time"
        required
        value={time}
        onChange={({ target }) => target.value && set(`${day}T${target.value}`)}
      />
      {zones.length > 1 && (
        <Select
          label={t('timeZone')}
          value={draft.time_zone}
          choices={zones.map((zone) => ({
            value: zone,
            label: zone === workspaceZone ? t('workspaceZone', { zone: nameZone(zone) }) : nameZone(zone),
          }))}
          onChange={(zone: string) => setDraft(inZone(draft, zone))}
        />
      )}
      <Button type="submit" look="primary">
        {t('setTime')}
      </Button>
    </form>
  )
}
