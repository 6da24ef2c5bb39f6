/** SQL of recipients: their preferences, and whether they may be notified. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { Preferences } from './notifications.policy.ts'

export interface Recipient {
  id: string
  /** The notification's workspace, as requested. */
  workspace_id: string | null
  email: string
  /** A BCP 47 tag; null until the user chooses. */
  language: string | null
  /** Null until the user chooses, like the next two. */
  preferences: Preferences | null
  digest_time: string | null
  digest_timezone: string | null
  is_muted: boolean
  /** Whether the user is a member of the workspace, if one is given. */
  is_member: boolean
}

export interface Addressee {
  user_id: string
  /** Null for notifications without a workspace. */
  workspace_id: string | null
}

/** Excludes suspended and deleted users; returns each once per workspace. They cannot be deleted before the transaction ends. */
export async function findRecipients(db: Db, addressees: readonly Addressee[], now: Date): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    with asked as (select distinct user_id, workspace_id from jsonb_to_recordset(${jsonRows(addressees)}) as w (user_id text, workspace_id text))
    select u.id, a.workspace_id, u.email, u.language, s.preferences, s.digest_time, s.digest_timezone,
      exists (select from notification_mutes n where n.user_id = u.id and n.ends_at > ${now}
        and (n.workspace_id is null or n.workspace_id = a.workspace_id)) as is_muted,
      (a.workspace_id is null or exists (select from workspace_members m
        where m.workspace_id = a.workspace_id and m.user_id = u.id and m.status = 'active')) as is_member
    from asked a join users u on u.id = a.user_id left join notification_settings s on s.user_id = u.id
    where u.suspended_at is null
    order by u.id for key share of u`.execute(db)
  return rows
}
