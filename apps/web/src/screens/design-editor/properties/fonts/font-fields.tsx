import { type FontFace, textProperties } from '@broadside/scene/editor'
import { useQuery } from '@tanstack/react-query'
import { Italic, Strikethrough, Underline } from 'lucide-react'
import { useMemo } from 'react'
import { designFontsQuery } from '#api/designs.ts'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { nameWeight } from '#web/designs/weights.ts'
import { useSession } from '../../session/use-session.ts'
import { useBrand } from '../brand/use-brand.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { Row } from '../fields/row.tsx'
import { Toggle } from '../fields/toggle.tsx'
import styles from '../properties.module.css'
import { type Settable, useProperty, type Value } from '../reading/use-property.ts'
import { faceOf, findFontOption, type FontOption, listFontOptions, weightsOf } from './font-options.ts'

const t = translator('designProperties')

/** Of a text whose font is not available. */
const missing = 'missing'

const useFontOptions = () => {
  const { data } = useQuery(designFontsQuery)
  const { kit } = useBrand()
  const options = useMemo(() => listFontOptions(data?.families ?? [], kit), [data, kit])
  return { options, isComplete: data !== undefined && kit !== undefined }
}

const labelOf = ({ family, faces }: FontOption): string =>
  faces.some(({ isLicensed }) => !isLicensed) ? t('fontNotLicensed', { family }) : family

/** Each text keeps its weight and style, as far as the new family has them. */
const changeFaces = ({ slide }: Value<FontFace>, change: (face: FontFace) => FontFace): void => {
  const { by, end } = slide()
  by(change)
  end()
}

const WeightField = ({ face, options }: { face: Value<FontFace>; options: readonly FontOption[] }) => {
  const weight = useProperty(textProperties.fontWeight)
  const { value } = face.state ?? {}
  const option = value && findFontOption(options, value)
  const usual = [100, 200, 300, 400, 500, 600, 700, 800, 900]
  const available = option ? weightsOf(option, value.style) : usual
  const current = weight.state?.value
  const weights = current === undefined || available.includes(current) ? available : [...available, current].toSorted((a, b) => a - b)
  const shown: Settable<string> = {
    state: weight.state && { ...weight.state, value: current === undefined ? undefined : String(current) },
    set: (next) =>
      changeFaces(face, (own) => {
        const chosen = { ...own, weight: Number(next) }
        const family = findFontOption(options, own)
        return family ? faceOf(family, chosen) : chosen
      }),
  }
  return (
    <ChoiceField
      label={t('fontWeight')}
      value={shown}
      choices={weights.map((one) => ({ value: String(one), label: nameWeight(one), style: { fontWeight: one } }))}
    />
  )
}

const StyleToggles = ({ face, options }: { face: Value<FontFace>; options: readonly FontOption[] }) => {
  const style = useProperty(textProperties.fontStyle)
  const underline = useProperty(textProperties.underline)
  const strike = useProperty(textProperties.strike)
  const { value } = face.state ?? {}
  const option = value && findFontOption(options, value)
  const isItalic: Settable<boolean> = {
    state: style.state && { ...style.state, value: style.state.value === undefined ? undefined : style.state.value === 'italic' },
    set: (isOn) =>
      changeFaces(face, (own) => {
        const chosen = { ...own, style: isOn ? ('italic' as const) : ('normal' as const) }
        const family = findFontOption(options, own)
        return family ? faceOf(family, chosen) : chosen
      }),
  }
  return (
    <Row label={t('textStyle')} isGroup>
      {() => (
        <fieldset className={styles.buttons} aria-label={t('textStyle')}>
          {(!option || option.styles.includes('italic')) && <Toggle icon={Italic} label={t('italic')} value={isItalic} />}
          <Toggle icon={Underline} label={t('underline')} value={underline} />
          <Toggle icon={Strikethrough} label={t('strike')} value={strike} />
        </fieldset>
      )}
    </Row>
  )
}

/** Family, weight and style of letters. */
export const FontFields = () => {
  const { stage } = useSession()
  const { options, isComplete } = useFontOptions()
  const font = useProperty(textProperties.font)
  const face = useProperty(textProperties.face)
  if (!font.state) return null
  const { value } = font.state
  const option = value && findFontOption(options, value)
  const isMissing = isComplete && value !== undefined && !option
  const isUnlicensed = option?.faces.some(({ assetId, isLicensed }) => assetId === value?.assetId && !isLicensed)
  const fallback = options.find(({ faces }) => !faces.length)
  const choose = (key: string): void => {
    const chosen = options.find((one) => one.key === key)
    if (chosen) changeFaces(face, (own) => faceOf(chosen, own))
  }
  const family: Settable<string> = {
    state: { ...font.state, value: value && (option?.key ?? missing) },
    set: choose,
  }
  return (
    <>
      <ChoiceField
        label={t('font')}
        value={family}
        choices={[
          ...(value && !option ? [{ value: missing, label: value.family || t('unknownFont') }] : []),
          ...options.map((one) => ({
            value: one.key,
            label: labelOf(one),
            style: { fontFamily: stage.family({ font_family: one.family, font_asset_id: one.faces[0]?.assetId ?? '' }) },
          })),
        ]}
      />
      {isMissing && fallback && (
        <div className={styles.note}>
          <p>{t('fontMissing', { fallback: fallback.family })}</p>
          <Button onClick={() => choose(fallback.key)}>{t('useFallback', { fallback: fallback.family })}</Button>
        </div>
      )}
      {isUnlicensed && <p className={styles.note}>{t('fontNotExported')}</p>}
      <WeightField face={face} options={options} />
      <StyleToggles face={face} options={options} />
    </>
  )
}
