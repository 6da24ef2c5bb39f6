import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { accountsQuery } from '#api/accounts.ts'
import { nameAccount, nameNetwork } from '#networks/names.ts'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { translator } from '#i18n/translator.ts'
import { idOfTarget } from '#composer/session/model/content.ts'
import { listCustomized } from '#composer/session/model/sent.ts'
import { copyTo } from '#composer/commands/part-commands.ts'
import { useContentCopy, useTargets } from '#composer/hooks/use-content.ts'
import { useSent, useSession } from '#composer/hooks/use-session.ts'
import styles from './overrides.module.css'

const t = translator('composerParts')

interface CopyDialogProps {
  /** The account whose custom text is copied. */
  accountId: string
  name: string
  onClose: () => void
}

/** Copies an account's custom text to other accounts of the post. */
export const CopyDialog = ({ accountId, name, onClose }: CopyDialogProps) => {
  const session = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(session.workspace.id))
  const targets = useTargets()
  const sent = useSent()
  const customized = useContentCopy(listCustomized, sent)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const others = targets.flatMap((target) => {
    const account = accounts.find(({ id }) => id === target.social_account_id)
    const id = idOfTarget(target)
    return account && id !== accountId && !sent.has(id) ? [{ id, account }] : []
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('copyTitle')}
      text={t('copyText', { account: name })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            look="primary"
            onClick={() => {
              onClose()
              if (chosen.length) copyTo(session, accountId, chosen)
            }}
          >
            {t('copy')}
          </Button>
        </>
      }
    >
      <div className={styles.accounts}>
        {others.map(({ id, account }) => (
          <Check
            key={id}
            checked={chosen.includes(id)}
            onChange={(isChosen) => setChosen((before) => (isChosen ? [...before, id] : before.filter((one) => one !== id)))}
            label={
              <span className={styles.account}>
                {nameAccount(account)}
                <span className={styles.hint}>{nameNetwork(account.platform)}</span>
                {customized.includes(id) && <span className={styles.hint}>{t('copyReplaces')}</span>}
              </span>
            }
          />
        ))}
      </div>
    </Dialog>
  )
}
