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
  summary: "The caller's security settings",
  access: self,
  success: { 200: SecurityStatus },
})

export const setUpTotp = security.post('set-up-totp', '/auth/security/totp/setup', {
  summary: 'Starts to set up an authenticator app',
  description: 'Cancels a setup already in progress.',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: TotpSetup },
  problems: ['reauthentication_failed', 'totp_already_enabled'],
  rateLimits: ['reauth'],
})

export const confirmTotp = security.post('confirm-totp', '/auth/security/totp/confirm', {
  summary: 'Verifies the authenticator app and returns recovery codes',
  description: 'Codes of the previous, the current and the next 30 seconds are accepted. The recovery codes are answered once.',
  access: selfInBrowser,
  body: ConfirmTotpBody,
  success: { 200: RecoveryCodes },
  problems: ['challenge_invalid', 'challenge_consumed'],
})

export const enableTotp = security.post('enable-totp', '/auth/security/totp/enable', {
  summary: 'Switches two-factor codes on',
  access: selfInBrowser,
  body: SavedCodesBody,
  success: { 200: SecurityStatus },
  problems: ['challenge_invalid', 'challenge_consumed'],
})

export const disableTotp = security.post('disable-totp', '/auth/security/totp/disable', {
  summary: 'Switches two-factor codes off',
  description: 'Removes the secret and the recovery codes.',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: SecurityStatus },
  problems: ['reauthentication_failed', 'totp_not_enabled'],
  rateLimits: ['reauth'],
})

export const getRecoveryCodeStatus = security.post('get-recovery-code-status', '/auth/security/totp/recovery-codes/status', {
  summary: 'Tells how many recovery codes are left',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: RecoveryCodeStatus },
  problems: ['reauthentication_failed', 'totp_not_enabled'],
  rateLimits: ['reauth'],
})

export const regenerateRecoveryCodes = security.post('regenerate-recovery-codes', '/auth/security/totp/recovery-codes/regenerate', {
  summary: 'Generates new recovery codes',
  description: 'The old set stays valid until the new one is activated. Replaces a set not yet activated.',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: NewRecoveryCodes },
  problems: ['reauthentication_failed', 'totp_not_enabled'],
  rateLimits: ['reauth'],
})

export const activateRecoveryCodes = security.post('activate-recovery-codes', '/auth/security/totp/recovery-codes/activate', {
  summary: 'Activates the new set of recovery codes',
  description: 'After the new set was saved. A token of either workspace access may do this: the challenge belongs to its user.',
  access: self,
  body: SavedCodesBody,
  success: { 200: SecurityStatus },
  problems: ['challenge_invalid', 'challenge_consumed', 'totp_not_enabled'],
})

export const beginPasskey = security.post('begin-passkey', '/auth/security/passkeys/begin', {
  summary: 'Starts to add a passkey',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: PasskeyCreation },
  problems: ['reauthentication_failed', 'limit_reached'],
  rateLimits: ['reauth'],
})

export const finishPasskey = security.post('finish-passkey', '/auth/security/passkeys/finish', {
  summary: 'Adds the passkey that the browser made',
  access: selfInBrowser,
  body: FinishPasskeyBody,
  success: { 200: SecurityStatus },
  problems: ['challenge_invalid', 'limit_reached'],
})

export const removePasskey = security.post('remove-passkey', '/auth/security/passkeys/{passkey_id}/remove', {
  summary: 'Removes a passkey',
  description: 'Refused when nothing else could sign the user in.',
  access: selfInBrowser,
  params: Type.Object({ passkey_id: Id('The passkey.') }),
  body: ProofBody,
  success: { 200: SecurityStatus },
  problems: ['reauthentication_failed', 'last_sign_in_method'],
  rateLimits: ['reauth'],
})

export const loginWithTotp = auth.post('login-with-totp', '/auth/login/totp', {
  summary: 'Completes a sign-in with a code from the authenticator app',
  description: 'Sets the session cookie.',
  access: anyone,
  body: LoginTotpBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required', 'challenge_invalid'],
  rateLimits: ['auth-ip', 'mfa'],
})

export const loginWithRecoveryCode = auth.post('login-with-recovery-code', '/auth/login/recovery-code', {
  summary: 'Completes a sign-in with a recovery code',
  description: 'Sets the session cookie. The code is used up.',
  access: anyone,
  body: LoginRecoveryCodeBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required', 'challenge_invalid'],
  rateLimits: ['auth-ip', 'mfa'],
})

export const beginPasskeyLogin = auth.post('begin-passkey-login', '/auth/login/passkey/options', {
  summary: 'What the browser needs to sign in with a passkey',
  access: anyone,
  body: LoginPasskeyBody,
  success: { 200: PasskeyRequest },
  problems: ['challenge_invalid'],
  rateLimits: ['auth-ip'],
})

export const finishPasskeyLogin = auth.post('finish-passkey-login', '/auth/login/passkey/verify', {
  summary: 'Signs in with a passkey',
  description: 'Sets the session cookie.',
  access: anyone,
  body: UsePasskeyBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required', 'challenge_invalid'],
  rateLimits: ['auth-ip', 'mfa'],
})

export const beginPasskeyReauth = auth.post('begin-passkey-reauth', '/auth/reauth/passkey/options', {
  summary: 'What the browser needs to prove the identity with a passkey',
  access: selfInBrowser,
  body: ReauthPasskeyBody,
  success: { 200: PasskeyRequest },
  problems: ['reauthentication_failed'],
})

export const finishPasskeyReauth = auth.post('finish-passkey-reauth', '/auth/reauth/passkey/verify', {
  summary: 'Proves the identity with a passkey',
  access: selfInBrowser,
  body: UsePasskeyBody,
  success: { 200: ReauthGrant },
  problems: ['reauthentication_failed'],
  rateLimits: ['reauth'],
})
