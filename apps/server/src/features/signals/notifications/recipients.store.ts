/** SQL of those who are told: what they want, and whether they may be told. */
import { sql } from 'kysely'
import type { Db } from '#db/open.ts'
import { jsonRows } from '#db/rows.ts'
import type { Preferences } from './notifications.policy.ts'

export interface Recipient {
  id: string
  /** The workspace that it is about, as asked for. */
  workspace_id: string | null
  email: string
  /** A tag of BCP 47; null as long as the user has not chosen. */
  language: string | null
  /** These three are null as long as the user has not chosen. */
  preferences: Preferences | null
  digest_time: string | null
  digest_timezone: string | null
  is_muted: boolean
  /** Belongs to the workspace, where one is given. */
  is_member: boolean
}

export interface Addressee {
  user_id: string
  /** Null: what is told is about no workspace. */
  workspace_id: string | null
}

/** Neither suspended nor deleted users; each once for every workspace. They cannot be deleted before the transaction ends. */
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
