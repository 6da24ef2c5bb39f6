import { useState } from 'react'
import { hasCode } from '#api/explain.ts'
import { saveVoice, type VoiceDefinition, type VoiceView } from '#api/voices.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { SaveBar } from '#shell/settings/save-bar.tsx'
import { useSettingsDraft } from '#shell/settings/use-settings-draft.ts'
import { Select } from '#ui/select/select.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { formatCorrections, listFields, parseCorrections, parseLines } from './fields.ts'
import styles from './voices.module.css'

const t = translator('voices')

/** The composer knows these; other texts are for language models. */
const formalities = { '': 'formalityAny', formal: 'formalityFormal', informal: 'formalityInformal' } as const

type Edited = VoiceDefinition & { name: string }

interface LinesProps {
  label: string
  help: string
  lines: readonly string[]
  onChange: (lines: string[]) => void
}

/** Keeps what is typed until the field is left, so that a line can be empty while it is written. */
const LinesField = ({ label, help, lines, onChange }: LinesProps) => {
  const [typed, setTyped] = useState<string>()
  return (
    <TextArea
      label={label}
      help={help}
      optional
      rows={2}
      value={typed ?? lines.join('\n')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(parseLines(target.value))
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

const Formality = ({ value, onChange }: { value: string; onChange: (value: string) => void }) => {
  const isKnown = value in formalities
  return (
    <Select
      label={t('formality')}
      value={value}
      choices={[
        ...Object.entries(formalities).map(([known, label]) => ({ value: known, label: t(label) })),
        ...(isKnown ? [] : [{ value, label: value }]),
      ]}
      onChange={onChange}
    />
  )
}

export const VoiceForm = ({ voice }: { voice: VoiceView }) => {
  const saved: Edited = { ...voice.definition, name: voice.name }
  const draft = useSettingsDraft({
    saved,
    save: async (change) => {
      const { name, ...definition } = { ...saved, ...change }
      await saveVoice(voice, { name, definition })
    },
  })
  const { values, edit, error } = draft
  const isTaken = hasCode(error, 'name_taken')
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        draft.save()
      }}
    >
      <TextField
        label={t('name')}
        maxLength={80}
        value={values.name}
        error={isTaken ? t('nameTaken') : draft.faultOf('name')}
        onChange={({ target }) => edit({ name: target.value })}
      />
      <TextArea
        label={t('identity')}
        help={t('identityHelp')}
        optional
        maxLength={1200}
        value={values.identity_summary}
        onChange={({ target }) => edit({ identity_summary: target.value })}
      />
      <TextField
        label={t('language')}
        help={t('languageHelp')}
        optional
        maxLength={35}
        value={values.preferred_language}
        error={draft.faultOf('definition.preferred_language')}
        onChange={({ target }) => edit({ preferred_language: target.value })}
      />
      <Formality value={values.formality} onChange={(formality) => edit({ formality })} />
      <TextArea
        label={t('corrections')}
        help={t('correctionsHelp')}
        optional
        rows={3}
        defaultValue={formatCorrections(saved.corrections)}
        onChange={({ target }) => edit({ corrections: parseCorrections(target.value, saved.corrections) })}
      />
      {listFields.map(({ field, label, help }) => (
        <LinesField key={field} label={t(label)} help={t(help)} lines={values[field]} onChange={(lines) => edit({ [field]: lines })} />
      ))}
      <TextArea label={t('humor')} optional maxLength={400} value={values.humor} onChange={({ target }) => edit({ humor: target.value })} />
      {error && !isTaken && <ErrorNotice error={error} />}
      <SaveBar draft={draft} />
    </form>
  )
}
