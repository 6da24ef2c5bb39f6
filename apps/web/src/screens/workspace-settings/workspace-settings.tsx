import { useSuspenseQuery } from '@tanstack/react-query'
import { saveWorkspaceSettings, type SettingsValues } from '#api/workspace-settings.ts'
import { workspaceSettingsQuery } from '#api/workspaces.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { SaveBar } from '#shell/settings/save-bar.tsx'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { useSettingsDraft } from '#shell/settings/use-settings-draft.ts'
import { translator } from '#i18n/translator.ts'
import { BuildsSection } from './builds-section.tsx'
import { Deletion } from './deletion.tsx'
import { MediaSection, PublishingSection } from './publishing-section.tsx'
import { Overview } from './overview.tsx'
import { WorkspaceSection } from './workspace-section.tsx'
import styles from './workspace-settings.module.css'
import { workspaceSettingsRoute } from './workspace-settings.route.ts'

const t = translator('workspaceSettings')

export const WorkspaceSettings = () => {
  const { workspace } = workspaceSettingsRoute.useRouteContext()
  // Another workspace has other edits.
  return workspace.can.edit ? <Editor key={workspace.id} id={workspace.id} /> : <Overview key={workspace.id} id={workspace.id} />
}

const Editor = ({ id }: { id: string }) => {
  const { data: saved } = useSuspenseQuery(workspaceSettingsQuery(id))
  const draft = useSettingsDraft<SettingsValues>({ saved, save: (change) => saveWorkspaceSettings(id, change) })
  return (
    <SettingsPage title={t('title')}>
      <form
        noValidate
        className={styles.sections}
        onSubmit={(event) => {
          event.preventDefault()
          draft.save()
        }}
      >
        <WorkspaceSection draft={draft} />
        <PublishingSection draft={draft} />
        <BuildsSection draft={draft} />
        <MediaSection draft={draft} />
        {draft.error && <ErrorNotice error={draft.error} />}
        <SaveBar draft={draft} />
      </form>
      <Deletion id={id} />
    </SettingsPage>
  )
}
