import { shapeProperties } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { ColorField } from '../fields/color-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { useProperty } from '../reading/use-property.ts'
import { PropertySection } from '../section.tsx'

const t = translator('designProperties')

const lengths = { min: 0, max: 32_768, unit: 'px' } as const

const ShapeFields = () => {
  const fill = useProperty(shapeProperties.fill)
  const stroke = useProperty(shapeProperties.stroke)
  const strokeWidth = useProperty(shapeProperties.strokeWidth)
  const radius = useProperty(shapeProperties.radius)
  return (
    <>
      <ColorField label={t('fill')} value={fill} isOptional />
      <ColorField label={t('stroke')} value={stroke} isOptional />
      <NumberField label={t('strokeWidth')} value={strokeWidth} {...lengths} />
      <NumberField label={t('radius')} value={radius} {...lengths} />
    </>
  )
}

export const ShapeSection = () => (
  <PropertySection id="shape" title={t('shape')} of={shapeProperties.strokeWidth} isOpen>
    <ShapeFields />
  </PropertySection>
)
