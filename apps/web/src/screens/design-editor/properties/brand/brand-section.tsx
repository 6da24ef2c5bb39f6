import { addText, backgroundProperties, mainColor, textProperties, type Typography } from '@broadside/scene/editor'
import { type CSSProperties, useState } from 'react'
import type { BrandKitView } from '#api/brand-kit.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { ButtonLink } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { nameWeight } from '#web/designs/weights.ts'
import { isColor } from '#web/designs/colors.ts'
import { isFileId } from '#web/designs/file-id.ts'
import { thumbnailUrl } from '#api/media.ts'
import { useSession, useSnapshot } from '../../session/use-session.ts'
import fields from '../fields/fields.module.css'
import { rememberColor } from '../fields/recent-colors.ts'
import { Swatches } from '../fields/swatches.tsx'
import styles from '../properties.module.css'
import { useProperty } from '../reading/use-property.ts'
import { Section } from '../section.tsx'
import { useBrand } from './use-brand.ts'

const t = translator('designProperties')

type KitStyle = BrandKitView['text_styles'][number]

const typographyOf = (kitStyle: KitStyle): Typography => {
  const { id: _, name: __, ...style } = kitStyle
  return style
}

interface PartProps {
  kit: BrandKitView
  apply: (change: () => void) => void
  onDone: (text: string) => void
}

/** Onto the selection, or behind everything on the page. */
const Colors = ({ kit, apply, onDone }: PartProps) => {
  const hasSelection = useSnapshot(({ selection }) => selection.length > 0)
  const color = useProperty(mainColor)
  const background = useProperty(backgroundProperties.solid)
  const target = hasSelection ? color : background
  const choose = (value: string): void => {
    apply(() => target.set(value))
    rememberColor(value)
    onDone(t(hasSelection ? 'colorApplied' : 'backgroundApplied'))
  }
  if (!target.state) return <p className={styles.note}>{t('noColorToApply')}</p>
  return (
    <Swatches
      title={t('colors')}
      swatches={kit.colors.map(({ name, value }) => ({ name, color: value }))}
      color={target.state.value}
      onChoose={choose}
    />
  )
}

interface Lettering {
  family: string
  assetId?: string | undefined
  weight: number
  style: 'normal' | 'italic'
}

/** Shows a name in its own letters. */
const useLettering = () => {
  const { stage } = useSession()
  return ({ family, assetId = '', weight, style }: Lettering): CSSProperties => ({
    fontFamily: stage.family({ font_family: family, font_asset_id: assetId }),
    fontWeight: weight,
    fontStyle: style,
  })
}

/** Onto the selected texts, or as a new text. */
const TextStyles = ({ kit, apply, onDone }: PartProps) => {
  const { editor } = useSession()
  const lettering = useLettering()
  const style = useProperty(textProperties.style)
  if (!kit.text_styles.length) return null
  const choose = (one: KitStyle): void => {
    apply(() => {
      if (style.state) style.set(typographyOf(one))
      else addText(editor, one.name, typographyOf(one))
    })
    onDone(t(style.state ? 'styleApplied' : 'textAdded', { name: one.name }))
  }
  return (
    <fieldset aria-label={t('textStyles')}>
      <p className={fields.caption} aria-hidden>
        {t('textStyles')}
      </p>
      <div className={styles.list}>
        {kit.text_styles.map((one) => (
          <button
            key={one.id}
            type="button"
            className={styles.item}
            style={lettering({
              family: one.font_family,
              assetId: one.font_asset_id,
              weight: one.font_weight,
              style: one.font_style,
            })}
            onClick={() => choose(one)}
          >
            <bdi>{one.name}</bdi>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

/** Onto the selected texts. */
const Fonts = ({ kit, apply, onDone }: PartProps) => {
  const lettering = useLettering()
  const { state, set } = useProperty(textProperties.face)
  if (!kit.fonts.length || !state) return null
  return (
    <fieldset aria-label={t('fonts')}>
      <p className={fields.caption} aria-hidden>
        {t('fonts')}
      </p>
      <div className={styles.list}>
        {kit.fonts.map(({ media_id: assetId, family, weight, style, license_acknowledged: isLicensed }) => {
          const name = t(style === 'italic' ? 'fontCutItalic' : 'fontCut', { family, weight: nameWeight(weight) })
          return (
            <button
              key={assetId}
              type="button"
              className={styles.item}
              style={lettering({ family, assetId, weight, style })}
              aria-pressed={state.value?.assetId === assetId}
              onClick={() => {
                apply(() => set({ family, assetId, weight, style }))
                onDone(t('fontApplied', { family }))
              }}
            >
              <bdi>{isLicensed ? name : t('fontNotLicensed', { family: name })}</bdi>
            </button>
          )
        })}
      </div>
    </fieldset>
  )
}

/** Behind everything on the page. Texts of other clients can't be drawn. */
const Backgrounds = ({ kit, apply, onDone }: PartProps) => {
  const solid = useProperty(backgroundProperties.solid)
  const image = useProperty(backgroundProperties.image)
  const shown = kit.backgrounds.filter((value) => isColor(value) || isFileId(value))
  if (!shown.length) return null
  const isCurrent = (value: string): boolean => value === (isColor(value) ? solid.state?.value : image.state?.value)
  return (
    <fieldset aria-label={t('backgrounds')}>
      <p className={fields.caption} aria-hidden>
        {t('backgrounds')}
      </p>
      <div className={fields.swatches}>
        {shown.map((value, index) => (
          <button
            key={value}
            type="button"
            className={fields.swatch}
            style={isColor(value) ? ({ '--color': value } as CSSProperties) : undefined}
            aria-label={isColor(value) ? value : t('backgroundImageNumber', { number: index + 1 })}
            aria-pressed={isCurrent(value)}
            onClick={() => {
              apply(() => (isColor(value) ? solid : image).set(value))
              onDone(t('backgroundApplied'))
            }}
          >
            {!isColor(value) && <img src={thumbnailUrl(value)} alt="" loading="lazy" />}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const isEmpty = ({ colors, text_styles, fonts, backgrounds }: BrandKitView): boolean =>
  [colors, text_styles, fonts, backgrounds].every((list) => !list.length)

/** The values of the workspace's brand kit, each applied by one click. */
export const BrandSection = () => {
  const { kit, apply, error, retry } = useBrand()
  const [done, setDone] = useState('')
  if (!kit && !error) return null
  const part = kit && { kit, apply, onDone: setDone }
  return (
    <Section id={kit && isEmpty(kit) ? 'empty-brand' : 'brand'} title={t('brandKit')} isOpen={kit !== undefined && !isEmpty(kit)}>
      <div className={styles.fields}>
        {error && !kit && <ErrorNotice error={error} onRetry={retry} />}
        {part && (
          <>
            {isEmpty(part.kit) && <p className={styles.note}>{t('brandEmpty')}</p>}
            {part.kit.colors.length > 0 && <Colors {...part} />}
            <TextStyles {...part} />
            <Fonts {...part} />
            <Backgrounds {...part} />
            {part.kit.can_edit && (
              <ButtonLink to="/settings/brand-kit" look="quiet" target="_blank" className={styles.link ?? ''}>
                {t('editBrandKit')}
              </ButtonLink>
            )}
          </>
        )}
        <output className="visually-hidden">{done}</output>
      </div>
    </Section>
  )
}
