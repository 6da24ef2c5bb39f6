import { type EffectPreset, effectPresetIds, layerProperties } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { ColorField } from '../fields/color-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { Segments } from '../fields/segments.tsx'
import { percent, SliderField } from '../fields/slider-field.tsx'
import { SwitchField } from '../fields/toggle.tsx'
import { useProperty } from '../reading/use-property.ts'
import { PropertySection } from '../section.tsx'

const t = translator('designProperties')

const nameOf = (id: EffectPreset): string => t(`effect_${id}`)

const ShadowFields = ({ of }: { of: typeof layerProperties.shadow }) => {
  const color = useProperty(of.color)
  const opacity = useProperty(of.opacity)
  const blur = useProperty(of.blur)
  const angle = useProperty(of.angle)
  const distance = useProperty(of.distance)
  return (
    <>
      <ColorField label={t('color')} value={color} />
      <SliderField label={t('opacity')} value={opacity} {...percent} />
      <SliderField label={t('blur')} value={blur} min={0} max={100} />
      <NumberField label={t('angle')} value={angle} min={-360} max={360} unit="°" />
      <NumberField label={t('distance')} value={distance} min={0} max={500} unit="px" />
    </>
  )
}

const OutlineFields = () => {
  const { outline } = layerProperties
  const color = useProperty(outline.color)
  const opacity = useProperty(outline.opacity)
  const width = useProperty(outline.width)
  const position = useProperty(outline.position)
  return (
    <>
      <ColorField label={t('color')} value={color} />
      <NumberField label={t('strokeWidth')} value={width} min={0.1} max={500} unit="px" />
      <Segments
        label={t('outlinePosition')}
        value={position}
        segments={[
          { value: 'inside', label: t('outlineInside') },
          { value: 'center', label: t('outlineCenter') },
          { value: 'outside', label: t('outlineOutside') },
        ]}
      />
      <SliderField label={t('opacity')} value={opacity} {...percent} />
    </>
  )
}

const EffectFields = () => {
  const preset = useProperty(layerProperties.effectPreset)
  const hasOutline = useProperty(layerProperties.hasOutline)
  const hasShadow = useProperty(layerProperties.hasShadow)
  const hasInnerShadow = useProperty(layerProperties.hasInnerShadow)
  const custom = preset.state?.value === 'custom' ? [{ value: 'custom' as const, label: t('effect_custom') }] : []
  return (
    <>
      <ChoiceField
        label={t('effectPreset')}
        value={preset}
        choices={[...custom, ...effectPresetIds.map((id) => ({ value: id, label: nameOf(id) }))]}
      />
      <SwitchField label={t('outline')} value={hasOutline} />
      <OutlineFields />
      <SwitchField label={t('shadow')} value={hasShadow} />
      <ShadowFields of={layerProperties.shadow} />
      <SwitchField label={t('innerShadow')} value={hasInnerShadow} />
      <ShadowFields of={layerProperties.innerShadow} />
    </>
  )
}

/** Outlines and shadows, which follow the content of a layer. */
export const EffectsSection = () => (
  <PropertySection id="effects" title={t('effects')} of={layerProperties.effectPreset}>
    <EffectFields />
  </PropertySection>
)
