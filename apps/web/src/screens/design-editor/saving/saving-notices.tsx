import { maxDocumentBytes } from '@broadside/scene/editor'
import { type ReactNode, Suspense, useState } from 'react'
import { formatBytes } from '#i18n/sizes.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { useSelected, useSession } from '../session/use-session.ts'
import { isServerFull } from './save-state.ts'
import styles from './saving.module.css'

const t = translator('designSaving')

const Problem = lazyPart(async () => ({ default: (await import('./problem.tsx')).Problem }))
const AsideNotices = lazyPart(async () => ({ default: (await import('./aside-notice.tsx')).AsideNotices }))

/** From this share of the limit on, people should know. */
const largeShare = 0.9

const Dismissible = ({ children }: { children: ReactNode }) => {
  const [isDismissed, setDismissed] = useState(false)
  if (isDismissed) return null
  return (
    <Notice
      action={
        <Button look="quiet" onClick={() => setDismissed(true)}>
          {t('dismiss')}
        </Button>
      }
    >
      {children}
    </Notice>
  )
}

/** Everything about saving that people need to know or to decide. */
export const SavingNotices = () => {
  const { saving } = useSession()
  const name = useSelected(saving.saver.state, (state) => state.name)
  const isFull = useSelected(saving.saver.state, isServerFull)
  const works = useSelected(saving.localCopy.works, (value) => value)
  const isAside = useSelected(saving.asides, (all) => all.length > 0)
  const bytes = useSelected(saving.bytes, (value) => value)
  const isShared = useSelected(saving.otherTabs, (count) => count > 0)
  const isWorking = name === 'saved' || name === 'edited' || name === 'saving'
  const needsUser = name === 'conflict' || name === 'stopped' || name === 'refused'
  return (
    <div className={styles.notices}>
      {needsUser && (
        <Suspense>
          <Problem />
        </Suspense>
      )}
      {isAside && (
        <Suspense>
          <AsideNotices />
        </Suspense>
      )}
      {isFull && (
        <Notice tone="asking" action={<Button onClick={() => void saving.saver.flush()}>{t('tryAgain')}</Button>}>
          {t('serverFull')}
        </Notice>
      )}
      {!works && !isWorking && <Notice tone="asking">{t('notKept')}</Notice>}
      {bytes > maxDocumentBytes * largeShare && (
        <Dismissible>{t('large', { size: formatBytes(bytes), most: formatBytes(maxDocumentBytes) })}</Dismissible>
      )}
      {isShared && <Dismissible>{t('openTwice')}</Dismissible>}
    </div>
  )
}
