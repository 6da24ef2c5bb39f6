import { lazy, Suspense, useRef } from 'react'
import { classNames } from '#ui/class-names.ts'
import { words } from '#words/words.ts'
import { MediaList } from '../media/media-list.tsx'
import { addFiles } from '../media/upload.ts'
import { Editor } from '../text/editor.tsx'
import { useSession } from '../use-session.ts'
import styles from './parts.module.css'
import { loadStructure } from '../load-structure.ts'

const t = words('composer')
const PartHead = lazy(async () => ({ default: (await loadStructure()).PartHead }))
const PartSettings = lazy(async () => ({ default: (await loadStructure()).PartSettings }))

export interface PartProps {
  part: string
  index: number
  total: number
  /** Whose part; absent: one that all share. */
  accountId: string | undefined
  /** Whose rules its text is held against. */
  rulesOf: string | undefined
  readOnly: boolean
  takesFocus: boolean
}

/** One text with its files: all that most posts have. */
export const Part = (props: PartProps) => {
  const { part, index, total, accountId, rulesOf, readOnly, takesFocus } = props
  const session = useSession()
  const element = useRef<HTMLDivElement>(null)
  const isInThread = total > 1
  const join = async () => (await loadStructure()).joinPart({ session, accountId, part })
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
        {...(index && !readOnly ? { onBackAtStart: () => void join() } : {})}
      />
      <MediaList part={part} accountId={accountId} readOnly={readOnly} />
      {accountId !== undefined && (
        <Suspense>
          <PartSettings part={part} accountId={accountId} readOnly={readOnly} />
        </Suspense>
      )}
    </div>
  )
}
