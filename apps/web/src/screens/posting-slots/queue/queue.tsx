import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { SocialSetView } from '#api/accounts.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import type { QueueItem } from '#api/posting-queue.ts'
import { formatLongDate, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { useNow } from '#lib/use-now.ts'
import { dayOf } from '#lib/wall-time.ts'
import { useCommands } from '#shell/commands.ts'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Empty } from '#ui/empty/empty.tsx'
import { AnchoredMenu, MenuCommand } from '#ui/menu/menu.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { ShowMore } from '#ui/show-more/show-more.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { keyOf, neighborOf } from '../model/order.ts'
import { useDrags } from '../use-drags.ts'
import { moveEarlier, moveLater, openPost, pauseQueue, resumeQueue } from './queue-commands.ts'
import { QueueRow } from './queue-row.tsx'
import { useQueue } from './use-queue.ts'
import page from '../posting-slots.module.css'
import styles from './queue.module.css'

const t = translator('postingSlots')

interface QueueProps {
  workspaceId: string
  /** Absent: the queue of the workspace. */
  set: SocialSetView | undefined
  sets: readonly SocialSetView[]
  zone: string
  mayWrite: boolean
}

const steps: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

/** The posts that take slots, in order of time, and open slots. */
export const Queue = ({ workspaceId, set, sets, zone, mayWrite }: QueueProps) => {
  const titleId = useId()
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const now = useNow()
  const { data: accountList } = useSuspenseQuery(allAccountsQuery(workspaceId))
  const accounts = useMemo(() => new Map(accountList.map((one) => [one.id, one])), [accountList])
  const { query, items, pausedAt, isSwitching, pause, resume, place } = useQueue({ workspaceId, setId: set?.id, zone })
  const [menu, setMenu] = useState<{ item: QueueItem; button: HTMLElement }>()
  const wanted = useRef<string>(undefined)
  const isPaused = pausedAt !== undefined
  const pausing = { mayWrite, isPaused, pause: () => void pause(), resume: () => void resume() }
  useCommands([pauseQueue, resumeQueue], pausing)
  const drag = useDrags(list, mayWrite && items.length > 0, place)

  // A row that moved to another day is another element.
  useEffect(() => {
    if (wanted.current === undefined) return
    const grip = list.current?.querySelector<HTMLElement>(`[data-row="${CSS.escape(wanted.current)}"] button`)
    if (grip && grip !== document.activeElement) grip.focus()
  })

  const move = (key: string, by: 1 | -1): void => {
    const to = neighborOf(items, key, by)
    if (to === undefined) return
    wanted.current = key
    place(key, to)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = steps[event.key]
    const row = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-row]') : null
    if (!event.altKey || !by || !row?.dataset.drag) return
    event.preventDefault()
    move(row.dataset.drag, by)
  }
  const noteOf = ({ label, social_set_id: id }: QueueItem): string =>
    [label, set ? undefined : sets.find((one) => one.id === id)?.name].filter(Boolean).join(' · ')
  const days = [...Map.groupBy(items, ({ at }) => dayOf(Date.parse(at), zone))]
  const hasPosts = items.some(({ publication }) => publication)

  return (
    <section aria-labelledby={titleId} className={page.part}>
      <header className={page.head}>
        <h2 id={titleId}>{t('queue')}</h2>
        {mayWrite && (
          <Button look={isPaused ? 'primary' : 'plain'} busy={isSwitching} onClick={isPaused ? pausing.resume : pausing.pause}>
            {t(isPaused ? 'resume' : 'pause')}
          </Button>
        )}
      </header>
      {isPaused && <Notice title={t('paused')}>{t(mayWrite ? 'pausedText' : 'pausedReader', { when: formatNear(pausedAt, zone) })}</Notice>}
      {query.error && <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton height="16rem" />}
      {query.data && items.length === 0 && <Empty text={t('emptyQueue')} />}
      {items.length > 0 && !hasPosts && (
        <Empty
          text={t('noPosts')}
          action={
            mayWrite && (
              <ButtonLink to="/publications/new" look="primary">
                {t('newPost')}
              </ButtonLink>
            )
          }
        />
      )}
      {/* The keys are those of the links and buttons inside, so the container itself isn't interactive. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={list} onKeyDown={onKeyDown} onBlur={() => (wanted.current = undefined)} className={styles.days}>
        {days.map(([day, own]) => (
          <div key={day}>
            <h3 className={styles.day}>{formatLongDate(own[0]?.at ?? '', zone, now)}</h3>
            <ul aria-label={formatLongDate(own[0]?.at ?? '', zone, now)}>
              {own.map((item) => (
                <QueueRow
                  key={keyOf(item)}
                  item={item}
                  zone={zone}
                  now={now}
                  accounts={accounts}
                  note={noteOf(item)}
                  setId={set?.id}
                  mayWrite={mayWrite}
                  isTarget={drag?.target === keyOf(item) && drag.key !== keyOf(item)}
                  isDragged={drag?.key === keyOf(item)}
                  onMenu={(one, button) => setMenu({ item: one, button })}
                />
              ))}
            </ul>
          </div>
        ))}
      </div>
      {query.hasNextPage && <ShowMore busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()} />}
      {menu && (
        <AnchoredMenu anchor={menu.button} open onClose={() => setMenu(undefined)}>
          {[moveEarlier, moveLater].map((command) => (
            <MenuCommand
              key={command.id}
              command={command}
              context={{
                canMove: (by: 1 | -1) => neighborOf(items, keyOf(menu.item), by) !== undefined,
                move: (by: 1 | -1) => move(keyOf(menu.item), by),
              }}
            />
          ))}
          <MenuCommand
            command={openPost}
            context={{ open: () => void navigate({ to: '/publications/$id', params: { id: menu.item.publication?.id ?? '' } }) }}
            render={<Link to="/publications/$id" params={{ id: menu.item.publication?.id ?? '' }} />}
          />
        </AnchoredMenu>
      )}
    </section>
  )
}
