import { Link } from '@tanstack/react-router'
import { Bell, CalendarDays, CircleHelp, Ellipsis, FileText, Plus, Share2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Menu, MenuItem, MenuLine } from '#ui/menu/menu.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './bottom-bar.module.css'
import { hasDesigns, NeedsYouCount, UnreadCount, useIsAtNeedsYou, useNeedsYou } from './nav.tsx'
import {
  accountsPage,
  buildsPage,
  calendarPage,
  designsPage,
  inboxPage,
  mediaPage,
  needsYouPage,
  newPost,
  notificationsPage,
  postsPage,
  queuePage,
} from './shell-commands.ts'
import { shellRoute } from './shell.route.ts'
import { useInboxUnread } from './use-inbox-unread.ts'
import { useUnread } from './use-unread.ts'
import { UserItems, type UserItemsProps } from './user-menu.tsx'
import { WorkspaceItems } from './workspace-menu.tsx'

const t = translator('shell')
const common = translator('common')
const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

const Label = ({ children }: { children: ReactNode }) => <span className={styles.label}>{children}</span>

/** Navigation on phones, within reach of the thumb. */
export const BottomBar = (props: UserItemsProps) => {
  const { workspace } = shellRoute.useRouteContext()
  const needsYou = useNeedsYou()
  const isAtNeedsYou = useIsAtNeedsYou()
  const unread = useUnread()
  const inboxUnread = useInboxUnread()
  return (
    <nav aria-label={t('navigation')} className={styles.bar}>
      <Link {...calendarPage.link} className={styles.item} activeOptions={{ includeSearch: false }}>
        <CalendarDays {...icon} />
        <Label>{calendarPage.label()}</Label>
      </Link>
      <Link {...postsPage.link} className={styles.item} activeOptions={isAtNeedsYou ? { exact: true } : { includeSearch: false }}>
        <FileText {...icon} />
        <Label>{postsPage.label()}</Label>
      </Link>
      {workspace.can.write && (
        <Link {...newPost.link} className={styles.item}>
          <span className={styles.plus}>
            <Plus {...icon} />
          </span>
          <Label>{newPost.label()}</Label>
        </Link>
      )}
      <Link {...needsYouPage.link} className={styles.item}>
        {needsYou > 0 ? <NeedsYouCount count={needsYou} /> : <CircleHelp {...icon} />}
        <Label>{needsYouPage.menuLabel()}</Label>
      </Link>
      <Menu
        side="top"
        align="end"
        trigger={
          <button type="button" className={styles.item}>
            <span className={styles.more} data-unread={unread > 0 || undefined}>
              <Ellipsis {...icon} />
            </span>
            <Label>{common('more')}</Label>
            {unread > 0 && <span className="visually-hidden">{t('unread', { count: unread })}</span>}
          </button>
        }
      >
        <WorkspaceItems />
        <MenuLine />
        <MenuItem icon={Bell} render={<Link {...notificationsPage.link} />}>
          {unread > 0 ? t('unread', { count: unread }) : notificationsPage.label()}
        </MenuItem>
        <MenuItem render={<Link {...inboxPage.link} />}>
          {inboxPage.label()} {inboxUnread > 0 && <UnreadCount count={inboxUnread} />}
        </MenuItem>
        <MenuItem render={<Link {...queuePage.link} />}>{queuePage.label()}</MenuItem>
        <MenuItem render={<Link {...buildsPage.link} />}>{buildsPage.label()}</MenuItem>
        <MenuItem render={<Link {...mediaPage.link} />}>{mediaPage.label()}</MenuItem>
        {hasDesigns(workspace) && <MenuItem render={<Link {...designsPage.link} />}>{designsPage.label()}</MenuItem>}
        <MenuItem icon={Share2} render={<Link {...accountsPage.link} />}>
          {accountsPage.label()}
        </MenuItem>
        <UserItems {...props} />
      </Menu>
    </nav>
  )
}
