import { useSuspenseQuery } from '@tanstack/react-query'
import { accountsQuery } from '#api/accounts.ts'
import { nameAccount } from '#lib/networks.ts'
import { currentLanguage, words } from '#words/words.ts'
import { hasOwnWords } from '../model/overrides.ts'
import { useSession, useStore } from '../use-session.ts'
import styles from './overrides.module.css'

const t = words('composerParts')

/** In the view of all: whom it does not reach. */
export const OwnElsewhere = () => {
  const { workspace, content } = useSession()
  const { data: accounts } = useSuspenseQuery(accountsQuery(workspace.id))
  const ids = useStore(content, (value) =>
    value.targets.flatMap((target) => (hasOwnWords(value, target) ? target.social_account_id : [])).join(' '),
  ).split(' ')
  const names = accounts.filter(({ id }) => ids.includes(id)).map(nameAccount)
  return (
    <div className={styles.bar}>
      <p>{t('ownElsewhere', { names: new Intl.ListFormat(currentLanguage()).format(names), count: names.length })}</p>
    </div>
  )
}
