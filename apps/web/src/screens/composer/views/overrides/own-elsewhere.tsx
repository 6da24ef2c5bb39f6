import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { accountsQuery } from '#api/accounts.ts'
import { pictureOf } from '#api/all-accounts.ts'
import { nameAccount } from '#networks/names.ts'
import { Avatar } from '#ui/avatar/avatar.tsx'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { listCustomized } from '#composer/session/model/sent.ts'
import { useContentCopy } from '#composer/hooks/use-content.ts'
import { useSent, useSession } from '#composer/hooks/use-session.ts'
import styles from './overrides.module.css'

const t = translator('composerParts')

/** Accounts shown at first. Hundreds of them would push the text off the screen. */
const inSight = 6

/** Links, in the shared view, to the accounts with custom text. */
export const OwnElsewhere = () => {
  const { workspace } = useSession()
  const navigate = useNavigate()
  const sent = useSent()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const [isOpen, setOpen] = useState(false)
  const ids = useContentCopy(listCustomized, sent)
  const own = ids.flatMap((id) => {
    const [accountId, key] = id.split(' ')
    const account = accounts.find((one) => one.id === accountId)
    return account ? [{ id, account, name: [nameAccount(account), key].filter(Boolean).join(' · ') }] : []
  })
  const shown = isOpen || own.length <= inSight + 1 ? own : own.slice(0, inSight)
  return (
    <div className={styles.bar}>
      <p id="composer-own">{t('ownElsewhere', { count: own.length })}</p>
      <ul className={styles.elsewhere} aria-labelledby="composer-own">
        {shown.map(({ id, account, name }) => (
          <li key={id}>
            <Button
              look="quiet"
              onClick={() => void navigate({ to: '.', search: (search) => ({ ...search, account: id }), replace: true })}
            >
              <Avatar name={name} src={pictureOf(account)} size={20} />
              {name}
            </Button>
          </li>
        ))}
        {shown.length < own.length && (
          <li>
            <Button look="quiet" onClick={() => setOpen(true)}>
              {t('moreOwn', { count: own.length - shown.length })}
            </Button>
          </li>
        )}
      </ul>
    </div>
  )
}
