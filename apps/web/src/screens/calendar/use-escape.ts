import { useEffect, useEffectEvent } from 'react'
import { takesKeys } from '#shell/shortcuts.ts'

/** Closes the panel on Escape, regardless of focus, unless a field or a layer above handles the key. */
export const useEscape = (isOpen: boolean, onClose: () => void): void => {
  const close = useEffectEvent(onClose)
  useEffect(() => {
    if (!isOpen) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || event.defaultPrevented || takesKeys(event.target)) return
      event.preventDefault()
      close()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOpen])
}
