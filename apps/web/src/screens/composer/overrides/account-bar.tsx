import { useState } from 'react'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { currentLanguage, words } from '#words/words.ts'
import { joinId } from '../issues/places.ts'
import { takesThreads } from '../model/check.ts'
import { accountOfTarget } from '../model/content.ts'
import { listOwnFields } from '../model/own-fields.ts'
import { partsOf } from '../model/parts.ts'
import { joinParts, resetOwn } from '../parts/actions.ts'
import { useSession, useStore } from '../use-session.ts'
import { CopyDialog } from './copy-dialog.tsx'
import styles from './overrides.module.css'

const t = words('composerParts')

interface AccountBarProps {
  accountId: string
  name: string
  /** What is written goes to all, though this account's tab is open. */
  isForAll: boolean
  /** From now on it goes to this account alone. */
  onOnly: () => void
  readOnly: boolean
}

const Threadless = ({ accountId, name, readOnly }: Pick<AccountBarProps, 'accountId' | 'name' | 'readOnly'>) => {
  const session = useSession()
  const isOneOnly = useStore(session.context, ({ rules }) => {
    const found = rules.get(accountOfTarget(accountId))
    return found !== undefined && !takesThreads(found)
  })
  const isThread = useStore(session.content, (value) => partsOf(value, accountId).length > 1)
  if (!isOneOnly || !isThread) return null
  return (
    <Notice
      tone="failed"
      action={
        !readOnly && (
          <Button id={joinId} onClick={() => joinParts({ session, accountId })}>
            {t('joinHere')}
          </Button>
        )
      }
    >
      {t('oneOnly', { account: name })}
    </Notice>
  )
}

/** What an account has of its own, and what can be done with all of that. */
export const AccountBar = ({ accountId, name, isForAll, onOnly, readOnly }: AccountBarProps) => {
  const session = useSession()
  const fields = useStore(session.content, (value) => listOwnFields(value, accountId).join(' '))
  const others = useStore(session.content, ({ targets }) => targets.length - 1)
  const [isCopying, setCopying] = useState(false)
  const list = () =>
    new Intl.ListFormat(currentLanguage()).format(
      fields.split(' ').map((field) => t(`field_${field as ReturnType<typeof listOwnFields>[number]}`)),
    )
  if (isForAll) {
    if (!others) return null
    return (
      <div className={styles.bar}>
        <p>{t('begins')}</p>
        {!readOnly && (
          <Button look="quiet" onClick={onOnly}>
            {t('only', { account: name })}
          </Button>
        )}
      </div>
    )
  }
  return (
    <>
      <div className={styles.bar}>
        <p>{fields ? t('differs', { account: name, fields: list() }) : t('inherits', { account: name })}</p>
        {fields !== '' && !readOnly && (
          <span className={styles.acts}>
            <Button look="quiet" onClick={() => resetOwn(session, accountId, { field: 'all' })}>
              {t('resetAll')}
            </Button>
            {others > 0 && (
              <Button look="quiet" onClick={() => setCopying(true)}>
                {t('copyTo')}
              </Button>
            )}
          </span>
        )}
      </div>
      <Threadless accountId={accountId} name={name} readOnly={readOnly} />
      {isCopying && <CopyDialog accountId={accountId} name={name} onClose={() => setCopying(false)} />}
    </>
  )
}
