import { ClockAlert, LogIn } from 'lucide-react'
import { currentLanguage, translator } from '#i18n/translator.ts'
import styles from './status.module.css'

const t = translator('session')
const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

const minuteMs = 60_000
const units = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', minuteMs],
] as const

/** `1 day`, `5 minutes` */
const formatSpan = (exactMs: number): string => {
  // A day measured slightly too short is still a day.
  const ms = Math.round(exactMs / minuteMs) * minuteMs
  const [unit, size] = units.find(([, unitMs]) => ms >= unitMs) ?? units[2]
  return new Intl.NumberFormat(currentLanguage(), { style: 'unit', unit, unitDisplay: 'long' }).format(Math.round(ms / size))
}

interface SessionStatusProps {
  skewMs: number
  onSignIn: (() => void) | undefined
}

/** The rare parts of the status: a wrong clock, and an expired session. */
export const SessionStatus = ({ skewMs, onSignIn }: SessionStatusProps) => (
  <>
    {skewMs !== 0 && (
      <output className={styles.line}>
        <ClockAlert {...icon} />
        {t(skewMs > 0 ? 'clockAhead' : 'clockBehind', { amount: formatSpan(Math.abs(skewMs)) })}
      </output>
    )}
    {onSignIn && (
      <p className={styles.line}>
        <LogIn {...icon} />
        {t('signedOut')}{' '}
        <button type="button" className={styles.action} onClick={onSignIn}>
          {t('signIn')}
        </button>
      </p>
    )}
  </>
)
