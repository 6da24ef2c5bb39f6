import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { notificationSettingsQuery, saveNotificationSettings, type SettingsChange, type TopicView } from '#api/notification-settings.ts'
import { queries } from '#api/queries.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Section } from '#ui/section/section.tsx'
import { SettingsPage } from '#shell/settings/settings-page.tsx'
import { translator } from '#i18n/translator.ts'
import { Digest } from './digest.tsx'
import { Mute } from './mute.tsx'
import styles from './notification-settings.module.css'
import { TopicRow } from './topic-row.tsx'

const t = translator('notificationSettings')

const groups = [
  { group: 'publishing', title: 'groupPublishing' },
  { group: 'conversations', title: 'groupConversations' },
  { group: 'workspace', title: 'groupWorkspace' },
  { group: 'account', title: 'groupAccount' },
] as const

/** Saves each choice immediately. */
export const NotificationSettings = () => {
  const { data: settings } = useSuspenseQuery(notificationSettingsQuery)
  const { mutate, error, isSuccess } = useMutation({
    mutationFn: saveNotificationSettings,
    // Update optimistically, since a switch that waits for the server seems broken.
    onMutate: (change) => queries.setQueryData(notificationSettingsQuery.queryKey, { ...settings, ...change }),
    onError: () => queries.invalidateQueries({ queryKey: notificationSettingsQuery.queryKey }),
  })
  const save = (change: Partial<SettingsChange>): void => mutate({ ...settings, ...change })
  const saveTopic =
    ({ id }: TopicView) =>
    (preference: SettingsChange['preferences'][keyof SettingsChange['preferences']]): void =>
      save({ preferences: { ...settings.preferences, [id]: preference } })
  return (
    <SettingsPage title={t('title')} beside={<output>{isSuccess && t('saved')}</output>}>
      {error && <ErrorNotice error={error} />}
      <p className={styles.help}>{t('text')}</p>
      {!settings.email_available && <Notice>{t('noMail')}</Notice>}
      {groups.map(({ group, title }) => (
        <Section key={group} title={t(title)}>
          <ul>
            {settings.topic_definitions
              .filter((topic) => topic.group === group)
              .map((topic) => (
                <TopicRow key={topic.id} topic={topic} settings={settings} onChange={saveTopic(topic)} />
              ))}
          </ul>
        </Section>
      ))}
      {settings.email_available && (
        <>
          <Digest settings={settings} onChange={save} />
          <Mute settings={settings} />
        </>
      )}
    </SettingsPage>
  )
}
