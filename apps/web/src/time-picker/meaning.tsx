import { browserZone, formatLongDate, formatMoment, formatTime, nameZone } from '#i18n/time.ts'
import { wallTimeOf } from '#lib/wall-time.ts'
import { Select } from '#ui/select/select.tsx'
import { translator } from '#i18n/translator.ts'
import { chooseTurn, factsOfClocks, type Twice } from './clocks.ts'
import { instantOf, isPast, partsOfWish, type Wish } from './requested-time.ts'
import { offsetName } from './zones.ts'
import styles from './when.module.css'

const t = translator('when')

interface MeaningProps {
  wish: Wish
  now: Date
  isTimeAssumed: boolean
  more: readonly string[]
  onChange: (wish: Wish) => void
}

const sayWall = (wall: string): string => formatTime(`${wall.slice(0, 16)}:00.000Z`, 'UTC')

const Turn = ({ wish, twice, onChange }: Pick<MeaningProps, 'wish' | 'onChange'> & { twice: Twice }) => {
  const zone = wish.time_zone
  return (
    <Select
      label={t('twice', { zone: nameZone(zone), time: sayWall(wish.wall_time) })}
      value={twice.chosen}
      choices={[
        { value: 'first', label: t('first', { offset: offsetName(twice.first, zone) }) },
        { value: 'second', label: t('second', { offset: offsetName(twice.second, zone) }) },
      ]}
      onChange={(turn: Twice['chosen']) => onChange(chooseTurn(wish, twice, turn))}
    />
  )
}

/** What a time means before it is chosen: day, time and zone in full, and effects of clock changes. */
export const Meaning = ({ wish, now, isTimeAssumed, more, onChange }: MeaningProps) => {
  const at = instantOf(wish)
  const zone = wish.time_zone
  const name = nameZone(zone)
  const time = formatTime(at, zone)
  const { skipped, twice, shift } = factsOfClocks(wish, now)
  const here = browserZone()
  const notes = [
    isPast(wish, now) && t('over'),
    ...more,
    isTimeAssumed && t('timeAssumed'),
    skipped && t('skipped', { zone: name, asked: sayWall(`${partsOfWish(wish).day}T${partsOfWish(wish).time}`), shown: time }),
    shift &&
      t(shift.byMinutes > 0 ? 'shiftForward' : 'shiftBack', {
        zone: name,
        minutes: Math.abs(shift.byMinutes),
        day: formatLongDate(shift.at, zone, now),
      }),
    shift && !isPast(wish, now) && (wish.anchor === 'instant' ? t('instantAnchor', { zone: name }) : t('wallAnchor', { zone: name, time })),
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
      {twice && <Turn wish={wish} twice={twice} onChange={onChange} />}
    </div>
  )
}
