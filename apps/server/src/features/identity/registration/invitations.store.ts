/** What registration asks about invitations to workspaces. */
import { sql } from 'kysely'
import type { App } from '#server/context.ts'
import { sha256 } from '#http/access.ts'

type Base = Pick<App, 'db' | 'clock'>

const isOpen = (email: string, now: Date) =>
  sql<boolean>`email = ${email} and accepted_at is null and revoked_at is null and expires_at > ${now}`

/** Neither accepted nor revoked nor expired, and for this address in lower case. */
export async function hasOpenInvitation({ db, clock }: Base, tokenHash: Buffer, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from invitations where token_hash = ${tokenHash} and ${isOpen(email, clock.now())}`.execute(db)
  return rows.length > 0
}

/** Whether any workspace waits for this address in lower case. */
export async function isInvited({ db, clock }: Base, email: string): Promise<boolean> {
  const { rows } = await sql`select 1 from invitations where ${isOpen(email, clock.now())} limit 1`.execute(db)
  return rows.length > 0
}

/** The hash of the token when it opens an invitation for this address. */
export async function findOpenInvitation(ctx: Base, token: string, email: string): Promise<Buffer | undefined> {
  const hash = sha256(token)
  return (await hasOpenInvitation(ctx, hash, email)) ? hash : undefined
}
