import { useEffect, useRef, useState } from 'react'
import { stateOfPublication } from '#web/outcome/state.ts'
import { Notice } from '#ui/notice/notice.tsx'
import { useTitle } from '#ui/page/page.tsx'
import { StateChip } from '#ui/state-chip/state-chip.tsx'
import { words } from '#words/words.ts'
import { Outcome } from '#web/outcome/outcome.tsx'
import { Facts } from './facts.tsx'
import { IssueList, issuesId } from './issues/issue-list.tsx'
import { Leaving } from './leaving.tsx'
import { isEditable } from './model/mode.ts'
import { SaveConflict, SaveStateLine } from './send/save-state.tsx'
import { SendBar } from './send/send-bar.tsx'
import { Sheet } from './sheet.tsx'
import { useMode, useSession, useStore } from './use-session.ts'
import { When } from './when/when.tsx'
import styles from './composer.module.css'

const t = words('composer')

/** Says what is in the way, and brings the first of it under the fingers. */
const showIssues = () => document.getElementById(issuesId)?.querySelector<HTMLElement>('button')?.focus()

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

export const ComposerPage = () => {
  const { publication } = useSession()
  const mode = useMode()
  const isWaiting = useStore(publication, (value) => value?.status === 'scheduled')
  const id = useStore(publication, (value) => value?.id)
  const isSent = useStore(publication, (value) => value !== undefined && value.status !== 'draft')
  const [isBlocked, setBlocked] = useState(0)
  const seen = useRef(0)
  useEffect(() => {
    if (isBlocked === seen.current) return
    seen.current = isBlocked
    showIssues()
  }, [isBlocked])
  return (
    <div className={styles.page}>
      <Facts />
      <Leaving />
      <div className={styles.main}>
        <header className={styles.header}>
          <Heading />
          <SaveStateLine />
          <div className={styles.actions}>
            <SendBar onBlocked={() => setBlocked((count) => count + 1)} />
          </div>
        </header>
        <SaveConflict />
        {mode === 'reading' && <Notice>{t('readOnly')}</Notice>}
        <Sheet />
      </div>
      <aside className={styles.aside} aria-label={t('sending')}>
        {isSent && id !== undefined && (
          <section className={styles.section} aria-labelledby="composer-outcome">
            <h2 id="composer-outcome">{t(isWaiting ? 'destinations' : 'outcome')}</h2>
            <Outcome id={id} />
          </section>
        )}
        {(isEditable(mode) || mode === 'reading') && <When readOnly={!isEditable(mode)} />}
        {isEditable(mode) && <IssueList />}
      </aside>
    </div>
  )
}
