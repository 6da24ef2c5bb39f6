import { Link } from '@tanstack/react-router'
import { Bell, CircleHelp, CircleUserRound, FileText, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { words } from '#words/words.ts'
import styles from './bottom-bar.module.css'
import { NeedsYouCount, useIsAtNeedsYou, useNeedsYou } from './nav.tsx'
import { shellRoute } from './shell.route.ts'
import { useUnread } from './use-unread.ts'
import { UserItems, type UserItemsProps } from './user-menu.tsx'
import { WorkspaceItems } from './workspace-menu.tsx'

const t = words('shell')
const common = words('common')
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

const Label = ({ children }: { children: ReactNode }) => <span className={styles.label}>{children}</span>

/** On phones the way to everything is where the thumb is. */
export const BottomBar = (props: UserItemsProps) => {
  const { workspace } = shellRoute.useRouteContext()
  const needsYou = useNeedsYou()
  const isAtNeedsYou = useIsAtNeedsYou()
  const unread = useUnread()
  return (
    <nav aria-label={t('navigation')} className={styles.bar}>
      <Link to="/posts" className={styles.item} activeOptions={isAtNeedsYou ? { exact: true } : { includeSearch: false }}>
        <FileText {...icon} />
        <Label>{t('posts')}</Label>
      </Link>
      <Link to="/posts" search={{ view: 'needs-you' }} className={styles.item}>
        {needsYou > 0 ? <NeedsYouCount count={needsYou} /> : <CircleHelp {...icon} />}
        <Label>{t('needsYou')}</Label>
      </Link>
      {workspace.can.write && (
        <Link to="/publications/new" className={styles.item}>
          <span className={styles.plus}>
            <Plus {...icon} />
          </span>
          <Label>{t('newPost')}</Label>
        </Link>
      )}
      <Link to="/notifications" className={styles.item}>
        <span className={styles.bell} data-unread={unread > 0 || undefined}>
          <Bell {...icon} />
        </span>
        <Label>{t('inbox')}</Label>
        {unread > 0 && <span className="visually-hidden">{t('unreadCount', { count: unread })}</span>}
      </Link>
      <Menu
        side="top"
        align="end"
        trigger={
          <button type="button" className={styles.item}>
            <CircleUserRound {...icon} />
            <Label>{common('more')}</Label>
          </button>
        }
      >
        <WorkspaceItems />
        <MenuLine />
        <MenuItem render={<Link to="/calendar" />}>{t('calendar')}</MenuItem>
        <MenuItem render={<Link to="/accounts" />}>{t('accounts')}</MenuItem>
        <UserItems {...props} />
      </Menu>
    </nav>
  )
}
