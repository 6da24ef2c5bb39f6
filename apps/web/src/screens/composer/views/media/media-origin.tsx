import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { originOf } from '#composer/session/model/overrides.ts'
import { useContent } from '#composer/hooks/use-content.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import styles from './media.module.css'

const t = translator('composerMedia')

interface MediaOriginProps {
  part: string
  accountId: string
  isEmpty: boolean
  readOnly: boolean
}

/** Shows whether an account uses the shared files or its own. */
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
