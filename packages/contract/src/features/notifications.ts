/** Notifications, preferences and mutes. */
import { Type } from 'typebox'
import { endpointsOf, inWorkspace, noContent, raw, self, selfUnbound } from '../endpoint.ts'
import { idParams, pageQuery, workspaceId, workspaceQuery } from './common.ts'
import {
  CreateMuteBody,
  lastEventId,
  NotificationList,
  NotificationSelection,
  PreferenceSettings,
  ReplacePreferencesBody,
} from './notifications.schemas.ts'

const { get, post, put, del } = endpointsOf('notifications')

export const listNotifications = get('list-notifications', '/notifications', {
  summary: 'List notifications',
  description:
    'Notifications of the workspace and of the user, newest first. A token bound to one workspace gets only those of the workspace.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: Type.Object({ workspace_id: workspaceId, ...pageQuery({ max: 100, default: 30 }) }),
  success: { 200: NotificationList },
  eventCursor: true,
})

export const markNotificationsRead = post('mark-notifications-read', '/notifications/read', {
  summary: 'Mark notifications as read',
  description: "By id, or all of the workspace's inbox. The time of the first reading is kept.",
  access: self,
  body: NotificationSelection,
  success: { 204: noContent },
  problems: ['workspace_access_denied'],
})

export const deleteNotifications = post('delete-notifications', '/notifications/delete', {
  summary: 'Delete notifications',
  description: "By id, or all of the workspace's inbox.",
  access: self,
  body: NotificationSelection,
  success: { 204: noContent },
  problems: ['workspace_access_denied'],
})

export const streamNotifications = get('stream-notifications', '/notifications/stream', {
  summary: 'Stream notifications',
  description: `Server-sent events. The data of \`notification\` is an item of the inbox. The data of \`unread\` is \`{"unread_count": …}\`; it is sent first and after every change. Resume from an event's \`id\`; after an interruption an item can arrive twice. A comment is sent every 25 seconds. The stream ends when the credential or the access to the workspace ends.`,
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  headers: lastEventId,
  success: { 200: raw('text/event-stream') },
  problems: ['limit_reached'],
})

export const getNotificationPreferences = get('get-notification-preferences', '/notifications/preferences', {
  summary: 'Get notification preferences',
  description:
    "The caller's choices per topic, digest time and active mutes. A token bound to one workspace gets no preferences and only the mutes of its workspace.",
  access: self,
  success: { 200: PreferenceSettings },
})

export const replaceNotificationPreferences = put('replace-notification-preferences', '/notifications/preferences', {
  summary: 'Replace notification preferences',
  description:
    'Omitted topics return to their defaults. In a pending digest, items of topics that are no longer daily are dropped, and the rest moves to the next digest time.',
  access: selfUnbound,
  body: ReplacePreferencesBody,
  success: { 200: PreferenceSettings },
})

export const createNotificationMute = post('create-notification-mute', '/notifications/mutes', {
  summary: 'Mute optional email',
  description:
    "Muted email isn't sent later. Each scope has one mute: a new one replaces the previous one. Notifications in the app continue.",
  access: self,
  body: CreateMuteBody,
  success: { 200: PreferenceSettings },
  problems: ['token_workspace_bound', 'workspace_access_denied'],
  idempotency: 'optional',
})

export const endNotificationMute = del('end-notification-mute', '/notifications/mutes/{id}', {
  summary: 'End a mute',
  description: 'Takes effect at once. Repeating the request for the same mute is safe.',
  access: self,
  params: idParams('The mute.'),
  success: { 200: PreferenceSettings },
  problems: ['token_workspace_bound'],
})
