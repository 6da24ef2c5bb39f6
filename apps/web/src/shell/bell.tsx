import { Bell as BellIcon } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './bell.module.css'
import { useUnread } from './use-unread.ts'

const t = translator('shell')
const BellList = lazyPart(async () => ({ default: (await import('./bell-list.tsx')).BellList }))
const most = 99

export const Bell = () => {
  const unread = useUnread()
  const [open, setOpen] = useState(false)
  return (
    <span className={styles.bell}>
      <Popover
        open={open}
        onOpenChange={setOpen}
        title={t('notifications')}
        trigger={<IconButton icon={BellIcon} label={unread ? t('unread', { count: unread }) : t('notifications')} />}
      >
        <Suspense fallback={<Skeleton height="12rem" />}>
          <BellList onLeave={() => setOpen(false)} />
        </Suspense>
      </Popover>
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > most ? `${most}+` : unread}
        </span>
      )}
    </span>
  )
}
