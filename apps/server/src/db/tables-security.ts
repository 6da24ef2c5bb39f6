/** Challenges, second factors, passkeys and changes of address. The migrations are the truth; this file follows them. */
import type { Generated } from 'kysely'
import type { Nullable } from './columns.ts'

export interface Challenges {
  token_hash: Buffer
  kind: string
  user_id: Nullable<string>
  session_id: Nullable<string>
  sealed: string
  tries: Generated<number>
  created_at: Date
  expires_at: Date
  consumed_at: Nullable<Date>
}

export interface SecurityTables {
  challenges: Challenges
}
