/** Helpers shared by tests of notifications. */
import type { ApiError } from '@broadside/contract/client'
import { listNotifications, replaceNotificationPreferences } from '@broadside/contract/features/notifications'
import type { Preference, TopicId } from '@broadside/contract/features/notifications.schemas'
import { pagePath } from '@broadside/contract/pages'
import { wording } from '@broadside/contract/sentences'
import { sql } from 'kysely'
import { transact } from '#server/context.ts'

import type { TestApp, TestClient } from '#test/create-test-app.ts'
import { type Notice, notify } from '../notifications.ts'

/** An instance that can send email. */
export const withMail = { SMTP_URL: 'smtp://127.0.0.1:9' }

let count = 0

/** Notifies users in a separate transaction; of a new event unless one is given. */
export const sendNotification = (
  { app }: Pick<TestApp, 'app'>,
  {
    title = 'Not published',
    body = "The network isn't responding.",
    ...notice
  }: Pick<Notice, 'userIds'> & Partial<Omit<Notice, 'title' | 'body'>> & { title?: string; body?: string },
): Promise<void> =>
  transact(app, (ctx) =>
    notify(ctx, {
      topic: 'publish_failed',
      event: `event:${(count += 1)}`,
      title: wording('notices', 'other', { text: title }),
      body: [wording('notices', 'other', { text: body })],
      href: pagePath('publication', { id: '1' }),
      ...notice,
    }),
  )

interface Choice {
  preferences?: Partial<Record<TopicId, Preference>>
  digest_time?: string
  digest_timezone?: string
}

export const prefer = (client: TestClient, { preferences = {}, digest_time = '09:00', digest_timezone = 'UTC' }: Choice) =>
  client.call(replaceNotificationPreferences, { body: { preferences, digest_time, digest_timezone } })

export const inbox = async (client: TestClient, workspaceId: string) =>
  (await client.call(listNotifications, { query: { workspace_id: workspaceId } })).body

export interface StoredJob {
  type: string
  data: Record<string, string>
  state: string
  run_at: Date
}

/** Jobs of notifications about a user, or about the notifications of a user, oldest first. */
export async function jobsOf({ app }: Pick<TestApp, 'app'>, userId: string, type: string): Promise<StoredJob[]> {
  const { rows } = await sql<StoredJob>`select type, data, state, run_at from jobs j
    where type = ${type} and (data->>'user_id' = ${userId}
      or exists (select from notifications n where n.id = data->>'notification_id' and n.user_id = ${userId}))
    order by created_at`.execute(app.db)
  return rows
}

/** The problem of a call that must fail. */
export const refusalOf = (call: Promise<unknown>): Promise<ApiError> =>
  call.then(
    () => Promise.reject(new Error('The call succeeded.')),
    (error: ApiError) => error,
  )

export const locationsOf = async (call: Promise<unknown>) =>
  ((await refusalOf(call)).problem?.errors ?? []).map(({ location }) => location).toSorted()
