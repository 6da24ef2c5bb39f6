import { useMemo } from 'react'
import { listLanguages } from '#i18n/languages.ts'
import { Combobox } from '#ui/combobox/combobox.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('workspaceSettings')

interface LanguageFieldProps {
  language: string
  onChange: (language: string) => void
}

export const LanguageField = ({ language, onChange }: LanguageFieldProps) => {
  const options = useMemo(() => listLanguages([language]).map(({ tag, name }) => ({ value: tag, label: name, keywords: tag })), [language])
  return (
    <Combobox
      label={t('language')}
      help={t('languageHelp')}
      value={language}
      options={options}
      empty={t('noLanguage')}
      onChange={onChange}
    />
  )
}
