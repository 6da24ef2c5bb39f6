/** Second factors and passkeys. */
import { Type } from 'typebox'
import { anyone, endpointsOf, self, selfInBrowser } from '../endpoint.ts'
import { Id } from '../primitives.ts'
import { ReauthGrant } from './account-safety.schemas.ts'
import { Login } from './auth.schemas.ts'
import {
  ConfirmTotpBody,
  FinishPasskeyBody,
  LoginPasskeyBody,
  LoginRecoveryCodeBody,
  LoginTotpBody,
  NewRecoveryCodes,
  PasskeyCreation,
  PasskeyRequest,
  ProofBody,
  ReauthPasskeyBody,
  RecoveryCodes,
  RecoveryCodeStatus,
  SavedCodesBody,
  SecurityStatus,
  TotpSetup,
  UsePasskeyBody,
} from './security.schemas.ts'

const security = endpointsOf('security')
const auth = endpointsOf('auth')

export const getSecurityStatus = security.get('get-security-status', '/auth/security', {
  summary: "Get the caller's security status",
  description: 'The second factors that are turned on, the passkeys, and the user.',
  access: self,
  success: { 200: SecurityStatus },
})

export const setUpTotp = security.post('set-up-totp', '/auth/security/totp/setup', {
  summary: 'Start setting up an authenticator app',
  description:
    'Sensitive (`security.totp.setup`). Returns a new secret as a manual key, an `otpauth` URL and a QR code, valid for 10 minutes, and replaces an unfinished setup. Nothing is turned on yet.',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: TotpSetup },
  problems: ['reauthentication_failed', 'totp_already_enabled'],
  rateLimits: ['reauth'],
})

export const confirmTotp = security.post('confirm-totp', '/auth/security/totp/confirm', {
  summary: 'Confirm an authenticator app',
  description:
    'Accepts the codes of the previous, current and next 30 seconds, each once. Returns 10 recovery codes, which are shown only once. Two-factor authentication stays off until it is enabled.',
  access: selfInBrowser,
  body: ConfirmTotpBody,
  success: { 200: RecoveryCodes },
  problems: ['challenge_invalid', 'challenge_consumed'],
})

export const enableTotp = security.post('enable-totp', '/auth/security/totp/enable', {
  summary: 'Turn on two-factor authentication',
  description:
    "Stores the confirmed secret and its recovery codes. `recovery_codes_saved` must be true, because the codes can't be shown again.",
  access: selfInBrowser,
  body: SavedCodesBody,
  success: { 200: SecurityStatus },
  problems: ['challenge_invalid', 'challenge_consumed'],
})

export const disableTotp = security.post('disable-totp', '/auth/security/totp/disable', {
  summary: 'Turn off two-factor authentication',
  description: 'Sensitive (`security.totp.disable`). Deletes the secret and all recovery codes.',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: SecurityStatus },
  problems: ['reauthentication_failed', 'totp_not_enabled'],
  rateLimits: ['reauth'],
})

export const getRecoveryCodeStatus = security.post('get-recovery-code-status', '/auth/security/totp/recovery-codes/status', {
  summary: 'Get the number of unused recovery codes',
  description: 'Sensitive (`security.totp.recovery.inspect`). Requires two-factor authentication to be on, and notifies the user.',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: RecoveryCodeStatus },
  problems: ['reauthentication_failed', 'totp_not_enabled'],
  rateLimits: ['reauth'],
})

export const regenerateRecoveryCodes = security.post('regenerate-recovery-codes', '/auth/security/totp/recovery-codes/regenerate', {
  summary: 'Generate new recovery codes',
  description:
    'Sensitive (`security.totp.recovery.regenerate`). Returns 10 codes, which are shown only once. The old codes work until the new ones are activated; a set that was never activated is replaced.',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: NewRecoveryCodes },
  problems: ['reauthentication_failed', 'totp_not_enabled'],
  rateLimits: ['reauth'],
})

export const activateRecoveryCodes = security.post('activate-recovery-codes', '/auth/security/totp/recovery-codes/activate', {
  summary: 'Activate new recovery codes',
  description:
    'Call this after saving the new codes: they replace the old ones, which stop working. Tokens with either workspace access are accepted, because the challenge belongs to its user.',
  access: self,
  body: SavedCodesBody,
  success: { 200: SecurityStatus },
  problems: ['challenge_invalid', 'challenge_consumed', 'totp_not_enabled'],
})

export const beginPasskey = security.post('begin-passkey', '/auth/security/passkeys/begin', {
  summary: 'Start adding a passkey',
  description:
    'Sensitive (`security.passkey.add`). Returns a challenge and WebAuthn creation options, valid for 10 minutes. A user can have up to 20 passkeys.',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: PasskeyCreation },
  problems: ['reauthentication_failed', 'limit_reached'],
  rateLimits: ['reauth'],
})

export const finishPasskey = security.post('finish-passkey', '/auth/security/passkeys/finish', {
  summary: 'Add a passkey',
  description: 'Stores the credential that the browser created for the challenge, under a name. Returns the updated security status.',
  access: selfInBrowser,
  body: FinishPasskeyBody,
  success: { 200: SecurityStatus },
  problems: ['challenge_invalid', 'limit_reached'],
})

export const removePasskey = security.post('remove-passkey', '/auth/security/passkeys/{passkey_id}/remove', {
  summary: 'Remove a passkey',
  description:
    'Sensitive (`security.passkey.remove`). Refused with `last_sign_in_method` when the user would have no other way to sign in.',
  access: selfInBrowser,
  params: Type.Object({ passkey_id: Id('The passkey.') }),
  body: ProofBody,
  success: { 200: SecurityStatus },
  problems: ['reauthentication_failed', 'last_sign_in_method'],
  rateLimits: ['reauth'],
})

export const loginWithTotp = auth.post('login-with-totp', '/auth/login/totp', {
  summary: 'Sign in with an authentication code',
  description: 'Completes a password sign-in with a code from the authenticator app, and sets the session cookie.',
  access: anyone,
  body: LoginTotpBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required', 'challenge_invalid'],
  rateLimits: ['auth-ip', 'mfa'],
})

export const loginWithRecoveryCode = auth.post('login-with-recovery-code', '/auth/login/recovery-code', {
  summary: 'Sign in with a recovery code',
  description: "Completes a password sign-in and sets the session cookie. The code can't be used again.",
  access: anyone,
  body: LoginRecoveryCodeBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required', 'challenge_invalid'],
  rateLimits: ['auth-ip', 'mfa'],
})

export const beginPasskeyLogin = auth.post('begin-passkey-login', '/auth/login/passkey/options', {
  summary: 'Start signing in with a passkey',
  description:
    'Returns a challenge and WebAuthn request options. With `mfa_token` the passkey is the second factor; without it, a discoverable passkey with user verification replaces the password too.',
  access: anyone,
  body: LoginPasskeyBody,
  success: { 200: PasskeyRequest },
  problems: ['challenge_invalid'],
  rateLimits: ['auth-ip'],
})

export const finishPasskeyLogin = auth.post('finish-passkey-login', '/auth/login/passkey/verify', {
  summary: 'Sign in with a passkey',
  description: "Verifies the browser's assertion and sets the session cookie.",
  access: anyone,
  body: UsePasskeyBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required', 'challenge_invalid'],
  rateLimits: ['auth-ip', 'mfa'],
})

export const beginPasskeyReauth = auth.post('begin-passkey-reauth', '/auth/reauth/passkey/options', {
  summary: 'Start re-authenticating with a passkey',
  description:
    'Returns a challenge and WebAuthn request options for one sensitive action. Fails with `reauthentication_failed` when the caller has no passkey.',
  access: selfInBrowser,
  body: ReauthPasskeyBody,
  success: { 200: PasskeyRequest },
  problems: ['reauthentication_failed'],
})

export const finishPasskeyReauth = auth.post('finish-passkey-reauth', '/auth/reauth/passkey/verify', {
  summary: 'Re-authenticate with a passkey',
  description: 'Returns a grant for the action of the challenge. The grant works once, in this session, within 5 minutes.',
  access: selfInBrowser,
  body: UsePasskeyBody,
  success: { 200: ReauthGrant },
  problems: ['reauthentication_failed'],
  rateLimits: ['reauth'],
})
