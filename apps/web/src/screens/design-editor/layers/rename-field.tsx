import { maxName } from '@broadside/scene/editor'
import { type KeyboardEvent, useRef } from 'react'
import { isComposing } from '#lib/is-composing.ts'
import { classNames } from '#ui/class-names.ts'
import styles from './rename-field.module.css'

interface RenameFieldProps {
  label: string
  name: string
  placeholder: string
  className?: string | undefined
  onRename: (name: string) => void
  onCancel: () => void
}

/** A name that is edited in its place: Enter or leaving it confirms, Escape cancels. */
export const RenameField = ({ label, name, placeholder, className, onRename, onCancel }: RenameFieldProps) => {
  const isDone = useRef(false)
  const finish = (end: () => void): void => {
    if (isDone.current) return
    isDone.current = true
    end()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    // Keys are for the text, not for what surrounds it.
    event.stopPropagation()
    if (isComposing(event.nativeEvent)) return
    const { value } = event.currentTarget
    if (event.key === 'Enter') finish(() => onRename(value))
    if (event.key === 'Escape') finish(onCancel)
    if (event.key === 'Enter' || event.key === 'Escape') event.preventDefault()
  }
  return (
    <input
      ref={(field) => field?.select()}
      className={classNames(styles.field, className)}
      aria-label={label}
      defaultValue={name}
      placeholder={placeholder}
      maxLength={maxName}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget: { value } }) => finish(() => onRename(value))}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}
