import { explain, hasCode } from '#api/explain.ts'
import { translate } from '#i18n/server-messages.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Refusal } from '#web/delivery-status/refusal.tsx'
import { translator } from '#i18n/translator.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import styles from './send.module.css'
import { reasonOf, wasNotSaved } from '#composer/commands/use-send.ts'

const t = translator('composer')
const common = translator('common')

export interface Attempt {
  error: Error | null
  /** Names the failed action. */
  title: string
  retry: () => void
}

interface SendFailureProps {
  attempts: readonly Attempt[]
  publicationId: string
  /** Called once the page shows the latest revision of a post that was changed elsewhere. */
  onLatest: () => void
}

/** Each account that isn't ready has a reason of its own. */
const explainReason = (error: unknown): string => {
  const faults = hasCode(error, 'provider_not_ready') ? (error.problem?.errors ?? []) : []
  const reasons = new Set(faults.map(({ message, code, parameters }) => translate(message, 'errors', code, parameters)))
  return reasons.size > 0 ? [...reasons].join(' ') : explain(error)
}

/** Explains why an action failed and that nothing was lost, with a button to retry. Never retries automatically. */
export const SendFailure = ({ attempts, publicationId, onLatest }: SendFailureProps) => {
  const { localDrafts } = useSession()
  const isKept = useStore(localDrafts.works, (value) => value)
  const failed = attempts.find(({ error }) => reasonOf(error) !== undefined)
  if (!failed) return null
  const { title, error, retry } = failed
  const reason = reasonOf(error)
  if (hasCode(reason, 'revision_conflict'))
    return (
      <div className={styles.error}>
        <Refusal error={reason} publicationId={publicationId} onLatest={onLatest} />
      </div>
    )
  return (
    <div className={styles.error}>
      <Notice tone="failed" title={title} action={<Button onClick={retry}>{common('retry')}</Button>}>
        {explainReason(reason)} {wasNotSaved(error) && isKept && t('textKept')}
      </Notice>
    </div>
  )
}
