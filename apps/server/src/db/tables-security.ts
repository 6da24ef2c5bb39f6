/** Challenges, second factors, passkeys and changes of address. The migrations are the truth; this file follows them. */
import type { Generated } from 'kysely'
import type { Nullable } from './columns.ts'

export interface Registrations {
  email: string
  id: string
  password_hash: string
  username: Nullable<string>
  display_name: string
  only_first: boolean
  invitation_hash: Nullable<Buffer>
  legal_accepted_at: Nullable<Date>
  terms_version: Nullable<string>
  privacy_version: Nullable<string>
  created_at: Date
}

export interface EmailChanges {
  id: string
  user_id: string
  new_email: string
  code_hash: Buffer
  tries: Generated<number>
  created_at: Date
  sent_at: Date
  expires_at: Date
}

export interface Avatars {
  user_id: string
  hash: string
  bytes: Buffer
  created_at: Date
}

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

export interface TotpSecrets {
  user_id: string
  sealed: string
  used_steps: number[]
  enabled_at: Date
}

export interface RecoveryCodes {
  user_id: string
  code_hash: Buffer
  created_at: Date
}

export interface Passkeys {
  id: string
  user_id: string
  /** base64url */
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  created_at: Date
  last_used_at: Nullable<Date>
}

export interface SecurityTables {
  registrations: Registrations
  email_changes: EmailChanges
  avatars: Avatars
  challenges: Challenges
  totp_secrets: TotpSecrets
  recovery_codes: RecoveryCodes
  passkeys: Passkeys
}
