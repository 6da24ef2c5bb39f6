import { Suspense } from 'react'
import type { SettingsValues } from '#api/workspace-settings.ts'
import type { SettingsDraft } from '#shell/settings/use-settings-draft.ts'
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx'
import { Section } from '#ui/section/section.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './workspace-settings.module.css'

const t = translator('workspaceSettings')

export interface DraftProps {
  draft: SettingsDraft<SettingsValues>
}

export const weekStarts = { monday: 'weekMonday', sunday: 'weekSunday', saturday: 'weekSaturday' } as const

const ZoneField = lazyPart(async () => ({ default: (await import('#web/time-picker/zone-field.tsx')).ZoneField }))
const LanguageField = lazyPart(async () => ({ default: (await import('./language-field.tsx')).LanguageField }))

const Placeholder = () => <Skeleton height="3.25rem" />

export const WorkspaceSection = ({ draft }: DraftProps) => {
  const { values, edit, faultOf } = draft
  return (
    <Section id="workspace" title={t('workspace')}>
      <div className={styles.form}>
        <TextField
          label={t('name')}
          maxLength={80}
          value={values.name}
          error={faultOf('name')}
          onChange={({ target }) => edit({ name: target.value })}
        />
        <TextField
          type="color"
          label={t('color')}
          help={t('colorHelp')}
          className={styles.color}
          value={values.color}
          error={faultOf('color')}
          onChange={({ target }) => edit({ color: target.value })}
        />
        <Suspense fallback={<Placeholder />}>
          <ZoneField zone={values.timezone} workspaceZone={values.timezone} onChange={(timezone) => edit({ timezone })} />
        </Suspense>
        <Select
          label={t('weekStart')}
          value={values.week_start}
          choices={(['monday', 'sunday', 'saturday'] as const).map((value) => ({ value, label: t(weekStarts[value]) }))}
          onChange={(week_start) => edit({ week_start })}
        />
        <Suspense fallback={<Placeholder />}>
          <LanguageField language={values.default_language} onChange={(default_language) => edit({ default_language })} />
        </Suspense>
      </div>
    </Section>
  )
}
