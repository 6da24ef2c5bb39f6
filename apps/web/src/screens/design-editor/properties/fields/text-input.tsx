import { type ComponentProps, useState } from 'react'
import { isComposing } from '#lib/is-composing.ts'
import styles from './fields.module.css'
import { useUndoKeys } from './use-undo-keys.ts'

interface TextInputProps extends Pick<
  ComponentProps<'input'>,
  'id' | 'aria-describedby' | 'aria-invalid' | 'aria-label' | 'maxLength' | 'placeholder' | 'dir'
> {
  text: string
  /** Returns false if it can't be applied; the text then stays. */
  onApply: (text: string) => boolean
  onType?: () => void
}

/** Enter and leaving it apply what was typed, Escape restores it. */
export const TextInput = ({ text, onApply, onType, ...input }: TextInputProps) => {
  const [draft, setDraft] = useState<string>()
  const undo = useUndoKeys()
  const apply = (): void => {
    if (draft === undefined || draft === text || onApply(draft)) setDraft(undefined)
  }
  return (
    <input
      {...input}
      className={styles.text}
      autoComplete="off"
      spellCheck={false}
      value={draft ?? text}
      onChange={({ target }) => {
        setDraft(target.value)
        onType?.()
      }}
      onBlur={apply}
      onKeyDown={(event) => {
        const { key } = event
        if (isComposing(event.nativeEvent)) return
        undo(event, draft !== undefined)
        if (key === 'Enter') apply()
        if (key !== 'Escape') return
        setDraft(undefined)
        onType?.()
      }}
    />
  )
}
