import { useSuspenseQuery } from '@tanstack/react-query'
import { hasCode } from '#api/explain.ts'
import { saveWorkspaceSettings, type WorkspaceSettings } from '#api/workspace-settings.ts'
import { workspaceSettingsQuery } from '#api/workspaces.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { SaveBar } from '#shell/settings/save-bar.tsx'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { useSettingsDraft } from '#shell/settings/use-settings-draft.ts'
import { ButtonAnchor } from '#ui/button/button.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './site-settings.module.css'
import { SitePreview } from './site-preview.tsx'
import { siteSettingsRoute } from './site-settings.route.ts'

const t = translator('siteSettings')

type Site = WorkspaceSettings['site']

const visibilities = { public: 'visibilityPublic', unlisted: 'visibilityUnlisted', off: 'visibilityOff' } as const satisfies Record<
  Site['visibility'],
  string
>
const visibilityHelps = { public: 'helpPublic', unlisted: 'helpUnlisted', off: 'helpOff' } as const satisfies Record<
  Site['visibility'],
  string
>

const siteUrl = ({ slug }: Site): string => `${location.origin}/site/${slug}`

const OpenSite = ({ site }: { site: Site }) =>
  site.visibility !== 'off' && (
    <ButtonAnchor href={siteUrl(site)} target="_blank" rel="noopener">
      {t('open')}
    </ButtonAnchor>
  )

const Editor = ({ id }: { id: string }) => {
  const { data } = useSuspenseQuery(workspaceSettingsQuery(id))
  const draft = useSettingsDraft({ saved: data.site, save: (site) => saveWorkspaceSettings(id, { site }) })
  const { values, edit, error, faultOf } = draft
  const isTaken = hasCode(error, 'name_taken')
  return (
    <SettingsPage title={t('title')} actions={<OpenSite site={data.site} />}>
      <p className={styles.text}>{t('text')}</p>
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault()
          draft.save()
        }}
      >
        <Select
          label={t('visibility')}
          help={t(visibilityHelps[values.visibility])}
          value={values.visibility}
          choices={(['public', 'unlisted', 'off'] as const).map((value) => ({ value, label: t(visibilities[value]) }))}
          onChange={(visibility) => edit({ visibility })}
        />
        <TextField
          label={t('slug')}
          help={siteUrl(values)}
          maxLength={60}
          autoCapitalize="none"
          spellCheck={false}
          value={values.slug}
          error={isTaken ? t('slugTaken') : faultOf('site.slug') && t('slugWrong')}
          onChange={({ target }) => edit({ slug: target.value.toLowerCase() })}
        />
        <TextField
          label={t('siteTitle')}
          maxLength={120}
          value={values.title}
          error={faultOf('site.title')}
          onChange={({ target }) => edit({ title: target.value })}
        />
        <TextArea
          label={t('description')}
          maxLength={500}
          optional
          value={values.description}
          error={faultOf('site.description')}
          onChange={({ target }) => edit({ description: target.value })}
        />
        {error && !isTaken && <ErrorNotice error={error} />}
        <SaveBar draft={draft} />
      </form>
      {values.visibility !== 'off' && <SitePreview id={id} site={values} />}
    </SettingsPage>
  )
}

const Overview = ({ id }: { id: string }) => {
  const { site } = useSuspenseQuery(workspaceSettingsQuery(id)).data
  return (
    <SettingsPage title={t('title')} actions={<OpenSite site={site} />}>
      <p className={styles.text}>{t('onlyAdmins')}</p>
      <p>
        {site.title} · {t(visibilities[site.visibility])}
      </p>
      <p className={styles.text}>{siteUrl(site)}</p>
    </SettingsPage>
  )
}

export const SiteSettings = () => {
  const { workspace } = siteSettingsRoute.useRouteContext()
  return workspace.can.edit ? <Editor key={workspace.id} id={workspace.id} /> : <Overview key={workspace.id} id={workspace.id} />
}
