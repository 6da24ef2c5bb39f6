import { Plus, X } from 'lucide-react'
import { useCallback, useRef } from 'react'
import { addStop, backgroundProperties, maxStops, removeStop } from '@broadside/scene/editor'
import { Button } from '#ui/button/button.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { useKeptFocus } from '../../session/use-kept-focus.ts'
import { useSession } from '../../session/use-session.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { ColorInput, useColor } from '../fields/color-field.tsx'
import fields from '../fields/fields.module.css'
import { NumberField } from '../fields/number-field.tsx'
import { NumberInput } from '../fields/number-input.tsx'
import { percent } from '../fields/slider-field.tsx'
import { SwitchField } from '../fields/toggle.tsx'
import { useNumber } from '../fields/use-number.ts'
import styles from '../properties.module.css'
import { useProperty } from '../reading/use-property.ts'

const t = translator('designProperties')

const { gradient } = backgroundProperties

type StopProperties = (typeof gradient.stops)[number]

interface StopProps {
  of: StopProperties
  number: number
  onRemove: (() => void) | undefined
  /** Gives the focus to a control that stays. */
  focusOther: () => void
}

const Stop = ({ of, number, onRemove, focusOther }: StopProps) => {
  useKeptFocus(focusOther)
  const value = useProperty(of.color)
  const color = useColor(value)
  const offset = useNumber(useProperty(of.offset), percent)
  const label = t('stopColor', { number })
  return (
    <li className={styles.stop}>
      <ColorInput label={label} aria-label={label} value={value} color={color} />
      <NumberInput number={offset} label={t('stopOffset', { number })} />
      {onRemove && <IconButton icon={X} label={t('removeStop', { number })} onClick={onRemove} />}
      <output className={fields.message}>{color.isWrong ? t('notColor') : offset.message}</output>
    </li>
  )
}

/** The gradient of a page: its kind, its direction and its colors. */
export const GradientFields = () => {
  const { editor } = useSession()
  const add = useRef<HTMLButtonElement>(null)
  const focusAdd = useCallback(() => add.current?.focus(), [])
  const type = useProperty(gradient.type)
  const angle = useProperty(gradient.angle)
  const isReversed = useProperty(gradient.isReversed)
  const { state: count } = useProperty(gradient.countStops)
  if (!count?.value) return null
  const { value: stops } = count
  return (
    <>
      <ChoiceField
        label={t('gradientType')}
        value={type}
        choices={[
          { value: 'linear', label: t('gradientLinear') },
          { value: 'radial', label: t('gradientRadial') },
          { value: 'angle', label: t('gradientAngle') },
          { value: 'reflected', label: t('gradientReflected') },
          { value: 'diamond', label: t('gradientDiamond') },
        ]}
      />
      <NumberField label={t('angle')} value={angle} min={-360} max={360} unit="°" digits={0} />
      <ol className={styles.stops} aria-label={t('stops')}>
        {gradient.stops.slice(0, stops).map((of, index) => (
          <Stop
            key={index}
            of={of}
            number={index + 1}
            onRemove={stops > 2 ? () => removeStop(editor, index) : undefined}
            focusOther={focusAdd}
          />
        ))}
      </ol>
      <div className={styles.buttons}>
        <Button
          ref={add}
          disabledReason={stops < maxStops ? undefined : t('stopsFull', { limit: maxStops })}
          onClick={() => addStop(editor)}
        >
          <Plus size={16} aria-hidden />
          {t('addStop')}
        </Button>
      </div>
      <SwitchField label={t('gradientReversed')} value={isReversed} />
    </>
  )
}
