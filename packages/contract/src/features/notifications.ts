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
  summary: 'Lists the inbox',
  description: 'What concerns the workspace, and what concerns the user, newest first. A token of one workspace sees the former only.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: Type.Object({ workspace_id: workspaceId, ...pageQuery({ max: 100, default: 30 }) }),
  success: { 200: NotificationList },
  eventCursor: true,
})

export const markNotificationsRead = post('mark-notifications-read', '/notifications/read', {
  summary: 'Marks notifications as read',
  description: 'By id, or the whole inbox. The time of the first reading is kept.',
  access: self,
  body: NotificationSelection,
  success: { 204: noContent },
  problems: ['workspace_access_denied'],
})

export const deleteNotifications = post('delete-notifications', '/notifications/delete', {
  summary: 'Removes notifications from the inbox',
  description: 'By id, or the whole inbox.',
  access: self,
  body: NotificationSelection,
  success: { 204: noContent },
  problems: ['workspace_access_denied'],
})

export const streamNotifications = get('stream-notifications', '/notifications/stream', {
  summary: 'Tells of notifications as they are made',
  description:
    'Server-sent events. `notification` has an item of the inbox as its data. `unread` has `{"unread_count": …}`; it comes first, and after every change. Its `id` is a place to resume from; after an interruption an item may come twice. A comment is sent every 25 seconds. The stream ends when the credential or the access to the workspace ends.',
  access: inWorkspace('viewer', 'query.workspace_id'),
  query: workspaceQuery,
  headers: lastEventId,
  success: { 200: raw('text/event-stream') },
  problems: ['limit_reached'],
})

export const getNotificationPreferences = get('get-notification-preferences', '/notifications/preferences', {
  summary: 'What the user wants to be told',
  access: self,
  success: { 200: PreferenceSettings },
})

export const replaceNotificationPreferences = put('replace-notification-preferences', '/notifications/preferences', {
  summary: 'Replaces the notification settings',
  description:
    'Topics that are left out go back to their defaults. Of what waits for the daily mail, topics that are no longer daily are dropped and the rest moves to the next time.',
  access: selfUnbound,
  body: ReplacePreferencesBody,
  success: { 200: PreferenceSettings },
})

export const createNotificationMute = post('create-notification-mute', '/notifications/mutes', {
  summary: 'Mutes optional mail for a period',
  description: 'Muted mail is not sent later. There is one mute per scope: a new one replaces the old.',
  access: self,
  body: CreateMuteBody,
  success: { 200: PreferenceSettings },
  problems: ['token_workspace_bound', 'workspace_access_denied'],
  idempotency: 'optional',
})

export const endNotificationMute = del('end-notification-mute', '/notifications/mutes/{id}', {
  summary: 'Ends a mute now',
  description: 'May be repeated.',
  access: self,
  params: idParams('The mute.'),
  success: { 200: PreferenceSettings },
  problems: ['token_workspace_bound'],
})
