import {
  emailFrequencies,
  type NotificationItem,
  PreferenceSettings,
  topicIds,
  topics,
} from '@broadside/contract/features/notifications.schemas'
import type { Static } from 'typebox'
import { toIso } from '#db/timestamps.ts'
import type { InboxItem } from './inbox.store.ts'
import { completePreferences, defaultPreference } from './notifications.policy.ts'
import type { PreferenceView } from './preferences.ts'
import type { ShownMute } from './preferences.store.ts'
import { defined } from '#lib/defined.ts'

type Settings = Static<typeof PreferenceSettings>

const topicDefinitions: Settings['topic_definitions'] = topicIds.map((id) => {
  const { group, critical, transactional } = topics[id]
  return {
    id,
    group,
    presentation_key: `notifications.event.${id}`,
    critical_in_app: critical,
    transactional,
    default_preference: defaultPreference(id),
    in_app_mutable: !critical,
    email_mutable: !transactional,
    mute_applies: !transactional,
    email_frequencies: transactional ? ['immediate'] : [...emailFrequencies],
  }
})

const presentMute = (mute: ShownMute): Settings['mutes'][number] => ({
  id: mute.id,
  scope: mute.workspace_id === null ? 'account' : 'workspace',
  starts_at: mute.starts_at.toISOString(),
  ends_at: mute.ends_at.toISOString(),
  ...(mute.workspace_id === null ? {} : { workspace_id: mute.workspace_id, workspace_name: mute.workspace_name ?? '' }),
})

export const presentPreferences = (view: PreferenceView, emailAvailable: boolean): Settings => ({
  preferences: view.isBound ? {} : completePreferences(view.preferences),
  topic_definitions: topicDefinitions,
  digest_configured: view.isConfigured,
  digest_time: view.digest.time,
  digest_timezone: view.digest.zone,
  email_address: view.isBound ? '' : view.email,
  email_available: emailAvailable,
  mutes: view.mutes.map(presentMute),
})

export const presentNotification = (row: InboxItem): NotificationItem => ({
  id: row.id,
  type: row.topic,
  title: row.title,
  body: row.body,
  ...defined({ words: row.words ?? undefined }),
  href: row.href,
  ...defined({ workspace_id: row.workspace_id ?? undefined }),
  payload: row.payload,
  ...(row.read_at ? { read_at: toIso(row.read_at) } : {}),
  created_at: toIso(row.created_at),
  actions: row.actions,
})
