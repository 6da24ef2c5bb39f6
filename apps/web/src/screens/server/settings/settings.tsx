import { useEffect, useRef } from 'react'
import { ErrorNotice } from '#api/error-notice.tsx'
import { hasCode } from '#api/explain.ts'
import { translator } from '#i18n/translator.ts'
import { SaveBar } from '#shell/settings/save-bar.tsx'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { type ServerDraft, useServerDraft } from './draft.ts'
import { Fixed } from './fixed.tsx'
import { MailSection } from './mail-section.tsx'
import { ChoiceSetting, FlagSetting, ListSetting, NumberSetting, TextSetting } from './setting.tsx'
import styles from './settings.module.css'

const t = translator('serverSettings')

interface SectionProps {
  draft: ServerDraft
}

const registrations = ['open', 'invite_only', 'closed'] as const
const creators = ['everyone', 'administrators'] as const

const PeopleSection = ({ draft }: SectionProps) => (
  <Section id="people" title={t('people')}>
    <div className={styles.form}>
      <ChoiceSetting
        name="registration"
        draft={draft}
        choices={registrations.map((value) => ({ value, label: t(`registration_${value}`) }))}
      />
      <ChoiceSetting
        name="workspace_creation"
        draft={draft}
        choices={creators.map((value) => ({ value, label: t(`workspace_creation_${value}`) }))}
      />
    </div>
  </Section>
)

const LimitsSection = ({ draft }: SectionProps) => (
  <Section id="limits" title={t('limits')} text={t('limitsText')}>
    <div className={styles.form}>
      <NumberSetting name="workspaces_per_user" draft={draft} />
      <NumberSetting name="seats_per_workspace" draft={draft} help={t('seats_per_workspaceHelp')} />
      <NumberSetting name="accounts_per_workspace" draft={draft} />
      <NumberSetting name="media_mib_per_workspace" draft={draft} />
    </div>
  </Section>
)

const LegalSection = ({ draft }: SectionProps) => (
  <Section id="legal" title={t('legal')} text={t('legalText')}>
    <div className={styles.form}>
      <TextSetting name="terms_url" draft={draft} type="url" />
      <TextSetting name="terms_version" draft={draft} help={t('versionHelp')} />
      <TextSetting name="privacy_url" draft={draft} type="url" />
      <TextSetting name="privacy_version" draft={draft} help={t('versionHelp')} />
    </div>
  </Section>
)

const NetworksSection = ({ draft }: SectionProps) => (
  <Section id="networks" title={t('networks')}>
    <div className={styles.form}>
      <FlagSetting name="collect_engagement" draft={draft} help={t('collect_engagementHelp')} />
      <FlagSetting name="collect_messages" draft={draft} help={t('collect_messagesHelp')} />
      <FlagSetting name="enforce_certification" draft={draft} help={t('enforce_certificationHelp')} />
    </div>
  </Section>
)

const AccessSection = ({ draft }: SectionProps) => (
  <Section id="access" title={t('access')}>
    <div className={styles.form}>
      <ListSetting name="cors_origins" draft={draft} help={t('cors_originsHelp')} />
      <ListSetting name="fetch_allow_list" draft={draft} help={t('fetch_allow_listHelp')} />
    </div>
  </Section>
)

/** The settings that can change while the server runs, and the others with their values. */
export const ServerSettings = () => {
  const draft = useServerDraft()
  const form = useRef<HTMLFormElement>(null)
  const { error } = draft
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [error])
  return (
    <SettingsPage title={t('title')}>
      <p>{t('text')}</p>
      <form
        ref={form}
        noValidate
        className={styles.sections}
        onSubmit={(event) => {
          event.preventDefault()
          draft.save()
        }}
      >
        <PeopleSection draft={draft} />
        <LimitsSection draft={draft} />
        <MailSection draft={draft} />
        <LegalSection draft={draft} />
        <NetworksSection draft={draft} />
        <AccessSection draft={draft} />
        {error && (hasCode(error, 'validation_failed') ? <Notice tone="failed">{t('notSaved')}</Notice> : <ErrorNotice error={error} />)}
        <SaveBar draft={draft} />
      </form>
      <Fixed settings={draft.saved.fixed} />
    </SettingsPage>
  )
}
