/** What comes in from networks. The migrations are the truth; this file follows them. */
import type { Nullable } from './columns.ts'

export interface TelegramCodes {
  id: string
  workspace_id: string
  /** Of the nonce; the code itself is kept nowhere. */
  nonce_hash: Buffer
  expected_chat_id: string
  created_by: string
  created_at: Date
  expires_at: Date
  consumed_at: Nullable<Date>
}

/** Updates that lead to work, without what was written. */
export interface TelegramUpdates {
  id: string
  bot_id: string
  update_id: number
  chat_id: string
  sender_user_id: Nullable<string>
  sender_chat_id: Nullable<string>
  /** The code that the update used up; null for a change of what the bot may do. */
  code_id: Nullable<string>
  received_at: Date
}

/** Where a bot that is asked for its updates goes on. */
export interface TelegramOffsets {
  bot_id: string
  next_update_id: number
}

export interface TelegramTables {
  telegram_codes: TelegramCodes
  telegram_updates: TelegramUpdates
  telegram_offsets: TelegramOffsets
}
