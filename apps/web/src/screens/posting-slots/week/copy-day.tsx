import { Copy } from 'lucide-react'
import { nameWeekday } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuGroup, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import styles from './week.module.css'

const t = translator('postingSlots')

const weekdays = [1, 2, 3, 4, 5]

interface CopyDayProps {
  day: number
  week: readonly number[]
  onCopy: (days: readonly number[]) => void
}

/** Copies the slots of a day to others. */
export const CopyDay = ({ day, week, onCopy }: CopyDayProps) => {
  const others = week.filter((one) => one !== day)
  return (
    <Menu align="end" trigger={<IconButton icon={Copy} label={t('copy', { day: nameWeekday(day) })} className={styles.copy} />}>
      <MenuGroup label={t('copyTo', { day: nameWeekday(day) })}>
        <MenuItem onClick={() => onCopy(others)}>{t('copyAll')}</MenuItem>
        <MenuItem onClick={() => onCopy(weekdays.filter((one) => one !== day))}>{t('copyWeekdays')}</MenuItem>
        <MenuLine />
        {others.map((other) => (
          <MenuItem key={other} onClick={() => onCopy([other])}>
            {nameWeekday(other)}
          </MenuItem>
        ))}
      </MenuGroup>
    </Menu>
  )
}
