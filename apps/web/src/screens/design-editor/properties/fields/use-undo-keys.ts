import { findCommand } from '@broadside/scene/editor'
import type { KeyboardEvent } from 'react'
import { useSession } from '../../session/use-session.ts'

/** Undoes steps of the design from a field in which nothing is typed: the browser would undo what was typed before. */
export const useUndoKeys = () => {
  const { editor } = useSession()
  return (event: KeyboardEvent, isTyping: boolean): void => {
    if (isTyping || event.key.toLowerCase() !== 'z' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    findCommand(event.shiftKey ? 'redo' : 'undo')?.run(editor)
  }
}
