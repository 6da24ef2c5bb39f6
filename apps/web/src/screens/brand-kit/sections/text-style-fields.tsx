import { Check } from '#ui/check/check.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { type KitFont, type TextStyle, withFont, withoutFont } from '../model/content.ts'
import { ColorField } from './color-field.tsx'
import { focusNew } from './focus.ts'
import { nameFont, weightChoices } from './names.ts'
import styles from './sections.module.css'

const t = translator('brandKit')

const otherFont = ''

interface AmountProps {
  label: string
  step: number
  min?: number
  value: number
  error: string | undefined
  onChange: (amount: number) => void
}

const Amount = ({ value, onChange, ...rest }: AmountProps) => (
  <TextField
    {...rest}
    type="number"
    inputMode="decimal"
    value={Number.isNaN(value) ? '' : value}
    onChange={({ target }) => onChange(target.valueAsNumber)}
  />
)

export interface TextStyleFieldsProps {
  style: TextStyle
  fonts: readonly KitFont[]
  isNew: boolean
  faultOf: (field: string) => string | undefined
  onChange: (style: TextStyle) => void
}

/** A font of the kit brings its family, weight and slope; any other is described by hand. */
export const TextStyleFields = ({ style, fonts, isNew, faultOf, onChange }: TextStyleFieldsProps) => {
  const set = (more: Partial<TextStyle>): void => onChange({ ...style, ...more })
  const chooseFont = (mediaId: string): void => {
    const font = fonts.find(({ media_id }) => media_id === mediaId)
    onChange(font ? withFont(style, font) : withoutFont(style))
  }
  return (
    <div className={styles.fields}>
      <TextField
        ref={isNew ? focusNew : undefined}
        label={t('styleName')}
        maxLength={80}
        value={style.name}
        error={faultOf('name')}
        onChange={({ target }) => set({ name: target.value })}
      />
      <Select
        label={t('styleFont')}
        value={style.font_asset_id ?? otherFont}
        choices={[...fonts.map((font) => ({ value: font.media_id, label: nameFont(font) })), { value: otherFont, label: t('otherFont') }]}
        onChange={chooseFont}
      />
      {style.font_asset_id === undefined && (
        <>
          <TextField
            label={t('family')}
            maxLength={120}
            value={style.font_family}
            error={faultOf('font_family')}
            onChange={({ target }) => set({ font_family: target.value })}
          />
          <Select
            label={t('weight')}
            value={String(style.font_weight)}
            choices={weightChoices(style.font_weight)}
            onChange={(weight) => set({ font_weight: Number(weight) })}
          />
        </>
      )}
      <Amount
        label={t('size')}
        step={1}
        min={1}
        value={style.font_size}
        error={faultOf('font_size')}
        onChange={(font_size) => set({ font_size })}
      />
      <Amount
        label={t('lineHeight')}
        step={0.05}
        min={0.05}
        value={style.line_height}
        error={faultOf('line_height')}
        onChange={(line_height) => set({ line_height })}
      />
      <Amount
        label={t('letterSpacing')}
        step={0.1}
        value={style.letter_spacing}
        error={faultOf('letter_spacing')}
        onChange={(letter_spacing) => set({ letter_spacing })}
      />
      <ColorField
        label={t('styleColor')}
        pickLabel={t('styleColorPick', { name: style.name })}
        value={style.color}
        error={faultOf('color')}
        onChange={(color) => set({ color })}
      />
      {style.font_asset_id === undefined && (
        <Check
          label={t('italic')}
          checked={style.font_style === 'italic'}
          onChange={(isItalic) => set({ font_style: isItalic ? 'italic' : 'normal' })}
        />
      )}
    </div>
  )
}
