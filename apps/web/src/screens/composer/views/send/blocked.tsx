import { useEffect, useEffectEvent, useRef } from 'react'
import { Notice } from '#ui/notice/notice.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { formatIssue } from '../issues/issue-list.tsx'
import { useGoTo } from '../issues/use-go-to.ts'
import { useIssues } from '../issues/use-issues.ts'
import styles from './send.module.css'
import { decisionsId } from '#composer/commands/anchors.ts'

const t = translator('composer')

/**
 * Explains, beside the pressed button, why nothing was sent, and focuses the field of the first issue. If the notice is out of view, as on
 * a phone, shows a toast too. Mounted for each attempt.
 */
export const Blocked = () => {
  const notice = useRef<HTMLDivElement>(null)
  const goTo = useGoTo()
  const [first, ...others] = useIssues().filter(({ severity }) => severity === 'error')
  const text = first && [formatIssue(first), others.length > 0 && t('moreIssues', { count: others.length })].filter(Boolean).join(' ')
  const show = useEffectEvent(async (signal: AbortSignal): Promise<void> => {
    // Edits that need the user's decision come before everything else.
    const decision = document.getElementById(decisionsId)?.querySelector('button')
    if (!first || text === undefined) return decision?.focus()
    await goTo(first)
    const seen = new IntersectionObserver(([entry]) => {
      seen.disconnect()
      if (!entry?.isIntersecting) showToast(text)
    })
    signal.addEventListener('abort', () => seen.disconnect())
    // The field scrolls into view in the next frame.
    requestAnimationFrame(() => requestAnimationFrame(() => notice.current && seen.observe(notice.current)))
  })
  useEffect(() => {
    const left = new AbortController()
    void show(left.signal)
    return () => left.abort()
  }, [])
  if (text === undefined) return null
  return (
    <div ref={notice} className={styles.error}>
      <Notice tone="failed">{text}</Notice>
    </div>
  )
}
