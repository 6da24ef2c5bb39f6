import type { BrandKitView } from '#api/brand-kit.ts'
import type { MemberView } from '#api/team.ts'
import { browserZone, formatDate } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { Check } from '#ui/check/check.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { currentLanguage, translator } from '#i18n/translator.ts'
import type { KitFont } from '../model/content.ts'
import { useFontFace } from '../use-font-face.ts'
import { nameFont, weightChoices } from './names.ts'
import styles from './sections.module.css'

const t = translator('brandKit')

interface FontRowProps {
  font: KitFont
  /** The font as it was last saved; undefined if it is new. */
  stored: BrandKitView['fonts'][number] | undefined
  members: readonly MemberView[]
  /** Names of the text styles that need it. */
  usedBy: readonly string[]
  faultOf: (field: string) => string | undefined
  onChange: (font: KitFont) => void
  onRemove: () => void
}

const licenseHelp = ({ font, stored, members }: FontRowProps): string => {
  if (!font.license_acknowledged) return t('licenseNeeded')
  if (stored?.license_acknowledged_at === undefined) return t('licenseOnSave')
  const day = formatDate(stored.license_acknowledged_at, browserZone())
  const by = members.find(({ user_id }) => user_id === stored.license_acknowledged_by)
  return by ? t('licenseBy', { day, name: by.email }) : t('licenseSince', { day })
}

export const FontRow = (props: FontRowProps) => {
  const { font, usedBy, faultOf, onChange, onRemove } = props
  const family = useFontFace(font.media_id)
  const names = new Intl.ListFormat(currentLanguage()).format(usedBy)
  return (
    <li className={styles.font}>
      <div className={styles.fontHead}>
        <p className={styles.sample} style={{ fontFamily: family, fontWeight: font.weight, fontStyle: font.style }}>
          {t('sample')}
        </p>
        <Button
          look="quiet"
          aria-label={t('remove', { name: nameFont(font) })}
          disabledReason={usedBy.length ? t('fontInStyles', { names, count: usedBy.length }) : undefined}
          onClick={onRemove}
        >
          {t('removeFont')}
        </Button>
      </div>
      <div className={styles.fields}>
        <TextField
          label={t('family')}
          maxLength={120}
          value={font.family}
          error={faultOf('family') ?? faultOf('media_id')}
          onChange={({ target }) => onChange({ ...font, family: target.value })}
        />
        <Select
          label={t('weight')}
          value={String(font.weight)}
          choices={weightChoices(font.weight)}
          onChange={(weight) => onChange({ ...font, weight: Number(weight) })}
        />
        <Select
          label={t('slope')}
          value={font.style}
          choices={[
            { value: 'normal', label: t('upright') },
            { value: 'italic', label: t('italic') },
          ]}
          onChange={(style) => onChange({ ...font, style })}
        />
      </div>
      <Check
        label={t('license')}
        help={licenseHelp(props)}
        checked={font.license_acknowledged}
        onChange={(license_acknowledged) => onChange({ ...font, license_acknowledged })}
      />
    </li>
  )
}
