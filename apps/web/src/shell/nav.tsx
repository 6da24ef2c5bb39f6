import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { publicationCountsQuery } from '#api/publication-lists.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import details from '#ui/details/details.module.css'
import { Kbd } from '#ui/kbd/kbd.tsx'
import { StateIcon } from '#ui/state-chip/state-chip.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './nav.module.css'
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
  settingsPage,
} from './shell-commands.ts'
import { shellRoute } from './shell.route.ts'
import { useInboxUnread } from './use-inbox-unread.ts'

const t = translator('shell')

/** The number of posts that need attention; zero while unknown. */
export const useNeedsYou = (): number => {
  const { workspace } = shellRoute.useRouteContext()
  return useQuery(publicationCountsQuery(workspace.id)).data?.needs_attention ?? 0
}

/** The posts that need attention are a view of all posts, so only one of the two links is current. */
export const useIsAtNeedsYou = (): boolean =>
  useLocation({ select: ({ pathname, search }) => pathname === '/posts' && search.view === 'needs-you' })

export const NeedsYouCount = ({ count }: { count: number }) => (
  <span className={styles.count}>
    <StateIcon state="asking" />
    <span aria-hidden>{count}</span>
    <span className="visually-hidden">{t('needsYouCount', { count })}</span>
  </span>
)

export const UnreadCount = ({ count }: { count: number }) => (
  <span className={details.status}>
    <span aria-hidden>{count}</span>
    <span className="visually-hidden">{t('unreadCount', { count })}</span>
  </span>
)

/** Whether the server has designs. Viewers can't tell, and read so on the page. */
export const hasDesigns = ({ can }: WorkspaceView): boolean => can.design || !can.write

export const Nav = () => {
  const { workspace } = shellRoute.useRouteContext()
  const needsYou = useNeedsYou()
  const isAtNeedsYou = useIsAtNeedsYou()
  const unread = useInboxUnread()
  const pages = [
    calendarPage,
    queuePage,
    postsPage,
    ...(workspace.can.write ? [newPost] : []),
    buildsPage,
    inboxPage,
    mediaPage,
    ...(hasDesigns(workspace) ? [designsPage] : []),
    accountsPage,
    notificationsPage,
    settingsPage,
  ]
  return (
    <nav aria-label={t('navigation')} className={styles.nav}>
      <ul>
        {pages.map(({ id, link, label, keys }) => (
          <li key={id}>
            <Link {...link} className={styles.link} activeOptions={isAtNeedsYou ? { exact: true } : { includeSearch: false }}>
              {label()} {id === inboxPage.id && unread > 0 ? <UnreadCount count={unread} /> : <Kbd keys={keys} />}
            </Link>
          </li>
        ))}
      </ul>
      <Link {...needsYouPage.link} className={styles.link}>
        {needsYouPage.menuLabel()} {needsYou > 0 ? <NeedsYouCount count={needsYou} /> : <Kbd keys={needsYouPage.keys} />}
      </Link>
    </nav>
  )
}
