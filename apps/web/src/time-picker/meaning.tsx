import { browserZone, formatLongDate, formatMoment, formatTime, nameZone } from '#i18n/time.ts'
import { wallTimeOf } from '#lib/wall-time.ts'
import { Select } from '#ui/select/select.tsx'
import { translator } from '#i18n/translator.ts'
import { chooseTurn, factsOfClocks, type Twice } from './clocks.ts'
import { instantOf, isPast, partsOfTime, type RequestedTime } from './requested-time.ts'
import { offsetName } from './zones.ts'
import styles from './when.module.css'

const t = translator('when')

interface MeaningProps {
  requested: RequestedTime
  now: Date
  isTimeAssumed: boolean
  more: readonly string[]
  onChange: (requested: RequestedTime) => void
}

const formatWallTime = (wall: string): string => formatTime(`${wall.slice(0, 16)}:00.000Z`, 'UTC')

const Turn = ({ requested, twice, onChange }: Pick<MeaningProps, 'requested' | 'onChange'> & { twice: Twice }) => {
  const zone = requested.time_zone
  return (
    <Select
      label={t('twice', { zone: nameZone(zone), time: formatWallTime(requested.wall_time) })}
      value={twice.chosen}
      choices={[
        { value: 'first', label: t('first', { offset: offsetName(twice.first, zone) }) },
        { value: 'second', label: t('second', { offset: offsetName(twice.second, zone) }) },
      ]}
      onChange={(turn: Twice['chosen']) => onChange(chooseTurn(requested, twice, turn))}
    />
  )
}

/** The meaning of a time before it is chosen: day, time and zone in full, and effects of clock changes. */
export const Meaning = ({ requested, now, isTimeAssumed, more, onChange }: MeaningProps) => {
  const at = instantOf(requested)
  const zone = requested.time_zone
  const name = nameZone(zone)
  const time = formatTime(at, zone)
  const { skipped, twice, shift } = factsOfClocks(requested, now)
  const here = browserZone()
  const notes = [
    isPast(requested, now) && t('over'),
    ...more,
    isTimeAssumed && t('timeAssumed'),
    skipped &&
      t('skipped', { zone: name, asked: formatWallTime(`${partsOfTime(requested).day}T${partsOfTime(requested).time}`), shown: time }),
    shift &&
      t(shift.byMinutes > 0 ? 'shiftForward' : 'shiftBack', {
        zone: name,
        minutes: Math.abs(shift.byMinutes),
        day: formatLongDate(shift.at, zone, now),
      }),
    shift &&
      !isPast(requested, now) &&
      (requested.anchor === 'instant' ? t('instantAnchor', { zone: name }) : t('wallAnchor', { zone: name, time })),
    wallTimeOf(at.getTime(), here) !== wallTimeOf(at.getTime(), zone) && t('yourTime', { time: formatMoment(at, here) }),
  ].filter((note) => note !== false && note !== undefined)
  return (
    <div className={styles.meaning}>
      <output>
        <strong className={styles.moment}>{t('understood', { day: formatLongDate(at, zone, now), time, zone: name })}</strong>
        {notes.map((note) => (
          <span key={note} className={styles.note}>
            {note}
          </span>
        ))}
      </output>
      {twice && <Turn requested={requested} twice={twice} onChange={onChange} />}
    </div>
  )
}
