import { useEffect, useEffectEvent } from 'react'
import { takesKeys } from '#shell/shortcuts.ts'

/** Closes what lies beside the page, wherever the focus is, unless Escape belongs to a field or to a layer above. */
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
