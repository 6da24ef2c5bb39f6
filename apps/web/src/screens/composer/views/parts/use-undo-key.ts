import { useEffect } from 'react'
import { nameKey, takesKeys } from '#shell/shortcuts.ts'
import { useSession } from '#composer/hooks/use-session.ts'

const loadUndo = () => import('#composer/commands/undo.ts')

/**
 * Undoes the last structural edit on Mod+Z. In a text area the browser's own undo comes first: only if the key causes no input event is the
 * structural edit undone.
 */
export const useUndoKey = (): void => {
  const session = useSession()
  useEffect(() => {
    const undo = async () => (await loadUndo()).undo(session)
    const onKeyDown = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || nameKey(event) !== 'mod+z') return
      if (!(target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement)) {
        if (takesKeys(target)) return
        event.preventDefault()
        void undo()
        return
      }
      const heard = new AbortController()
      document.addEventListener('input', () => heard.abort(), { capture: true, once: true, signal: heard.signal })
      setTimeout(() => {
        if (!heard.signal.aborted) void undo()
        heard.abort()
      })
    }
    // Preload on the first edit, long before the user splits a text. If this fails offline, the first undo requests it again.
    const preload = () => void loadUndo().catch(() => undefined)
    document.addEventListener('keydown', onKeyDown)
    document.addEventListener('input', preload, { once: true })
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      document.removeEventListener('input', preload)
    }
  }, [session])
}
