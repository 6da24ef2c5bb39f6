/** Second factors and passkeys. */
import { Type } from 'typebox'
import { anyone, endpoint, self, selfInBrowser } from '../endpoint.ts'
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

export const getSecurityStatus = endpoint({
  id: 'get-security-status',
  method: 'GET',
  path: '/auth/security',
  tag: 'security',
  summary: 'How the own account is secured',
  access: self,
  success: { 200: SecurityStatus },
})

export const setUpTotp = endpoint({
  id: 'set-up-totp',
  method: 'POST',
  path: '/auth/security/totp/setup',
  tag: 'security',
  summary: 'Starts to set up an authenticator app',
  description: 'A setup that was started before ends.',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: TotpSetup },
  problems: ['reauthentication_failed', 'totp_already_enabled'],
  rateLimits: ['reauth'],
})

export const confirmTotp = endpoint({
  id: 'confirm-totp',
  method: 'POST',
  path: '/auth/security/totp/confirm',
  tag: 'security',
  summary: 'Proves that the app shows the right codes, and answers recovery codes',
  description: 'Codes of the previous, the current and the next 30 seconds are accepted. The recovery codes are answered once.',
  access: selfInBrowser,
  body: ConfirmTotpBody,
  success: { 200: RecoveryCodes },
  problems: ['challenge_invalid', 'challenge_consumed'],
})

export const enableTotp = endpoint({
  id: 'enable-totp',
  method: 'POST',
  path: '/auth/security/totp/enable',
  tag: 'security',
  summary: 'Switches two-factor codes on',
  access: selfInBrowser,
  body: SavedCodesBody,
  success: { 200: SecurityStatus },
  problems: ['challenge_invalid', 'challenge_consumed'],
})

export const disableTotp = endpoint({
  id: 'disable-totp',
  method: 'POST',
  path: '/auth/security/totp/disable',
  tag: 'security',
  summary: 'Switches two-factor codes off',
  description: 'Removes the secret and the recovery codes.',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: SecurityStatus },
  problems: ['reauthentication_failed', 'totp_not_enabled'],
  rateLimits: ['reauth'],
})

export const getRecoveryCodeStatus = endpoint({
  id: 'get-recovery-code-status',
  method: 'POST',
  path: '/auth/security/totp/recovery-codes/status',
  tag: 'security',
  summary: 'Tells how many recovery codes are left',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: RecoveryCodeStatus },
  problems: ['reauthentication_failed', 'totp_not_enabled'],
  rateLimits: ['reauth'],
})

export const regenerateRecoveryCodes = endpoint({
  id: 'regenerate-recovery-codes',
  method: 'POST',
  path: '/auth/security/totp/recovery-codes/regenerate',
  tag: 'security',
  summary: 'Makes a new set of recovery codes',
  description: 'The old set counts until the new one is activated. A set that waits for its activation ends.',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: NewRecoveryCodes },
  problems: ['reauthentication_failed', 'totp_not_enabled'],
  rateLimits: ['reauth'],
})

export const activateRecoveryCodes = endpoint({
  id: 'activate-recovery-codes',
  method: 'POST',
  path: '/auth/security/totp/recovery-codes/activate',
  tag: 'security',
  summary: 'Replaces the old recovery codes by the new set',
  description: 'After the new set was saved. A token of either workspace access may do this: the challenge belongs to its user.',
  access: self,
  body: SavedCodesBody,
  success: { 200: SecurityStatus },
  problems: ['challenge_invalid', 'challenge_consumed', 'totp_not_enabled'],
})

export const beginPasskey = endpoint({
  id: 'begin-passkey',
  method: 'POST',
  path: '/auth/security/passkeys/begin',
  tag: 'security',
  summary: 'Starts to add a passkey',
  access: selfInBrowser,
  body: ProofBody,
  success: { 200: PasskeyCreation },
  problems: ['reauthentication_failed', 'limit_reached'],
  rateLimits: ['reauth'],
})

export const finishPasskey = endpoint({
  id: 'finish-passkey',
  method: 'POST',
  path: '/auth/security/passkeys/finish',
  tag: 'security',
  summary: 'Adds the passkey that the browser made',
  access: selfInBrowser,
  body: FinishPasskeyBody,
  success: { 200: SecurityStatus },
  problems: ['challenge_invalid', 'limit_reached'],
})

export const removePasskey = endpoint({
  id: 'remove-passkey',
  method: 'POST',
  path: '/auth/security/passkeys/{passkey_id}/remove',
  tag: 'security',
  summary: 'Removes a passkey',
  description: 'Refused when nothing else could sign the user in.',
  access: selfInBrowser,
  params: Type.Object({ passkey_id: Id('The passkey.') }),
  body: ProofBody,
  success: { 200: SecurityStatus },
  problems: ['reauthentication_failed', 'last_sign_in_method'],
  rateLimits: ['reauth'],
})

export const loginWithTotp = endpoint({
  id: 'login-with-totp',
  method: 'POST',
  path: '/auth/login/totp',
  tag: 'auth',
  summary: 'Finishes a sign-in with a code of the authenticator app',
  description: 'Sets the session cookie.',
  access: anyone,
  body: LoginTotpBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required', 'challenge_invalid'],
  rateLimits: ['auth-ip', 'mfa'],
})

export const loginWithRecoveryCode = endpoint({
  id: 'login-with-recovery-code',
  method: 'POST',
  path: '/auth/login/recovery-code',
  tag: 'auth',
  summary: 'Finishes a sign-in with a recovery code',
  description: 'Sets the session cookie. The code is used up.',
  access: anyone,
  body: LoginRecoveryCodeBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required', 'challenge_invalid'],
  rateLimits: ['auth-ip', 'mfa'],
})

export const beginPasskeyLogin = endpoint({
  id: 'begin-passkey-login',
  method: 'POST',
  path: '/auth/login/passkey/options',
  tag: 'auth',
  summary: 'What the browser needs to sign in with a passkey',
  access: anyone,
  body: LoginPasskeyBody,
  success: { 200: PasskeyRequest },
  problems: ['challenge_invalid'],
  rateLimits: ['auth-ip'],
})

export const finishPasskeyLogin = endpoint({
  id: 'finish-passkey-login',
  method: 'POST',
  path: '/auth/login/passkey/verify',
  tag: 'auth',
  summary: 'Signs in with a passkey',
  description: 'Sets the session cookie.',
  access: anyone,
  body: UsePasskeyBody,
  success: { 200: Login },
  problems: ['credentials_invalid', 'sso_required', 'challenge_invalid'],
  rateLimits: ['auth-ip', 'mfa'],
})

export const beginPasskeyReauth = endpoint({
  id: 'begin-passkey-reauth',
  method: 'POST',
  path: '/auth/reauth/passkey/options',
  tag: 'auth',
  summary: 'What the browser needs to prove the identity with a passkey',
  access: selfInBrowser,
  body: ReauthPasskeyBody,
  success: { 200: PasskeyRequest },
  problems: ['reauthentication_failed'],
})

export const finishPasskeyReauth = endpoint({
  id: 'finish-passkey-reauth',
  method: 'POST',
  path: '/auth/reauth/passkey/verify',
  tag: 'auth',
  summary: 'Proves the identity with a passkey',
  access: selfInBrowser,
  body: UsePasskeyBody,
  success: { 200: ReauthGrant },
  problems: ['reauthentication_failed'],
  rateLimits: ['reauth'],
})
