import { Link2, Unlink2 } from 'lucide-react'
import { boxProperties, type Property } from '@broadside/scene/editor'
import { useState } from 'react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { CommandButton } from '../../commands/command-button.tsx'
import { alignIds } from '../../commands/editor-commands.ts'
import { Toolbar } from '../../layout/toolbar.tsx'
import { useSession } from '../../session/use-session.ts'
import fields from '../fields/fields.module.css'
import { NumberInput } from '../fields/number-input.tsx'
import { Row } from '../fields/row.tsx'
import { type NumberRange, useNumber } from '../fields/use-number.ts'
import styles from '../properties.module.css'
import { useFrame, useProperty } from '../reading/use-property.ts'
import { PropertySection } from '../section.tsx'

const t = translator('designProperties')

const positions = { min: -100_000, max: 100_000, unit: 'px' } as const
const lengths = { min: 1, max: 32_768, unit: 'px' } as const
const angles = { min: -36_000, max: 36_000, unit: '°' } as const

interface BoxFieldProps {
  property: Property<number>
  label: string
  short: string
  range: NumberRange
  readOnly?: boolean
}

const BoxField = ({ property, label, short, range, readOnly = false }: BoxFieldProps) => {
  const number = useNumber(useProperty(property), range)
  return (
    <div>
      <NumberInput number={number} label={label} short={short} readOnly={readOnly} />
      <output className={fields.message}>{number.message}</output>
    </div>
  )
}

/** Kept while the selection changes. */
const lock = { isOn: false }

/** True if the height of all selected layers follows from their lines. */
const useIsText = (): boolean => {
  const { editor } = useSession()
  return useFrame(() => {
    const page = editor.page()
    const types = editor.selection().map((id) => page.layers.find((layer) => layer.id === id)?.type)
    return editor.host.measureText !== undefined && types.every((type) => type === 'text')
  })
}

const BoxFields = () => {
  const [isLocked, setLocked] = useState(lock.isOn)
  const isText = useIsText()
  const { x, y, width, height, widthInProportion, heightInProportion } = boxProperties
  return (
    <div className={styles.box}>
      <BoxField property={x} label={t('x')} short={t('xShort')} range={positions} />
      <BoxField property={y} label={t('y')} short={t('yShort')} range={positions} />
      <span />
      <BoxField property={isLocked ? widthInProportion : width} label={t('width')} short={t('widthShort')} range={lengths} />
      <BoxField
        property={isLocked ? heightInProportion : height}
        label={t('height')}
        short={t('heightShort')}
        range={lengths}
        readOnly={isText && !isLocked}
      />
      <IconButton
        icon={isLocked ? Link2 : Unlink2}
        label={t('keepProportions')}
        className={fields.toggle}
        aria-pressed={isLocked}
        onClick={() => {
          lock.isOn = !isLocked
          setLocked(!isLocked)
        }}
      />
    </div>
  )
}

const TurnRow = () => {
  const number = useNumber(useProperty(boxProperties.rotation), angles)
  return (
    <Row label={t('rotation')} message={number.message}>
      {(control) => (
        <span className={fields.sliding}>
          <NumberInput {...control} number={number} />
          <span className={styles.buttons}>
            <CommandButton id="flip-horizontal" />
            <CommandButton id="flip-vertical" />
          </span>
        </span>
      )}
    </Row>
  )
}

/** Where the layers are, their size and angle, and what lines them up. */
export const PositionSection = () => (
  <PropertySection id="position" title={t('position')} of={boxProperties.x} isOpen>
    <BoxFields />
    <TurnRow />
    <Toolbar label={t('alignment')} className={styles.buttons}>
      {alignIds.map((id) => (
        <CommandButton key={id} id={id} />
      ))}
    </Toolbar>
  </PropertySection>
)
