import { useEffect, useRef, useState } from 'react'

const typingMs = 250

/** Typed text, passed on when typing pauses. Follows the URL when that changes on its own. */
export const useTyped = (given: string, onPause: (text: string) => void) => {
  const [text, setText] = useState(given)
  const known = useRef(given)
  useEffect(() => {
    if (given === known.current) return
    known.current = given
    setText(given)
  }, [given])
  useEffect(() => {
    if (text === known.current) return undefined
    const timer = setTimeout(() => {
      known.current = text
      onPause(text)
    }, typingMs)
    return () => clearTimeout(timer)
  }, [text, onPause])
  return [text, setText] as const
}
