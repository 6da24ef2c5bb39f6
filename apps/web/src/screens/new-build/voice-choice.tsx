import { useSuspenseQuery } from '@tanstack/react-query'
import { voicesQuery } from '#api/voices.ts'
import { Select } from '#ui/select/select.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('builds')

const own = 'own'

interface VoiceChoiceProps {
  workspaceId: string
  voiceId: string | undefined
  onChange: (voiceId: string | undefined) => void
}

export const VoiceChoice = ({ workspaceId, voiceId, onChange }: VoiceChoiceProps) => {
  const { data: voices } = useSuspenseQuery(voicesQuery(workspaceId))
  if (voices.length < 2) return null
  return (
    <Select
      label={t('voice')}
      value={voiceId ?? own}
      choices={[{ value: own, label: t('ownVoices') }, ...voices.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(value) => onChange(value === own ? undefined : value)}
    />
  )
}
