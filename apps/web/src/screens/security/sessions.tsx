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

/** The user's sessions. The current one is ended by signing out. */
export const Sessions = () => {
  const { data: sessions } = useSuspenseQuery(sessionsQuery)
  const ending = useMutation({
    mutationFn: ({ id }: SessionView) => endSession(id),
    onSuccess: (_, { device }) => void showToast(t('sessionEnded', { device })),
  })
  return (
    <Section id="sessions" title={t('sessions')} text={t('sessionsText')}>
      {ending.error && <ErrorNotice error={ending.error} />}
      <ul className={styles.list}>
        {sessions.map((session) => (
          <li key={session.id}>
            <div>
              <div className={styles.what}>{session.device}</div>
              <div className={styles.more}>
                {session.current ? t('thisBrowser') : t('lastUsed', { at: formatDistance(session.last_used_at) })} · {session.ip}
              </div>
            </div>
            {!session.current && (
              <Button
                aria-label={t('endNamed', { device: session.device })}
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
