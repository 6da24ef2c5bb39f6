import { layerProperties } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { useProperty } from '../reading/use-property.ts'
import { PropertySection } from '../section.tsx'

const t = translator('designProperties')

const lengths = { min: 0, max: 32_768, unit: 'px' } as const

const MaskFields = () => {
  const mask = useProperty(layerProperties.mask)
  const inset = useProperty(layerProperties.maskInset)
  const radius = useProperty(layerProperties.maskRadius)
  return (
    <>
      <ChoiceField
        label={t('maskShape')}
        value={mask}
        choices={[
          { value: 'none', label: t('maskNone') },
          { value: 'rectangle', label: t('maskRectangle') },
          { value: 'rounded_rectangle', label: t('maskRounded') },
          { value: 'circle', label: t('maskCircle') },
          { value: 'ellipse', label: t('maskEllipse') },
          { value: 'diamond', label: t('maskDiamond') },
        ]}
      />
      <NumberField label={t('maskInset')} value={inset} {...lengths} />
      {(mask.state?.value === 'rounded_rectangle' || mask.state?.isMixed) && (
        <NumberField label={t('radius')} value={radius} {...lengths} />
      )}
    </>
  )
}

/** The shape that a layer is cut to. */
export const MaskSection = () => (
  <PropertySection id="mask" title={t('mask')} of={layerProperties.mask}>
    <MaskFields />
  </PropertySection>
)
