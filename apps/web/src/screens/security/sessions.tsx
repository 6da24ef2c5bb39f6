import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { type SessionView, sessionsQuery } from '#api/security.ts'
import { endSession } from '#api/security-changes.ts'
import { formatDistance } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './security.module.css'

const t = translator('security')

/** The server writes `Firefox on Linux` or `Unknown device`. */
const nameDevice = ({ device }: SessionView): string => {
  const [browser = '', system] = device.split(' on ')
  if (system !== undefined) return t('deviceOn', { browser, system })
  return device === 'Unknown device' ? t('unknownDevice') : device
}

/** The user's sessions. The current one is ended by signing out. */
export const Sessions = () => {
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const ending = useMutation({
    mutationFn: ({ id }: SessionView) => endSession(id),
    onSuccess: (_, session) => void showToast(t('sessionEnded', { device: nameDevice(session) })),
  })
  return (
    <Section id="sessions" title={t('sessions')} text={t('sessionsText')}>
      {ending.error && <ErrorNotice error={ending.error} />}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <div className={styles.what}>{nameDevice(session)}</div>
              <div className={styles.more}>
                {session.current ? t('thisBrowser') : t('lastUsed', { at: formatDistance(session.last_used_at) })} · {session.ip}
              </div>
            </div>
            {!session.current && (
              <Button
                aria-label={t('endNamed', { device: nameDevice(session) })}
                busy={ending.isPending && ending.variables.id === session.id}
                onClick={() => ending.mutate(session)}
              >
                {t('end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
