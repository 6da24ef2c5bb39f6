/** SQL of those who are told: what they want, and whether they may be told. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { Preferences } from './notifications.policy.ts'

export interface Recipient {
  id: string
  email: string
  /** These three are null as long as the user has not chosen. */
  preferences: Preferences | null
  digest_time: string | null
  digest_timezone: string | null
  is_muted: boolean
  /** Belongs to the workspace, where one is given. */
  is_member: boolean
}

/** Neither suspended nor deleted users. They cannot be deleted before the transaction ends. */
export async function findRecipients(
  db: Db,
  userIds: readonly string[],
  { workspaceId = null, now }: { workspaceId?: string | null; now: Date },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select u.id, u.email, s.preferences, s.digest_time, s.digest_timezone,
      exists (select from notification_mutes n where n.user_id = u.id and n.ends_at > ${now}
        and (n.workspace_id is null or n.workspace_id = ${workspaceId})) as is_muted,
      (${workspaceId}::text is null or exists (select from workspace_members m
        where m.workspace_id = ${workspaceId} and m.user_id = u.id and m.status = 'active')) as is_member
    from users u left join notification_settings s on s.user_id = u.id
    where u.id = any(${[...userIds]}) and u.suspended_at is null
    order by u.id for key share of u`.execute(db)
  return rows
}
