import { AlignCenter, AlignJustify, AlignLeft, AlignRight } from 'lucide-react'
import { textProperties } from '@broadside/scene/editor'
import { translator } from '#i18n/translator.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { ColorField } from '../fields/color-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { Segments } from '../fields/segments.tsx'
import { percent, SliderField } from '../fields/slider-field.tsx'
import { SwitchField } from '../fields/toggle.tsx'
import { FontFields } from '../fonts/font-fields.tsx'
import { useProperty } from '../reading/use-property.ts'
import { PropertySection } from '../section.tsx'

const t = translator('designProperties')

const LetterFields = () => {
  const align = useProperty(textProperties.align)
  const fontSize = useProperty(textProperties.fontSize)
  const lineHeight = useProperty(textProperties.lineHeight)
  const letterSpacing = useProperty(textProperties.letterSpacing)
  const color = useProperty(textProperties.color)
  const wrap = useProperty(textProperties.wrap)
  return (
    <>
      <NumberField label={t('fontSize')} value={fontSize} min={1} max={4096} unit="px" />
      <NumberField label={t('lineHeight')} value={lineHeight} min={0.1} max={10} step={0.05} />
      <NumberField label={t('letterSpacing')} value={letterSpacing} min={-1000} max={1000} unit="px" />
      <Segments
        label={t('textAlign')}
        value={align}
        segments={[
          { value: 'left', label: t('textLeft'), icon: AlignLeft },
          { value: 'center', label: t('textCenter'), icon: AlignCenter },
          { value: 'right', label: t('textRight'), icon: AlignRight },
          { value: 'justify', label: t('textJustify'), icon: AlignJustify },
        ]}
      />
      <ColorField label={t('color')} value={color} />
      <ChoiceField
        label={t('wrap')}
        value={wrap}
        choices={[
          { value: 'word', label: t('wrapWord') },
          { value: 'character', label: t('wrapCharacter') },
          { value: '', label: t('wrapNone') },
        ]}
      />
    </>
  )
}

const CurveFields = () => {
  const type = useProperty(textProperties.curve.type)
  const strength = useProperty(textProperties.curve.strength)
  const offset = useProperty(textProperties.curve.offset)
  const isReversed = useProperty(textProperties.curve.isReversed)
  return (
    <>
      <ChoiceField
        label={t('curve')}
        value={type}
        choices={[
          { value: 'none', label: t('curveNone') },
          { value: 'arc_up', label: t('curveArcUp') },
          { value: 'arc_down', label: t('curveArcDown') },
          { value: 'wave', label: t('curveWave') },
          { value: 'circle', label: t('curveCircle') },
          { value: 'ellipse', label: t('curveEllipse') },
        ]}
      />
      <SliderField label={t('curveStrength')} value={strength} {...percent} min={5} />
      <SliderField label={t('curveOffset')} value={offset} {...percent} min={-100} />
      <SwitchField label={t('curveReversed')} value={isReversed} />
    </>
  )
}

const DecorationFields = () => {
  const { strokeColor, strokeWidth, highlight, hasShadow, shadow } = textProperties
  const stroke = useProperty(strokeColor)
  const width = useProperty(strokeWidth)
  const marked = useProperty(highlight)
  const isOn = useProperty(hasShadow)
  const color = useProperty(shadow.color)
  const blur = useProperty(shadow.blur)
  const offsetX = useProperty(shadow.offsetX)
  const offsetY = useProperty(shadow.offsetY)
  return (
    <>
      <ColorField label={t('highlight')} value={marked} isOptional />
      <ColorField label={t('letterOutline')} value={stroke} isOptional />
      <NumberField label={t('strokeWidth')} value={width} min={0} max={500} unit="px" />
      <SwitchField label={t('letterShadow')} value={isOn} />
      <ColorField label={t('color')} value={color} />
      <SliderField label={t('blur')} value={blur} min={0} max={100} />
      <NumberField label={t('offsetX')} value={offsetX} min={-4096} max={4096} unit="px" />
      <NumberField label={t('offsetY')} value={offsetY} min={-4096} max={4096} unit="px" />
    </>
  )
}

/** Fonts and lines, and what decorates letters. */
export const TextSections = () => (
  <>
    <PropertySection id="text" title={t('text')} of={textProperties.color} isOpen>
      <FontFields />
      <LetterFields />
    </PropertySection>
    <PropertySection id="letters" title={t('letters')} of={textProperties.color}>
      <DecorationFields />
      <CurveFields />
    </PropertySection>
  </>
)
