import { useQuery } from '@tanstack/react-query'
import type { CSSProperties, ReactNode } from 'react'
import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './brand-kit.module.css'
import { LogoPicture, logosQuery } from './logo-picture.tsx'
import { isColor, isLight } from '#web/designs/colors.ts'
import { isEmpty, type KitContent, type KitFont, type TextStyle } from './model/content.ts'
import { describeStyle, nameCut } from './sections/names.ts'
import { useBackground } from './use-background.ts'
import { useFontFace } from './use-font-face.ts'

const t = translator('brandKit')

const Swatch = ({ color }: { color: string }) => <span className={styles.swatch} style={{ '--color': color } as CSSProperties} />

/** Names keep their own direction, and stay on the side of the page's. */
const Named = ({ name, facts }: { name: string; facts: string }) => (
  <>
    <span>
      <bdi>{name}</bdi>
    </span>
    <span className={styles.facts}>
      <bdi>{facts}</bdi>
    </span>
  </>
)

/** Larger text styles are shown at this size, in pixels. */
const largest = 40

const FontSample = ({ font }: { font: KitFont }) => {
  const family = useFontFace(font.media_id)
  return (
    <li>
      <span className={styles.letters} style={{ fontFamily: family, fontWeight: font.weight, fontStyle: font.style }} aria-hidden>
        {t('letters')}
      </span>
      <Named name={font.family} facts={nameCut(font)} />
      {!font.license_acknowledged && <span className={styles.facts}>{t('notLicensed')}</span>}
    </li>
  )
}

const StyleSample = ({ style }: { style: TextStyle }) => {
  const family = useFontFace(style.font_asset_id) ?? `"${style.font_family}"`
  const scale = Math.min(1, largest / style.font_size)
  return (
    <li>
      <span
        dir="auto"
        className={styles.paper}
        data-dark={isLight(style.color) || undefined}
        style={{
          fontFamily: `${family}, sans-serif`,
          fontSize: style.font_size * scale,
          fontWeight: style.font_weight,
          fontStyle: style.font_style,
          lineHeight: style.line_height,
          letterSpacing: style.letter_spacing * scale,
          color: style.color,
        }}
      >
        {style.name}
      </span>
      <span className={styles.facts}>{describeStyle(style)}</span>
    </li>
  )
}

const BackgroundTile = ({ value }: { value: string }) => {
  const { file, name } = useBackground(value)
  return (
    <li>
      {isColor(value) ? (
        <Swatch color={value} />
      ) : (
        <span className={styles.image}>
          <Thumbnail file={file} />
        </span>
      )}
      <span className={styles.facts}>
        <bdi>{name}</bdi>
      </span>
    </li>
  )
}

const Part = ({ title, className, children }: { title: string; className: string | undefined; children: ReactNode }) => (
  <div>
    <h3 className={styles.caption}>{title}</h3>
    <ul className={className} aria-label={title}>
      {children}
    </ul>
  </div>
)

interface KitPreviewProps {
  workspaceId: string
  content: KitContent
  /** Shown if the kit has nothing yet. */
  empty: ReactNode
}

/** The kit as a board: logos, colors, fonts, text styles and backgrounds. */
export const KitPreview = ({ workspaceId, content, empty }: KitPreviewProps) => {
  const { data: { media: logos } = { media: [] } } = useQuery(logosQuery(workspaceId))
  const { name, colors, fonts, text_styles, backgrounds } = content
  if (isEmpty(content) && !logos.length) return empty
  return (
    <section className={styles.board} aria-label={t('preview')}>
      <h2>
        <bdi>{name}</bdi>
      </h2>
      {logos.length > 0 && (
        <Part title={t('logos')} className={styles.logos}>
          {logos.map((file) => (
            <li key={file.id}>
              <LogoPicture file={file} />
            </li>
          ))}
        </Part>
      )}
      {colors.length > 0 && (
        <Part title={t('colors')} className={styles.tiles}>
          {colors.map(({ id, name, value }) => (
            <li key={id}>
              <Swatch color={value} />
              <Named name={name} facts={value} />
            </li>
          ))}
        </Part>
      )}
      {fonts.length > 0 && (
        <Part title={t('fonts')} className={styles.tiles}>
          {fonts.map((font) => (
            <FontSample key={font.media_id} font={font} />
          ))}
        </Part>
      )}
      {text_styles.length > 0 && (
        <Part title={t('textStyles')} className={styles.styles}>
          {text_styles.map((style) => (
            <StyleSample key={style.id} style={style} />
          ))}
        </Part>
      )}
      {backgrounds.length > 0 && (
        <Part title={t('backgrounds')} className={styles.tiles}>
          {backgrounds.map(({ id, value }) => (
            <BackgroundTile key={id} value={value} />
          ))}
        </Part>
      )}
    </section>
  )
}
