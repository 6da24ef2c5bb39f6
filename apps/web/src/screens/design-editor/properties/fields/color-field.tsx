import { type ComponentProps, type CSSProperties, useState } from 'react'
import { completeColor, isColor } from '#web/designs/colors.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Popover } from '#ui/popover/popover.tsx'
import { translator } from '#i18n/translator.ts'
import type { Value } from '../reading/use-property.ts'
import styles from './fields.module.css'
import { rememberColor } from './recent-colors.ts'
import { Row } from './row.tsx'
import { TextInput } from './text-input.tsx'

const t = translator('designProperties')

const loadPicker = () => import('./color-picker.tsx')
const ColorPicker = lazyPart(async () => ({ default: (await loadPicker()).ColorPicker }))

interface ColorFieldProps {
  label: string
  value: Value<string>
  /** The color can be empty. */
  isOptional?: boolean
}

interface ColorControl {
  isWrong: boolean
  /** Returns false if it isn't a color. */
  apply: (text: string) => boolean
  forgive: () => void
}

export const useColor = ({ set }: Value<string>, isOptional = false): ColorControl => {
  const [isWrong, setWrong] = useState(false)
  return {
    isWrong,
    apply: (text) => {
      const color = completeColor(text.trim())
      const isRight = isColor(color) || (isOptional && color === '')
      setWrong(!isRight)
      if (!isRight) return false
      set(color)
      rememberColor(color)
      return true
    },
    forgive: () => setWrong(false),
  }
}

interface ColorInputProps extends ColorFieldProps, Pick<ComponentProps<'input'>, 'id' | 'aria-describedby' | 'aria-label'> {
  color: ColorControl
}

/** A color as text, beside a button that opens all ways to choose one. */
export const ColorInput = ({ label, value, isOptional = false, color: { isWrong, apply, forgive }, ...control }: ColorInputProps) => {
  const { value: color = '', isMixed } = value.state ?? {}
  return (
    <span className={styles.color}>
      <Popover
        title={label}
        align="end"
        onPrepare={() => void loadPicker().catch(() => undefined)}
        trigger={
          <button
            type="button"
            className={styles.swatch}
            data-none={(color === '' && !isMixed) || undefined}
            style={{ '--color': color || undefined } as CSSProperties}
            aria-label={t('chooseColor', { label })}
          />
        }
      >
        <ColorPicker value={value} isOptional={isOptional} />
      </Popover>
      <TextInput
        {...control}
        {...(isWrong && { 'aria-invalid': true })}
        dir="ltr"
        maxLength={16}
        text={color}
        placeholder={isMixed ? t('mixed') : t('noColor')}
        onApply={apply}
        onType={forgive}
      />
    </span>
  )
}

export const ColorField = (props: ColorFieldProps) => {
  const color = useColor(props.value, props.isOptional)
  if (!props.value.state) return null
  return (
    <Row label={props.label} message={color.isWrong ? t('notColor') : undefined}>
      {(control) => <ColorInput {...props} {...control} color={color} />}
    </Row>
  )
}
