import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type NotificationSettings = AnswerOf<'getNotificationPreferences'>
export type TopicView = NotificationSettings['topic_definitions'][number]
export type MuteView = NotificationSettings['mutes'][number]
export type SettingsChange = Pick<NotificationSettings, 'preferences' | 'digest_time' | 'digest_timezone'>

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) => (await api.getNotificationPreferences({ signal })).body,
})

const keep = (settings: NotificationSettings): void => {
  queries.setQueryData(notificationSettingsQuery.queryKey, settings)
}

export const saveNotificationSettings = async ({ preferences, digest_time, digest_timezone }: SettingsChange): Promise<void> =>
  keep((await api.replaceNotificationPreferences({ body: { preferences, digest_time, digest_timezone } })).body)

/** Holds back optional email until an instant, of one workspace or of all. */
export const muteMail = async (endsAt: Date, workspaceId?: string): Promise<void> => {
  const scope = workspaceId === undefined ? { scope: 'account' as const } : { scope: 'workspace' as const, workspace_id: workspaceId }
  keep((await api.createNotificationMute({ body: { ...scope, ends_at: endsAt.toISOString() } })).body)
}

export const endMute = async (id: string): Promise<void> => keep((await api.endNotificationMute({ params: { id } })).body)
