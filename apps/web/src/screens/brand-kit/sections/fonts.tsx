import { useQuery } from '@tanstack/react-query'
import type { BrandKitView } from '#api/brand-kit.ts'
import { teamQuery } from '#api/team.ts'
import { Section } from '#ui/section/section.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { type KitFont, most, stylesWith, withFont } from '../model/content.ts'
import { guessFont } from '../model/font-names.ts'
import type { KitDraft } from '../use-kit-draft.ts'
import { UploadButton, UploadRows } from '../uploads/upload-controls.tsx'
import { useKitUploads } from '../uploads/use-kit-uploads.ts'
import { focusSection } from './focus.ts'
import { FontRow } from './font-row.tsx'
import styles from './sections.module.css'

const t = translator('brandKit')

interface FontsProps {
  draft: KitDraft
  kit: BrandKitView
}

export const Fonts = ({ draft: { values, edit, faultOf }, kit }: FontsProps) => {
  const { fonts, text_styles } = values
  const { data: { members } = { members: [] } } = useQuery(teamQuery(kit.workspace_id))
  const uploads = useKitUploads({
    workspaceId: kit.workspace_id,
    assetKind: 'brand_font',
    limit: most.fonts,
    count: fonts.length,
    onArrival: ({ id, filename }) => {
      const font = { ...guessFont(filename), media_id: id, license_acknowledged: false }
      if (fonts.some(({ media_id }) => media_id === id)) showToast(t('fontAlreadyThere', { name: filename }))
      else edit((now) => ({ fonts: [...now.fonts, font] }))
    },
  })
  const change = (font: KitFont): void =>
    edit({
      fonts: fonts.map((one) => (one.media_id === font.media_id ? font : one)),
      text_styles: text_styles.map((style) => (style.font_asset_id === font.media_id ? withFont(style, font) : style)),
    })
  return (
    <Section
      id="fonts"
      title={t('fonts')}
      text={fonts.length ? undefined : t('noFonts')}
      actions={
        <UploadButton
          uploads={uploads}
          accept=".woff2,.ttf,.otf"
          disabledReason={fonts.length < most.fonts ? undefined : t('full', { limit: most.fonts })}
        >
          {t('uploadFonts')}
        </UploadButton>
      }
    >
      <ul aria-label={t('fonts')} className={styles.rows}>
        {fonts.map((font, index) => (
          <FontRow
            key={font.media_id}
            font={font}
            stored={kit.fonts.find(({ media_id }) => media_id === font.media_id)}
            members={members}
            usedBy={stylesWith(values, font.media_id)}
            faultOf={(field) => faultOf(`fonts[${index}].${field}`)}
            onChange={change}
            onRemove={() => {
              edit({ fonts: fonts.filter(({ media_id }) => media_id !== font.media_id) })
              focusSection('fonts')
            }}
          />
        ))}
      </ul>
      <UploadRows uploads={uploads} />
    </Section>
  )
}
