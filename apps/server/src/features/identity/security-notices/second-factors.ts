import { type Wording, wording } from '@broadside/contract/sentences'

const codes = {
  'totp.setup_started': 'totp_setup_started',
  'totp.enabled': 'totp_enabled',
  'totp.disabled': 'totp_disabled',
  'recovery_codes.counted': 'recovery_codes_counted',
  'recovery_codes.regenerated': 'recovery_codes_regenerated',
  'recovery_codes.activated': 'recovery_codes_activated',
  'recovery_code.used': 'recovery_code_used',
  'passkey.begun': 'passkey_begun',
  'passkey.added': 'passkey_added',
  'passkey.removed': 'passkey_removed',
  'passkey.refused': 'passkey_refused',
} as const

export type SecondFactorAction = keyof typeof codes

export function secondFactorNotice(action: SecondFactorAction, passkey: string | undefined): { title: Wording; body: Wording[] } {
  const code = codes[action]
  const named = passkey === undefined ? [] : [wording('notices', 'passkey_name', { name: passkey })]
  return {
    title: wording('notices', code),
    body: [wording('notices', `${code}_text` as const), wording('notices', 'secure_account'), ...named],
  }
}
