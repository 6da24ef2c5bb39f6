/** Every column with sealed values, for resealing. Each test ends with a search of the database for sealed values in other columns. */
import type { Tables } from '#db/schema.ts'
import { secretCheckSeal } from '#lib/secret-check.ts'
import { sealFor as grantSeal } from '#publishing/accounts/accounts.ts'
import { sealApp, sealAttempt, sealState } from '#publishing/accounts/accounts.ts'
import { changeable, isSecret, settingSeal } from '#server/live-settings.ts'
import { appSeal } from '#publishing/provider-apps/provider-apps.ts'
import { type ChallengeKind, challengeSeal } from '#identity/challenges/challenges.ts'
import { mailSeal } from '#signals/mail/mail.ts'
import { totpSeal } from '#identity/totp/totp.ts'
import { providerSeal } from '#identity/providers/providers.ts'
import { sessionSeal } from '#identity/sessions/sessions.ts'
import { secretSeal } from '#signals/webhooks/webhooks.ts'

type Value = string | number | Buffer

export interface SealedColumn {
  table: keyof Tables
  column: string
  key: readonly string[]
  /** The context a value is sealed for, from the key and the other columns in `read`; undefined for a row without a sealed value. */
  contextOf(row: Readonly<Record<string, Value>>): string | undefined
  read?: readonly string[]
}

const text = (value: Value | undefined): string => String(value)

/** The value by which a process recognizes its key comes last, so that once it is resealed, everything else is too. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'grants', column: 'sealed', key: ['id'], contextOf: ({ id }) => grantSeal(text(id)) },
  {
    table: 'network_apps',
    column: 'sealed',
    key: ['platform', 'key'],
    contextOf: ({ platform, key }) => sealApp(text(platform), text(key)),
  },
  { table: 'connection_states', column: 'sealed', key: ['state_hash'], contextOf: ({ state_hash }) => sealState(state_hash as Buffer) },
  { table: 'connection_attempts', column: 'sealed', key: ['id'], contextOf: ({ id }) => sealAttempt(text(id)) },
  {
    table: 'challenges',
    column: 'sealed',
    key: ['token_hash'],
    read: ['kind'],
    contextOf: ({ kind }) => challengeSeal(text(kind) as ChallengeKind),
  },
  { table: 'totp_secrets', column: 'sealed', key: ['user_id'], contextOf: ({ user_id }) => totpSeal(text(user_id)) },
  { table: 'identity_providers', column: 'client_secret', key: ['id'], contextOf: ({ id }) => providerSeal(text(id)) },
  { table: 'sessions', column: 'id_token', key: ['id'], contextOf: ({ id }) => sessionSeal(text(id)) },
  { table: 'webhook_secrets', column: 'sealed', key: ['id'], contextOf: ({ id }) => secretSeal(text(id)) },
  { table: 'provider_apps', column: 'sealed', key: ['id'], contextOf: ({ id }) => appSeal(text(id)) },
  {
    table: 'instance_settings',
    column: 'value',
    key: ['name'],
    contextOf: ({ name }) => (changeable.some((one) => one === name && isSecret(one)) ? settingSeal(text(name)) : undefined),
  },
  { table: 'mails', column: 'sealed', key: ['id'], contextOf: ({ id }) => mailSeal(text(id)) },
  { table: 'secret_checks', column: 'sealed', key: ['id'], contextOf: () => secretCheckSeal },
]
