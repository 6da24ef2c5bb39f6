/** What users read about their second factors. */

const advice = 'If this was not you, change your password and end the sessions that you do not know.'

const notices = {
  'totp.setup_started': ['Two-factor setup started', 'Somebody with your proof of identity began to set up an authenticator app.'],
  'totp.enabled': ['Two-factor codes are on', 'Signing in now asks for a code of your authenticator app.'],
  'totp.disabled': ['Two-factor codes are off', 'The authenticator app and all recovery codes were removed.'],
  'recovery_codes.counted': ['Recovery codes counted', 'The number of your unused recovery codes was looked up.'],
  'recovery_codes.regenerated': ['New recovery codes made', 'They replace the old ones once they are activated.'],
  'recovery_codes.activated': ['Recovery codes replaced', 'The new recovery codes count now; the old ones do not any more.'],
  'recovery_code.used': ['Recovery code used', 'A recovery code was used to sign in. It cannot be used again.'],
  'passkey.begun': ['Adding a passkey started', 'Somebody with your proof of identity began to add a passkey.'],
  'passkey.added': ['Passkey added', 'A new passkey can sign in to your account.'],
  'passkey.removed': ['Passkey removed', 'A passkey can no longer sign in to your account.'],
  'passkey.refused': [
    'Passkey refused',
    'The counter of a passkey went back, as it does when a passkey was copied. The attempt was refused.',
  ],
} as const satisfies Record<string, readonly [title: string, body: string]>

export type SecondFactorAction = keyof typeof notices

export function secondFactorNotice(action: SecondFactorAction, passkey: string | undefined): { title: string; body: string } {
  const [title, body] = notices[action]
  return { title, body: [body, ...(passkey === undefined ? [] : [`Its name is “${passkey}”.`]), advice].join(' ') }
}
