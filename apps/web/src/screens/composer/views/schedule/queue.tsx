import { useQuery } from '@tanstack/react-query'
import { socialSetsQuery } from '#api/accounts.ts'
import { translator } from '#i18n/translator.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import styles from './schedule.module.css'

const t = translator('composerWhen')

/** The account group whose slots and queue the post uses. */
export const Queue = ({ setId }: { setId: string }) => {
  const { data: sets } = useQuery(socialSetsQuery(useSession().workspace.id))
  const group = sets?.find(({ id }) => id === setId)
  return group && <p className={styles.zone}>{t('queue', { group: group.name })}</p>
}
