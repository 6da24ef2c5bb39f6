import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { currentLanguage, translator } from '#i18n/translator.ts'
import { takesThreads } from '#composer/session/model/check.ts'
import { accountOfTarget, countTargets, idOfTarget } from '#composer/session/model/content.ts'
import { listOwnFields } from '#composer/session/model/own-fields.ts'
import { countParts } from '#composer/session/model/parts.ts'
import { countLive } from '#composer/session/model/published.ts'
import type { Scope } from '#composer/session/model/scope.ts'
import { countOpen } from '#composer/session/model/sent.ts'
import { focusFirstPart, joinParts, resetOwn } from '#composer/commands/part-commands.ts'
import { useContent, useContentCopy } from '#composer/hooks/use-content.ts'
import { useSent, useSession, useStore } from '#composer/hooks/use-session.ts'
import { everyAccount } from '#composer/hooks/use-views.ts'
import { CopyDialog } from './copy-dialog.tsx'
import styles from './overrides.module.css'
import { customizeId, joinId } from '#composer/commands/anchors.ts'

const t = translator('composerParts')

interface AccountBarProps {
  accountId: string
  name: string
  /** The content that typing in the account's view changes. */
  scope: Scope
  /** The post is read-only. */
  isLocked: boolean
}

type OfAccount = Omit<AccountBarProps, 'scope'>

const Threadless = ({ accountId, name, isLocked }: OfAccount) => {
  const session = useSession()
  const isOneOnly = useStore(session.context, ({ rules }) => {
    const found = rules.get(accountOfTarget(accountId))
    return found !== undefined && !takesThreads(found)
  })
  const isThread = useContent(countParts, accountId) > 1
  if (!isOneOnly || !isThread) return null
  return (
    <Notice
      tone="failed"
      action={
        !isLocked && (
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

/** Warns that a partly published thread continues after its live posts, which edits can't change. */
const AlreadyLive = ({ accountId }: Pick<OfAccount, 'accountId'>) => {
  const { publication } = useSession()
  const count = useStore(publication, (value) => countLive(value?.destinations.find((one) => idOfTarget(one) === accountId)))
  return count > 0 && <Notice>{t('alreadyLive', { count })}</Notice>
}

/** Shown while the account uses the shared text. Customizing is an explicit action, never a side effect of typing. */
const Shared = ({ accountId, name, scope, isLocked }: AccountBarProps) => {
  const session = useSession()
  const navigate = useNavigate()
  const customize = () => {
    flushSync(() => session.customize(accountId, true))
    focusFirstPart(session, accountId)
  }
  const editShared = async () => {
    await navigate({ to: '.', search: (search) => ({ ...search, account: everyAccount }), replace: true })
    requestAnimationFrame(() => focusFirstPart(session))
  }
  return (
    <div className={styles.bar}>
      <p>{t('shared')}</p>
      {!isLocked && (
        <span className={styles.acts}>
          {scope === 'shared' && (
            <Button look="quiet" onClick={() => void editShared()}>
              {t('editShared')}
            </Button>
          )}
          <Button id={customizeId} look={scope === 'shared' ? 'plain' : 'quiet'} onClick={customize}>
            {t('customize', { account: name })}
          </Button>
        </span>
      )}
    </div>
  )
}

/** Lists what is customized for an account, with actions to reset or copy it. */
const Own = ({ accountId, name, isLocked }: OfAccount) => {
  const session = useSession()
  const fields = useContentCopy(listOwnFields, accountId)
  const hasOthers = useContent(countTargets) > 1
  const [isCopying, setCopying] = useState(false)
  const list = () => new Intl.ListFormat(currentLanguage()).format(fields.map((field) => t(`field_${field}`)))
  return (
    <>
      <div className={styles.bar}>
        <p>{fields.length > 0 ? t('customized', { account: name, fields: list() }) : t('customizing', { account: name })}</p>
        {!isLocked && (
          <span className={styles.acts}>
            <Button look="quiet" onClick={() => resetOwn(session, accountId, { field: 'all' })}>
              {t(fields.length > 0 ? 'resetAll' : 'reset')}
            </Button>
            {fields.length > 0 && hasOthers && (
              <Button look="quiet" onClick={() => setCopying(true)}>
                {t('copyTo')}
              </Button>
            )}
          </span>
        )}
      </div>
      {isCopying && <CopyDialog accountId={accountId} name={name} onClose={() => setCopying(false)} />}
    </>
  )
}

/** Shows whether an account uses the shared text or its own, with an action to switch. */
export const AccountBar = (props: AccountBarProps) => {
  const { scope, ...ofAccount } = props
  const sent = useSent()
  const isOneOfMany = useContent(countOpen, sent) > 1
  return (
    <>
      {scope === 'own' ? <Own {...ofAccount} /> : isOneOfMany && <Shared {...props} />}
      <AlreadyLive accountId={ofAccount.accountId} />
      <Threadless {...ofAccount} />
    </>
  )
}
