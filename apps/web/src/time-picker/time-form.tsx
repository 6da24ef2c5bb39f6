import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useNow } from '#lib/use-now.ts'
import { without } from '#lib/without.ts'
import { Button } from '#ui/button/button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import type { ChooseTimeProps } from './choose-time.tsx'
import { DayPicker } from './day-picker.tsx'
import { Meaning } from './meaning.tsx'
import { loadParser } from './parsers.ts'
import { QueueField } from './queue-field.tsx'
import { Slots } from './slots.tsx'
import { type TimeParser, understand } from './typed.ts'
import { inZone, isPast, partsOfTime, suggestTime, type RequestedTime } from './requested-time.ts'
import styles from './when.module.css'

const t = translator('when')

const ZoneField = lazyPart(async () => ({ default: (await import('./zone-field.tsx')).ZoneField }))

/** For a day without a time, if the post has none yet. */
const usualTime = '09:00'

const useParser = (): TimeParser | undefined => {
  const [parser, setParser] = useState<TimeParser>()
  useEffect(() => {
    // Without the parser, the time is chosen manually.
    void loadParser().then(
      (loaded) => setParser(() => loaded),
      () => undefined,
    )
  }, [])
  return parser
}

/** Chooses a time by typing, or by day, time and zone. Changes nothing until the form is submitted. */
export const TimeForm = ({
  requested,
  workspaceId,
  accountIds,
  setId,
  onQueue,
  workspaceZone,
  weekStart,
  submitLabel,
  notesOf,
  onChoose,
}: ChooseTimeProps) => {
  const [chosen, setChosen] = useState(() => requested ?? suggestTime(workspaceZone))
  const [queue, setQueue] = useState(setId)
  const [typed, setTyped] = useState('')
  const parser = useParser()
  const now = useNow()
  const zone = chosen.time_zone
  const isTyped = typed.trim() !== ''
  const understood =
    isTyped && parser ? understand(parser, typed, { now, zone, usualTime: requested ? partsOfTime(requested).time : usualTime }) : undefined
  const meant = understood?.requested ?? chosen
  const { day, time } = partsOfTime(meant)
  const choose = (next: RequestedTime) => {
    setChosen(next)
    setTyped('')
  }
  const set = (wall: string) => choose({ wall_time: wall, time_zone: zone })
  const isLost = isTyped && parser !== undefined && !understood
  const isOver = isPast(meant, now)
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isLost || isOver || (isTyped && !understood)) return
        if (queue !== setId) onQueue?.(queue)
        onChoose(meant)
      }}
    >
      <TextField
        label={t('typed')}
        placeholder={t('typedHint')}
        autoComplete="off"
        value={typed}
        error={isLost ? t('notUnderstood') : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      {!isLost && (
        <Meaning
          requested={meant}
          now={now}
          isTimeAssumed={understood?.isTimeAssumed ?? false}
          more={notesOf?.(meant) ?? []}
          onChange={choose}
        />
      )}
      <DayPicker day={day} weekStart={weekStart} zone={zone} onChange={(next) => set(`${next}T${time}`)} />
      {onQueue && (
        <QueueField
          workspaceId={workspaceId}
          accountIds={accountIds}
          setId={queue}
          onChange={(next) => {
            setQueue(next)
            // A slot belongs to its queue.
            setChosen(without(chosen, 'schedule_id'))
          }}
        />
      )}
      <Slots workspaceId={workspaceId} accountIds={accountIds} setId={queue} day={day} zone={zone} onChoose={choose} />
      <TextField
        label={t('time')}
        type="time"
        required
        value={time}
        onChange={({ target }) => target.value && set(`${day}T${target.value}`)}
      />
      <Suspense fallback={<Skeleton height="3.5rem" />}>
        <ZoneField zone={zone} workspaceZone={workspaceZone} onChange={(next) => setChosen(inZone(chosen, next))} />
      </Suspense>
      <Button type="submit" look="primary" className={styles.submit} {...(isOver ? { disabledReason: t('over') } : {})}>
        {submitLabel ?? t('setTime')}
      </Button>
    </form>
  )
}
