import { useSuspenseQuery } from '@tanstack/react-query'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { nameAccount } from '#networks/names.ts'
import { currentLanguage, translator } from '#i18n/translator.ts'
import { accountOfTarget, idOfTarget } from '#composer/session/model/content.ts'
import { listReached } from '#composer/session/model/sent.ts'
import { useContentCopy } from '#composer/hooks/use-content.ts'
import { useSent, useSession, useStore } from '#composer/hooks/use-session.ts'
import styles from './overrides.module.css'

const t = translator('composerParts')

/** Shows which accounts an edit still affects after others were published. */
export const Reach = () => {
  const { workspace, publication } = useSession()
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspace.id))
  const sent = useSent()
  const reached = useContentCopy(listReached, sent)
  const destinations = useStore(publication, (value) => value?.destinations)
  const formatSentence = (key: 'appliesTo' | 'alreadyPublished' | 'alreadyUnconfirmed' | 'underWay', ids: readonly string[]): string => {
    const names = ids.flatMap((id) => accounts.find((one) => one.id === accountOfTarget(id)) ?? []).map(nameAccount)
    return names.length ? t(key, { names: new Intl.ListFormat(currentLanguage()).format(names), count: names.length }) : ''
  }
  const listWith = (...statuses: readonly string[]) =>
    (destinations ?? []).filter(({ status }) => statuses.includes(status)).map(idOfTarget)
  const sentences = [
    formatSentence('appliesTo', reached),
    formatSentence('alreadyPublished', listWith('published')),
    formatSentence('alreadyUnconfirmed', listWith('unknown')),
    formatSentence('underWay', listWith('publishing', 'processing')),
  ]
  return (
    <div className={styles.bar}>
      <p>{sentences.filter(Boolean).join(' ')}</p>
    </div>
  )
}
