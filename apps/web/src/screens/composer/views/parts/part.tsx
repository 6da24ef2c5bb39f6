import { Suspense, useRef } from 'react'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { classNames } from '#ui/class-names.ts'
import { translator } from '#i18n/translator.ts'
import { MediaList } from '../media/media-list.tsx'
import { addFiles } from '#composer/session/uploads/uploads.ts'
import { Editor } from '../text/editor.tsx'
import { useHasPolls, useSession } from '#composer/hooks/use-session.ts'
import styles from './parts.module.css'

const t = translator('composer')
const PartPoll = lazyPart(async () => ({ default: (await import('../poll/part-poll.tsx')).PartPoll }))
const PartHead = lazyPart(async () => ({ default: (await import('./part-head.tsx')).PartHead }))
const PartSettings = lazyPart(async () => ({ default: (await import('./part-settings.tsx')).PartSettings }))

export interface PartProps {
  part: string
  index: number
  total: number
  /** The account whose part it is; absent for a shared one. */
  accountId: string | undefined
  /** The account whose view shows it; absent in the shared view. */
  front: string | undefined
  /** The account whose network's rules apply to the text. */
  rulesOf: string | undefined
  readOnly: boolean
  /** The text and options are read-only. */
  isLocked: boolean
  /** Number of parts at the start of the thread that are live and can no longer change. */
  settled: number
  takesFocus: boolean
}

/** One text with its files. Most posts have only one. */
export const Part = (props: PartProps) => {
  const { part, index, total, accountId, front, rulesOf, readOnly, isLocked, settled, takesFocus } = props
  const session = useSession()
  const element = useRef<HTMLDivElement>(null)
  const hasPolls = useHasPolls()
  const isInThread = total > 1
  const join = async () => (await import('#composer/commands/part-commands.ts')).joinPart({ session, accountId, part })
  return (
    <div ref={element} className={classNames(styles.part, isInThread && styles.inThread)} data-part={part}>
      {(isInThread || accountId !== undefined) && (
        <Suspense fallback={<div className={styles.head} />}>
          <PartHead {...props} row={element} />
        </Suspense>
      )}
      <Editor
        part={part}
        accountId={accountId}
        rulesOf={rulesOf}
        label={isInThread ? t('partOf', { number: index + 1, total }) : t('text')}
        placeholder={t('textHint')}
        readOnly={readOnly}
        takesFocus={takesFocus}
        onFiles={(files) => void addFiles(session, files, { part, accountId })}
        {...(index > settled && !readOnly ? { onBackAtStart: () => void join() } : {})}
      />
      <MediaList part={part} accountId={accountId} readOnly={readOnly} />
      {hasPolls && (
        <Suspense>
          <PartPoll part={part} accountId={front} readOnly={isLocked} />
        </Suspense>
      )}
      {front !== undefined && (
        <Suspense>
          <PartSettings part={part} accountId={front} readOnly={isLocked} />
        </Suspense>
      )}
    </div>
  )
}
