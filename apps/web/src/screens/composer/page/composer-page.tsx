import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { isReport, stateOfPublication } from '#web/delivery-status/state.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { useTitle } from '#ui/page/page.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { StateChip } from '#ui/state-chip/state-chip.tsx'
import { loadMessages, translator } from '#i18n/translator.ts'
import { Cards } from '../views/link-card/cards.tsx'
import { Facts } from './facts.tsx'
import { IssueList } from '../views/issues/issue-list.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { watchUploads } from '../session/uploads/uploads.ts'
import { isEditable } from '../session/model/mode.ts'
import { isBlocked as isStuckIn } from '../session/saving/save-state.ts'
import { PreviewColumn } from '../views/preview/preview-column.tsx'
import { SaveStateLine } from '../views/send/save-state.tsx'
import { SendBar } from '../views/send/send-bar.tsx'
import { useSettle } from '../commands/use-send.ts'
import { Sheet } from './sheet.tsx'
import { useMode, useSession, useStore } from '../hooks/use-session.ts'
import { Schedule } from '../views/schedule/schedule.tsx'
import styles from './composer.module.css'
import { decisionsId } from '../commands/anchors.ts'

const t = translator('composer')

const Heading = () => {
  const { publication } = useSession()
  const isNew = useStore(publication, (value) => value === undefined)
  const title = t(isNew ? 'newPost' : 'post')
  useTitle(title)
  const state = useStore(publication, (value) => value && stateOfPublication(value))
  return (
    <>
      <h1 tabIndex={-1}>{title}</h1>
      {state && <StateChip state={state} />}
    </>
  )
}

/** Only a post with a publish attempt has an outcome. */
const Outcome = lazyPart(async () => ({ default: (await import('#web/delivery-status/delivery-status.tsx')).Outcome }))

const Blocked = lazyPart(async () => ({ default: (await import('../views/send/blocked.tsx')).Blocked }))

const Aside = lazyPart(async () => {
  await loadMessages('composerSafety')
  return { default: (await import('../views/conflicts/decisions.tsx')).Decisions }
})

export const ComposerPage = () => {
  const session = useSession()
  const { publication, changeNotice, autosave } = session
  const hasNotice = useStore(changeNotice, (value) => value !== undefined)
  const isStuck = useStore(autosave.state, isStuckIn)
  const mode = useMode()
  const isWaiting = useStore(publication, (value) => value?.status === 'scheduled')
  const id = useStore(publication, (value) => value?.id)
  const isSent = useStore(publication, (value) => value !== undefined && value.status !== 'draft')
  const isOver = useStore(publication, (value) => value !== undefined && isReport(value))
  useEffect(() => watchUploads(session), [session])
  // A count, so that each blocked retry shows the reason again.
  const [blockedRetries, setBlockedRetries] = useState(0)
  const settle = useSettle(() => setBlockedRetries((count) => count + 1))
  return (
    <div className={styles.page}>
      <Facts />
      <Cards />
      <LeaveGuard />
      <div className={styles.main}>
        <header className={styles.header}>
          <Heading />
          <SaveStateLine />
          <div className={styles.actions}>
            <SendBar />
          </div>
        </header>
        <div id={decisionsId} className={styles.notices}>
          <Suspense>{(hasNotice || isStuck) && <Aside />}</Suspense>
        </div>
        {mode === 'reading' && <Notice>{t('readOnly')}</Notice>}
        <Sheet />
      </div>
      <PreviewColumn />
      <aside className={styles.aside} aria-label={t('sending')}>
        {isSent && id !== undefined && (
          <section className={styles.section} aria-labelledby="composer-outcome">
            <h2 id="composer-outcome">{t(isWaiting ? 'destinations' : 'outcome')}</h2>
            <Suspense fallback={<Skeleton height="6rem" />}>
              <Outcome id={id} settle={settle} />
              {blockedRetries > 0 && <Blocked key={blockedRetries} />}
            </Suspense>
          </section>
        )}
        {(isEditable(mode) || mode === 'reading') && !isOver && <Schedule readOnly={!isEditable(mode)} />}
        {isEditable(mode) && <IssueList />}
      </aside>
    </div>
  )
}
