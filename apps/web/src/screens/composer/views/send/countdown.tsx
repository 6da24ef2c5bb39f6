import { useEffect, useRef, useState } from 'react'
import { serverNow } from '#lib/server-clock.ts'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './send.module.css'

const t = translator('composer')

interface CountdownProps {
  /** Server time in milliseconds. */
  until: number
  busy: boolean
  onCancel: () => void
}

/** The button disappears at the end, so keyboard focus moves to the top of the page. */
const leaveFocus = () => {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) document.querySelector('h1')?.focus()
  })
}

/** Counts down to publishing, which can be undone until then. */
export const Countdown = ({ until, busy, onCancel }: CountdownProps) => {
  const button = useRef<HTMLButtonElement>(null)
  const [seconds, setSeconds] = useState(() => Math.ceil((until - serverNow().getTime()) / 1000))
  useEffect(() => {
    button.current?.focus()
    return leaveFocus
  }, [])
  useEffect(() => {
    const timer = setInterval(() => {
      const left = Math.ceil((until - serverNow().getTime()) / 1000)
      setSeconds(left)
    }, 200)
    return () => clearInterval(timer)
  }, [until])
  if (seconds <= 0) return <output className={styles.countdown}>{t('goingOut')}</output>
  return (
    <div className={styles.countdown}>
      <output className="visually-hidden">{t('sendingSoon')}</output>
      <span aria-hidden>{t('sendingIn', { seconds: Math.max(seconds, 0) })}</span>
      <Button ref={button} busy={busy} onClick={onCancel}>
        {t('takeBack')}
      </Button>
    </div>
  )
}
