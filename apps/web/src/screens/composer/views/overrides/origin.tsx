import { translator } from '#i18n/translator.ts'
import { classNames } from '#ui/class-names.ts'
import { type OwnField, originOf } from '#composer/session/model/overrides.ts'
import { resetOwn } from '#composer/commands/part-commands.ts'
import { useContent } from '#composer/hooks/use-content.ts'
import { useSession } from '#composer/hooks/use-session.ts'
import styles from './overrides.module.css'

const t = translator('composerParts')

interface OriginProps {
  accountId: string
  field: OwnField
  /** Required for texts and files. */
  part?: string
  readOnly: boolean
  /** Moves the focus after a reset; by default it moves to the part's text. */
  onReset?: () => void
}

/** Shows whether a field is shared or customized, with an action to reset it. */
export const Origin = ({ accountId, field, part, readOnly, onReset }: OriginProps) => {
  const session = useSession()
  const origin = useContent(originOf, accountId, field, part)
  const reset = () => {
    if (field === 'title' || field === 'description') resetOwn(session, accountId, { field }, onReset)
    else if (part !== undefined) resetOwn(session, accountId, { field, part }, onReset)
  }
  return (
    <span className={styles.origin}>
      <span className={classNames(styles.mark, origin !== 'all' && styles.own)}>{t(origin === 'all' ? 'fromAll' : 'own')}</span>
      {origin === 'own' && !readOnly && (
        <button type="button" className={styles.reset} aria-label={t(field === 'title' ? 'resetTitle' : 'resetText')} onClick={reset}>
          {t('reset')}
        </button>
      )}
    </span>
  )
}
