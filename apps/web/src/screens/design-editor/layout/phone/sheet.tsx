import { X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { translator } from '#i18n/translator.ts'
import { isComposing } from '#lib/is-composing.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import styles from './phone.module.css'

const t = translator('designEditor')

interface SheetProps {
  /** Said when it opens, because it has the focus. */
  label: string
  onClose: () => void
  children: ReactNode
}

/** A panel below the canvas, which stays visible and usable. */
export const Sheet = ({ label, onClose, children }: SheetProps) => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.focus(), [])
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onClose()
  }
  const group = { role: 'group', 'aria-label': label, tabIndex: -1, onKeyDown }
  return (
    <div ref={element} className={styles.sheet} {...group}>
      {children}
      <IconButton icon={X} label={t('close')} className={styles.close} onClick={onClose} />
    </div>
  )
}
