import { type RefObject, useEffect, useRef, useState } from 'react'
import { findToken, type Token } from './token.ts'

/** Pause in typing before looking for a mention, so that no key waits for it. */
const pauseMs = 200

const isSame = (one: Token | undefined, other: Token | undefined): boolean => one?.start === other?.start && one?.query === other?.query

/** The mention being typed at the caret, and a function to dismiss it. */
export const useToken = (area: RefObject<HTMLTextAreaElement | null>) => {
  const [token, setToken] = useState<Token>()
  const isOpen = useRef(false)
  const dismissed = useRef<number>(undefined)
  useEffect(() => {
    isOpen.current = token !== undefined
  }, [token])

  useEffect(() => {
    const element = area.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      const { value, selectionStart, selectionEnd } = element
      const found = selectionStart === selectionEnd ? findToken(value, selectionStart) : undefined
      if (found?.start !== dismissed.current) dismissed.current = undefined
      const next = dismissed.current === undefined ? found : undefined
      setToken((before) => (isSame(before, next) ? before : next))
    }
    const onInput = (event: Event) => {
      clearTimeout(timer)
      // A completed name must be closed before the next key, which the list would handle otherwise.
      if (isOpen.current && !(event as InputEvent).isComposing) look()
      else timer = setTimeout(look, pauseMs)
    }
    const onSelection = () => {
      if (isOpen.current) look()
    }
    const onBlur = () => {
      clearTimeout(timer)
      setToken(undefined)
    }
    element.addEventListener('input', onInput)
    element.addEventListener('compositionend', onInput)
    element.addEventListener('blur', onBlur)
    document.addEventListener('selectionchange', onSelection)
    timer = setTimeout(look, pauseMs)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('input', onInput)
      element.removeEventListener('compositionend', onInput)
      element.removeEventListener('blur', onBlur)
      document.removeEventListener('selectionchange', onSelection)
    }
  }, [area])

  return {
    token,
    /** Dismisses the list until another mention starts. */
    dismiss: () => {
      dismissed.current = token?.start
      setToken(undefined)
    },
    close: () => setToken(undefined),
  }
}
