import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { translator } from '#i18n/translator.ts'
import { randomDelay } from '#composer/session/model/times.ts'
import { useContent } from '#composer/hooks/use-content.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import { useWorkspaceDelay } from '#composer/hooks/use-workspace-delay.ts'
import styles from './schedule.module.css'

const t = translator('composerWhen')

/** Common delays in minutes; the API accepts any number up to 60. */
const usual = [0, 5, 10, 15, 30, 60]

const workspaceOwn = 'workspace'

const formatDelay = (minutes: number): string => (minutes === 0 ? t('delayNone') : t('delayOf', { minutes }))

/**
 * A random delay before or after the scheduled time, so that publishing doesn't look automatic. Most posts have none, so it is collapsed.
 */
export const Delay = ({ readOnly }: { readOnly: boolean }) => {
  const { edit } = useSession()
  const { data: workspaceMinutes, error, refetch } = useWorkspaceDelay()
  const own = useContent(randomDelay)
  const [isOpen, setOpen] = useState(false)
  const field = useRef<HTMLDivElement>(null)
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOpen) field.current?.querySelector<HTMLElement>('[role=combobox]')?.focus()
  }, [isOpen])
  if (workspaceMinutes === undefined)
    return error ? <ErrorNotice error={error} onRetry={() => void refetch()} /> : <Skeleton height="3.5rem" />
  if ((own ?? workspaceMinutes) === 0 && !isOpen) {
    return (
      !readOnly && (
        <Button look="quiet" className={styles.quiet} onClick={() => setOpen(true)}>
          {t('addDelay')}
        </Button>
      )
    )
  }
  const choices = [...new Set([...usual, ...(own === undefined ? [] : [own])])].toSorted((one, other) => one - other)
  return (
    <div ref={field}>
      <Select
        label={t('delay')}
        value={own === undefined ? workspaceOwn : String(own)}
        disabled={readOnly}
        choices={[
          { value: workspaceOwn, label: t('delayWorkspace', { delay: formatDelay(workspaceMinutes) }) },
          ...choices.map((minutes) => ({ value: String(minutes), label: formatDelay(minutes) })),
        ]}
        onChange={(value: string) => edit({ type: 'random-delay', minutes: value === workspaceOwn ? undefined : Number(value) })}
      />
    </div>
  )
}
