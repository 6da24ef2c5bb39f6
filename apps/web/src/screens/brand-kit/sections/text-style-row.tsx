import { useState } from 'react'
import { describeStyle } from './names.ts'
import styles from './sections.module.css'
import { TextStyleFields, type TextStyleFieldsProps } from './text-style-fields.tsx'

const fields = ['name', 'font_family', 'font_size', 'line_height', 'letter_spacing', 'color'] as const

/** One line that opens the fields; it opens by itself for a field that was rejected. */
export const TextStyleRow = (props: TextStyleFieldsProps) => {
  const { style, isNew, faultOf } = props
  const [isOpen, setOpen] = useState(isNew)
  const hasFault = fields.some((field) => faultOf(field) !== undefined)
  if (hasFault && !isOpen) setOpen(true)
  return (
    <details className={styles.style} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <bdi>{style.name}</bdi>
        <span className={styles.facts}>{describeStyle(style)}</span>
      </summary>
      {isOpen && <TextStyleFields {...props} />}
    </details>
  )
}
