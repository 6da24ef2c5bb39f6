import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#db/open.ts'
import type { NewRow, Row } from '#db/schema.ts'
import { containing } from '#lib/search.ts'

export type InvitationStatus = Row<'mails'>['status'] | 'expired' | 'revoked' | 'accepted'

export type InvitationRow = Row<'invitations'> & {
  status: InvitationStatus
  email_delivery_status: Row<'mails'>['status']
  email_delivery_updated_at: Date
}

const statusAt = <Status extends string = InvitationStatus>(
  now: Date,
  whileOpen: RawBuilder<unknown> = sql.ref('m.status'),
): RawBuilder<Status> => sql`case when i.accepted_at is not null then 'accepted'
  when i.revoked_at is not null then 'revoked' when i.expires_at <= ${now} then 'expired' else ${whileOpen} end`

/** An invitation's delivery state is that of its email, so it is not stored twice. */
const invitations = (db: Db, now: Date) =>
  db
    .selectFrom('invitations as i')
    .innerJoin('mails as m', 'm.id', 'i.mail_id')
    .selectAll('i')
    .select(['m.status as email_delivery_status', 'm.status_at as email_delivery_updated_at', statusAt(now).as('status')])

export interface InvitationFilter {
  now: Date
  q?: string | undefined
  role?: InvitationRow['role'] | undefined
  /** `current`: neither accepted nor revoked; `pending`: also not expired. */
  status: 'current' | 'pending' | InvitationStatus
}

export const listInvitations = (db: Db, workspaceId: string, { now, q, role, status }: InvitationFilter): Promise<InvitationRow[]> =>
  invitations(db, now)
    .where('i.workspace_id', '=', workspaceId)
    .$if(q !== undefined, (query) => query.where('i.email', 'ilike', containing(q ?? '')))
    .$if(role !== undefined, (query) => query.where('i.role', '=', role ?? 'viewer'))
    .$if(status !== 'accepted' && status !== 'revoked', (query) =>
      query.where('i.accepted_at', 'is', null).where('i.revoked_at', 'is', null),
    )
    .$if(status === 'pending', (query) => query.where('i.expires_at', '>', now))
    .$if(status !== 'current' && status !== 'pending', (query) => query.where(sql<boolean>`${statusAt(now)} = ${status}`))
    .orderBy('i.created_at', 'desc')
    .orderBy('i.id', 'desc')
    .execute()

export const findInvitation = (db: Db, workspaceId: string, id: string, now: Date): Promise<InvitationRow | undefined> =>
  invitations(db, now).where('i.workspace_id', '=', workspaceId).where('i.id', '=', id).executeTakeFirst()

export const lockInvitation = (db: Db, workspaceId: string, id: string, now: Date): Promise<InvitationRow | undefined> =>
  invitations(db, now).where('i.workspace_id', '=', workspaceId).where('i.id', '=', id).forNoKeyUpdate('i').executeTakeFirst()

/** Neither accepted nor revoked; there is at most one per address. */
export const findCurrent = (db: Db, workspaceId: string, email: string, now: Date): Promise<InvitationRow | undefined> =>
  invitations(db, now)
    .where('i.workspace_id', '=', workspaceId)
    .where('i.email', '=', email)
    .where('i.accepted_at', 'is', null)
    .where('i.revoked_at', 'is', null)
    .executeTakeFirst()

interface Location {
  id: string
  workspace_id: string
}

export const findLocation = (db: Db, by: { tokenHash: Buffer } | { id: string }): Promise<Location | undefined> =>
  db
    .selectFrom('invitations')
    .select(['id', 'workspace_id'])
    .$if('tokenHash' in by, (query) => query.where('token_hash', '=', 'tokenHash' in by ? by.tokenHash : Buffer.alloc(0)))
    .$if('id' in by, (query) => query.where('id', '=', 'id' in by ? by.id : ''))
    .executeTakeFirst()

export const findByMail = (db: Db, mailId: string, now: Date): Promise<InvitationRow | undefined> =>
  invitations(db, now).where('i.mail_id', '=', mailId).executeTakeFirst()

export const insertInvitation = (db: Db, invitation: NewRow<'invitations'>) => db.insertInto('invitations').values(invitation).execute()

export const updateInvitation = (db: Db, workspaceId: string, id: string, changes: Partial<NewRow<'invitations'>>) =>
  db.updateTable('invitations').set(changes).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

export type Person = Pick<Row<'users'>, 'id' | 'email' | 'email_proven_at' | 'display_name' | 'username' | 'language'>

const people = (db: Db) => db.selectFrom('users').select(['id', 'email', 'email_proven_at', 'display_name', 'username', 'language'])

export const findPerson = (db: Db, userId: string): Promise<Person | undefined> => people(db).where('id', '=', userId).executeTakeFirst()

export const findPersonByEmail = (db: Db, email: string): Promise<Person | undefined> =>
  people(db).where('email', '=', email).executeTakeFirst()

export interface Shown {
  email: string
  role: InvitationRow['role']
  expires_at: Date
  workspace_name: string
  /** Empty if that user was deleted. */
  inviter: string
  state: 'open' | 'accepted' | 'revoked' | 'expired'
}

/** What the holder of a token may see. Undefined once the invitation was sent again, or its workspace was deleted. */
export const findShown = (db: Db, tokenHash: Buffer, now: Date): Promise<Shown | undefined> =>
  db
    .selectFrom('invitations as i')
    .innerJoin('workspaces as w', 'w.id', 'i.workspace_id')
    .leftJoin('users as u', 'u.id', 'i.invited_by_user_id')
    .select(['i.email', 'i.role', 'i.expires_at', 'w.name as workspace_name'])
    .select(sql<string>`coalesce(nullif(u.display_name, ''), u.username, '')`.as('inviter'))
    .select(statusAt<Shown['state']>(now, sql`'open'`).as('state'))
    .where('i.token_hash', '=', tokenHash)
    .where('w.deleted_at', 'is', null)
    .executeTakeFirst()
