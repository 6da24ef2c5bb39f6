import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { type SessionView, sessionsQuery } from '#api/security.ts'
import { endSession, endSessions } from '#api/security-changes.ts'
import { formatDistance } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { Refusal } from '#access/refusal.tsx'
import { Notice } from '#ui/notice/notice.tsx'
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
  // It takes the focus of a button that disappears.
  const list = useRef<HTMLUListElement>(null)
  const ending = useMutation({
    mutationFn: ({ id }: SessionView) => endSession(id),
    onSuccess: (_, session) => {
      list.current?.focus()
      showToast(t('sessionEnded', { device: nameDevice(session) }))
    },
  })
  const others = sessions.filter(({ current }) => !current)
  const endingOthers = useMutation({
    mutationFn: (ids: readonly string[]) => endSessions(ids),
    onSuccess: (_, { length: count }) => {
      list.current?.focus()
      showToast(t('othersEnded', { count }))
    },
  })
  return (
    <Section
      id="sessions"
      title={t('sessions')}
      text={t('sessionsText')}
      actions={
        others.length > 0 && (
          <Button busy={endingOthers.isPending} onClick={() => endingOthers.mutate(others.map(({ id }) => id))}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      {ending.error && <Refusal error={ending.error} area="security" />}
      {endingOthers.error && <Notice tone="failed">{t('endOthersFailed')}</Notice>}
      <ul ref={list} tabIndex={-1} aria-label={t('sessions')} className={styles.list}>
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
