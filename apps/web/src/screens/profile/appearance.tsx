import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { setClock } from '#i18n/time.ts'
import { hasHighContrast, setHighContrast, setTheme, type Theme } from '#theme/theme.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { Select } from '#ui/select/select.tsx'
import { Switch } from '#ui/switch/switch.tsx'
import { browserLanguage, switchLanguage, translator } from '#i18n/translator.ts'
import { type ProfileChange, saveProfile, type User } from '#api/profile.ts'
import { asBrowser, LanguageField } from './language-field.tsx'
import styles from './profile.module.css'

const t = translator('profile')

/** Saved first, because switching replaces everything on the page, and with it the message about a failure. */
const save = async (change: ProfileChange): Promise<void> => {
  await saveProfile(change)
  if (change.language !== undefined) await switchLanguage(change.language ?? browserLanguage())
}

/** Applies immediately here, and in other browsers at the next sign-in. */
export const Appearance = ({ user }: { user: User }) => {
  const [contrast, setContrast] = useState(hasHighContrast)
  const { mutate, error } = useMutation({ mutationFn: save })
  return (
    <Section id="appearance" title={t('appearance')} text={t('appearanceText')}>
      {error && <ErrorNotice error={error} />}
      <div className={styles.form}>
        <Select<Theme>
          label={t('theme')}
          value={user.theme ?? 'system'}
          choices={[
            { value: 'system', label: t('themeSystem') },
            { value: 'light', label: t('themeLight') },
            { value: 'dark', label: t('themeDark') },
          ]}
          onChange={(theme) => {
            setTheme(theme)
            mutate({ theme })
          }}
        />
        <LanguageField
          value={user.language ?? asBrowser}
          onChange={(language) => mutate({ language: language === asBrowser ? null : language })}
        />
        <Select
          label={t('clock')}
          value={user.clock ?? asBrowser}
          choices={[
            { value: asBrowser, label: t('clockAsLanguage') },
            { value: '24', label: t('clock24') },
            { value: '12', label: t('clock12') },
          ]}
          onChange={(value) => {
            const clock = value === asBrowser ? undefined : value
            setClock(clock)
            mutate({ clock: clock ?? null })
          }}
        />
        <Select
          label={t('composer')}
          help={t('composerHelp')}
          value={user.composer_experience}
          choices={[
            { value: 'unified', label: t('composerAll') },
            { value: 'specialized', label: t('composerAccounts') },
          ]}
          onChange={(composer_experience) => mutate({ composer_experience })}
        />
        <Switch
          label={t('contrast')}
          help={t('contrastHelp')}
          checked={contrast}
          onChange={(on) => {
            setHighContrast(on)
            setContrast(on)
          }}
        />
        <Switch
          label={t('shortcuts')}
          help={t('shortcutsHelp')}
          checked={user.shortcuts ?? true}
          onChange={(shortcuts) => mutate({ shortcuts })}
        />
      </div>
    </Section>
  )
}
