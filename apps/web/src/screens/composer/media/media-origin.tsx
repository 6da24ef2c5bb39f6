import { Button } from '#ui/button/button.tsx'
import { words } from '#words/words.ts'
import { originOf } from '../model/overrides.ts'
import { useContent } from '../use-content.ts'
import { useSession } from '../use-session.ts'
import styles from './media.module.css'

const t = words('composerMedia')

interface MediaOriginProps {
  part: string
  accountId: string
  isEmpty: boolean
  readOnly: boolean
}

/** Whether an account shows the files of all, or others. */
export const MediaOrigin = ({ part, accountId, isEmpty, readOnly }: MediaOriginProps) => {
  const { edit } = useSession()
  const origin = useContent(originOf, accountId, 'media', part)
  if (origin === 'alone' || (origin === 'all' && (isEmpty || readOnly))) return null
  return (
    <p className={styles.origin}>
      {t(origin === 'own' ? 'own' : 'shared')}
      {origin === 'own' && !readOnly && (
        <Button look="quiet" onClick={() => edit({ type: 'reset', accountId, what: { field: 'media', part } })}>
          {t('useShared')}
        </Button>
      )}
    </p>
  )
}
