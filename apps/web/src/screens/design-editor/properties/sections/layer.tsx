import { layerProperties } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { percent, SliderField } from '../fields/slider-field.tsx'
import { useProperty } from '../reading/use-property.ts'
import { PropertySection } from '../section.tsx'

const t = translator('designProperties')

const LayerFields = () => {
  const opacity = useProperty(layerProperties.opacity)
  const blendMode = useProperty(layerProperties.blendMode)
  return (
    <>
      <SliderField label={t('opacity')} value={opacity} {...percent} />
      <ChoiceField
        label={t('blendMode')}
        value={blendMode}
        choices={[
          { value: 'normal', label: t('blendNormal') },
          { value: 'multiply', label: t('blendMultiply') },
          { value: 'screen', label: t('blendScreen') },
          { value: 'overlay', label: t('blendOverlay') },
          { value: 'darken', label: t('blendDarken') },
          { value: 'lighten', label: t('blendLighten') },
          { value: 'soft_light', label: t('blendSoftLight') },
        ]}
      />
    </>
  )
}

/** How layers mix with what is below them. */
export const LayerSection = () => (
  <PropertySection id="layer" title={t('layer')} of={layerProperties.opacity} isOpen>
    <LayerFields />
  </PropertySection>
)
