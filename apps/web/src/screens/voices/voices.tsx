import { useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { voicesQuery } from '#api/voices.ts'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Button } from '#ui/button/button.tsx'
import { Select } from '#ui/select/select.tsx'
import { translator } from '#i18n/translator.ts'
import { NewVoiceDialog } from './new-voice.tsx'
import { TryOut } from './try-out.tsx'
import { VoiceActions } from './voice-actions.tsx'
import { VoiceForm } from './voice-form.tsx'
import { VoiceOverview } from './voice-overview.tsx'
import styles from './voices.module.css'
import { voicesRoute } from './voices.route.ts'

const t = translator('voices')

/** The voices that generated drafts are written in. */
export const Voices = () => {
  const { workspace } = voicesRoute.useRouteContext()
  const { voice: wanted } = voicesRoute.useSearch()
  const navigate = useNavigate({ from: '/settings/voices' })
  const { data: voices } = useSuspenseQuery(voicesQuery(workspace.id))
  const [isCreating, setCreating] = useState(false)
  const voice = voices.find(({ id }) => id === wanted) ?? voices[0]
  const show = (id: string): void => void navigate({ search: (before) => ({ ...before, voice: id }), replace: true })
  const mayEdit = workspace.can.build
  return (
    <SettingsPage title={t('title')} actions={mayEdit && <Button onClick={() => setCreating(true)}>{t('create')}</Button>}>
      <p className={styles.text}>{t('text')}</p>
      {voice && (
        <>
          {voices.length > 1 && (
            <Select
              label={t('voice')}
              value={voice.id}
              choices={voices.map(({ id, name, is_default: isDefault }) => ({
                value: id,
                label: isDefault ? t('defaultVoice', { name }) : name,
              }))}
              onChange={show}
            />
          )}
          {mayEdit ? <VoiceForm key={voice.id} voice={voice} /> : <VoiceOverview voice={voice} />}
          <TryOut key={`${voice.id} ${voice.revision}`} id={voice.id} />
          {mayEdit && <VoiceActions voice={voice} />}
        </>
      )}
      <NewVoiceDialog
        open={isCreating}
        workspaceId={workspace.id}
        onClose={() => setCreating(false)}
        onCreated={(id) => {
          setCreating(false)
          show(id)
        }}
      />
    </SettingsPage>
  )
}
