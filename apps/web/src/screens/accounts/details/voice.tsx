import { useMutation, useQuery } from '@tanstack/react-query'
import { type AccountDetails, assignVoice, voicesQuery } from '#api/account-details.ts'
import { explain } from '#api/explain.ts'
import { Section } from '#ui/section/section.tsx'
import { Select } from '#ui/select/select.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('accounts')

/** Stands for the default voice of the workspace, which has no id of its own here. */
const ofWorkspace = ''

interface VoiceProps {
  account: AccountDetails
  workspaceId: string
  mayChange: boolean
}

/** The voice that builds write the account's posts in. */
export const Voice = ({ account, workspaceId, mayChange }: VoiceProps) => {
  const { data: voices } = useQuery(voicesQuery(workspaceId))
  const assigning = useMutation({
    mutationFn: (voice: string) => assignVoice(account.id, voice === ofWorkspace ? null : voice),
    onError: (error) => void showToast(t('notSaved'), explain(error)),
  })
  if (!voices) return null
  const value = assigning.isPending ? assigning.variables : (account.voice_profile_id ?? ofWorkspace)
  const choices = [{ value: ofWorkspace, label: t('defaultVoice') }, ...voices.map(({ id, name }) => ({ value: id, label: name }))]
  return (
    <Section title={t('voice')} text={t('voiceText')}>
      {mayChange ? (
        <Select label={t('voice')} hideLabel value={value} choices={choices} onChange={(voice) => assigning.mutate(voice)} />
      ) : (
        <p>{choices.find((choice) => choice.value === value)?.label}</p>
      )}
    </Section>
  )
}
