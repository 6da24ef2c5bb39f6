import { type AdjustmentKey, imageProperties, resetAdjustments } from '@broadside/scene/editor'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { ImageActions } from '../../adding/image-actions.tsx'
import { useSession } from '../../session/use-session.ts'
import { Segments } from '../fields/segments.tsx'
import { SliderField } from '../fields/slider-field.tsx'
import styles from '../properties.module.css'
import { useProperty } from '../reading/use-property.ts'
import { PropertySection } from '../section.tsx'
import { LookField } from './looks.tsx'

const t = translator('designProperties')

const ImageFields = () => {
  const fit = useProperty(imageProperties.fit)
  return (
    <>
      <ImageActions />
      <Segments
        label={t('fit')}
        value={fit}
        segments={[
          { value: 'cover', label: t('fitCover') },
          { value: 'contain', label: t('fitContain') },
          { value: 'stretch', label: t('fitStretch') },
        ]}
      />
      <LookField />
    </>
  )
}

/** From −100 to 100. */
const amounts = { min: -100, max: 100, factor: 100, digits: 0 } as const

const Amount = ({ of }: { of: AdjustmentKey }) => {
  const value = useProperty(of === 'blur' ? imageProperties.blur : imageProperties.adjustments[of])
  return <SliderField label={t(`adjust_${of}`)} value={value} {...amounts} min={of === 'blur' ? 0 : -100} />
}

const groups = {
  light: ['exposure', 'brightness', 'contrast', 'highlights', 'shadows'],
  color: ['temperature', 'tint', 'hue', 'saturation', 'vibrance'],
  detail: ['blur'],
} as const satisfies Record<string, readonly AdjustmentKey[]>

const AdjustmentGroup = ({ id }: { id: keyof typeof groups }) => {
  const { editor } = useSession()
  const title = t(`adjustments_${id}`)
  const reset = (): void => {
    editor.complete()
    resetAdjustments(editor, groups[id])
  }
  return (
    <fieldset className={styles.fields} aria-label={title}>
      <div className={styles.groupHead}>
        <h4>{title}</h4>
        <Button look="quiet" aria-label={t('resetGroup', { group: title })} onClick={reset}>
          {t('reset')}
        </Button>
      </div>
      {groups[id].map((key) => (
        <Amount key={key} of={key} />
      ))}
    </fieldset>
  )
}

/** How an image fills its box, and its colors. */
export const ImageSections = () => (
  <>
    <PropertySection id="image" title={t('image')} of={imageProperties.fit} isOpen>
      <ImageFields />
    </PropertySection>
    <PropertySection id="adjustments" title={t('adjustments')} of={imageProperties.fit}>
      <AdjustmentGroup id="light" />
      <AdjustmentGroup id="color" />
      <AdjustmentGroup id="detail" />
    </PropertySection>
  </>
)
