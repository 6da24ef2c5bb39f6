import { queryOptions } from '@tanstack/react-query'
import { type AnswerOf, api } from './api.ts'
import { queries } from './queries.ts'

export type NotificationSettings = AnswerOf<'getNotificationPreferences'>
export type TopicView = NotificationSettings['topic_definitions'][number]
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

/** Mutes optional email for the user's account until an instant. */
export const muteMail = async (endsAt: Date): Promise<void> =>
  keep((await api.createNotificationMute({ body: { scope: 'account', ends_at: endsAt.toISOString() } })).body)

export const endMute = async (id: string): Promise<void> => keep((await api.endNotificationMute({ params: { id } })).body)
