import { useEffect, useEffectEvent, useRef } from 'react'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('inbox')

/** Loads earlier messages when it is scrolled into view, and when it is pressed. */
export const Earlier = ({ busy, onReach }: { busy: boolean; onReach: () => void }) => {
  const button = useRef<HTMLButtonElement>(null)
  const reach = useEffectEvent(onReach)
  useEffect(() => {
    if (busy || !button.current) return undefined
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && reach())
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [busy])
  return (
    <Button ref={button} look="quiet" busy={busy} onClick={onReach}>
      {t('older')}
    </Button>
  )
}
