import { Eye, RefreshCw, WifiOff } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { type Connection, useConnection } from '#live/connection.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { useClockSkew } from '#lib/server-clock.ts'
import { loadMessages, translator } from '#i18n/translator.ts'
import { shellRoute } from './shell.route.ts'
import styles from './status.module.css'

const t = translator('shell')
const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Shorter interruptions are not shown. */
const patienceMs = 3000

const useLasting = (connection: Connection): Connection => {
  const [lasting, setLasting] = useState<Connection>('live')
  useEffect(() => {
    const timer = setTimeout(() => setLasting(connection), connection === 'reconnecting' ? patienceMs : 0)
    return () => clearTimeout(timer)
  }, [connection])
  return lasting
}

const SessionStatus = lazyPart(async () => {
  await loadMessages('session')
  return { default: (await import('./session-status.tsx')).SessionStatus }
})

interface StatusProps {
  /** Absent during a session, or while the sign-in dialog is open. */
  onSignIn: (() => void) | undefined
}

/** Shows what currently limits the user: session, connection, clock and role. */
export const Status = ({ onSignIn }: StatusProps) => {
  const skewMs = useClockSkew()
  const { workspace } = shellRoute.useRouteContext()
  const connection = useLasting(useConnection())
  return (
    <div className={styles.status}>
      <output>
        {connection === 'offline' && (
          <p className={styles.line}>
            <WifiOff {...icon} />
            {t('connectionOffline')}
          </p>
        )}
        {connection === 'reconnecting' && (
          <p className={styles.line}>
            <RefreshCw {...icon} />
            {t('connectionReconnecting')}
          </p>
        )}
        {connection === 'polling' && (
          <p className={styles.line}>
            <RefreshCw {...icon} />
            {t('connectionPolling')}
          </p>
        )}
      </output>
      <Suspense>{(skewMs !== 0 || onSignIn) && <SessionStatus skewMs={skewMs} onSignIn={onSignIn} />}</Suspense>
      {!workspace.can.write && (
        <p className={styles.line}>
          <Eye {...icon} />
          {t('readOnly')}
        </p>
      )}
    </div>
  )
}
