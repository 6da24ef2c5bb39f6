import type { BuildClaim, BuildFlag } from '#api/builds.ts'
import { translate } from '#i18n/server-messages.ts'
import { findMessage, translator } from '#i18n/translator.ts'
import styles from './build.module.css'

const t = translator('builds')

interface ClaimsProps {
  claims: readonly BuildClaim[]
  flags: readonly BuildFlag[]
  selected: BuildClaim | undefined
  onSelect: (claim: BuildClaim | undefined) => void
}

const nameStatus = (status: string): string => findMessage('builds', `claim_${status}`) ?? status

/** Every sentence with its support. Selecting one highlights it in its source. */
export const Claims = ({ claims, flags, selected, onSelect }: ClaimsProps) => (
  <section aria-label={t('claims')}>
    <h3>{t('claims')}</h3>
    {flags
      .filter(({ severity }) => severity !== 'info')
      .map(({ id, severity, message, code, parameters }) => (
        <p key={id} className={styles.flag} data-severity={severity}>
          {translate(message, 'builds', code, parameters)}
        </p>
      ))}
    <ul className={styles.claims}>
      {claims.map((claim) => (
        <li key={`${claim.text} ${claim.status}`} data-status={claim.status}>
          <button
            type="button"
            aria-pressed={claim === selected}
            className={styles.claim}
            onClick={() => onSelect(claim === selected ? undefined : claim)}
          >
            <span>{claim.text}</span>
            <span className={styles.more}>{nameStatus(claim.status)}</span>
          </button>
        </li>
      ))}
    </ul>
  </section>
)
