import { useEffect, useRef, useState } from 'react'

/** A text that is saved when its field is left, or closed with it. `save` gets the trimmed text if it has changed. */
export const useField = (given: string, save: (text: string) => void, { isRequired = false } = {}) => {
  const [text, setText] = useState(given)
  const latest = useRef({ text, given, save })
  useEffect(() => {
    latest.current = { text, given, save }
  })
  const leave = (): void => {
    const { text, given, save } = latest.current
    const wanted = text.trim()
    if (wanted === given) return
    if (wanted === '' && isRequired) setText(given)
    else save(wanted)
  }
  const last = useRef(leave)
  useEffect(() => {
    last.current = leave
  })
  useEffect(() => () => last.current(), [])
  return { value: text, onChange: ({ target }: { target: { value: string } }) => setText(target.value), onBlur: leave }
}
