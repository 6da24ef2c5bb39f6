import { Eye, RefreshCw, WifiOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { type Connection, useConnection } from '#live/connection.ts'
import { words } from '#words/words.ts'
import { shellRoute } from './shell.route.ts'
import styles from './status.module.css'

const t = words('shell')
const icon = { size: 14, strokeWidth: 1.75, 'aria-hidden': true } as const

/** Short interruptions are nobody's concern. */
const patienceMs = 3000

const useLasting = (connection: Connection): Connection => {
  const [lasting, setLasting] = useState<Connection>('live')
  useEffect(() => {
    const timer = setTimeout(() => setLasting(connection), connection === 'reconnecting' ? patienceMs : 0)
    return () => clearTimeout(timer)
  }, [connection])
  return lasting
}

/** What limits the person here: the connection, and the role. Says nothing when nothing does. */
export const Status = () => {
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
      {!workspace.can.write && (
        <p className={styles.line}>
          <Eye {...icon} />
          {t('readOnly')}
        </p>
      )}
    </div>
  )
}
