import { useState } from 'react'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { completeColor, isColor, opaque, recolor } from '#web/designs/colors.ts'
import styles from './sections.module.css'

const t = translator('brandKit')

interface ColorFieldProps {
  label: string
  /** Names the browser's color control, which has no visible label. */
  pickLabel: string
  hideLabel?: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** A color as text, beside the browser's color control. */
export const ColorField = ({ label, pickLabel, hideLabel, value, error, onChange }: ColorFieldProps) => {
  const [isTyping, setTyping] = useState(false)
  const isWrong = !isColor(value) && (!isTyping || error !== undefined)
  return (
    <div className={styles.color}>
      <input
        type="color"
        className={styles.pick}
        aria-label={pickLabel}
        value={opaque(value)}
        onChange={({ target }) => onChange(recolor(value, target.value))}
      />
      <TextField
        label={label}
        hideLabel={hideLabel}
        maxLength={16}
        spellCheck={false}
        autoCapitalize="none"
        autoComplete="off"
        dir="ltr"
        value={value}
        error={isWrong ? t('colorWrong') : undefined}
        onFocus={() => setTyping(true)}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => {
          setTyping(false)
          if (!isColor(value)) onChange(completeColor(value))
        }}
      />
    </div>
  )
}
