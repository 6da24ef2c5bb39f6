/** Passwords, addresses, proofs of identity, the profile, and the end of an account. */
import { anyone, endpoint, noContent, selfInBrowser, selfUnbound } from '../endpoint.ts'
import {
  AcceptLegalBody,
  BeginEmailChangeBody,
  ChangedPassword,
  ChangePasswordBody,
  ConfirmEmailChangeBody,
  ConfirmPasswordResetBody,
  DeleteAccountBody,
  DeletionImpact,
  EmailChange,
  EmailChangeState,
  Message,
  ReauthGrant,
  ReauthPasswordBody,
  RequestPasswordResetBody,
  UpdateProfileBody,
} from './account-safety.schemas.ts'
import { UserProfile } from './auth.schemas.ts'
import { idParams } from './common.ts'

export const requestPasswordReset = endpoint({
  id: 'request-password-reset',
  method: 'POST',
  path: '/auth/password-reset/request',
  tag: 'auth',
  summary: 'Mails a link for a new password',
  description: 'Answers the same whether the address is known or not. The link works once, for an hour.',
  access: anyone,
  body: RequestPasswordResetBody,
  success: { 200: Message },
  problems: ['mail_not_configured'],
  rateLimits: ['auth-ip', 'password-reset'],
})

export const confirmPasswordReset = endpoint({
  id: 'confirm-password-reset',
  method: 'POST',
  path: '/auth/password-reset/confirm',
  tag: 'auth',
  summary: 'Sets the new password',
  description: 'Ends all sessions and revokes all API tokens of the user, and signs nobody in.',
  access: anyone,
  body: ConfirmPasswordResetBody,
  success: { 200: Message },
  problems: ['challenge_invalid'],
  rateLimits: ['auth-ip', 'password-reset-confirm'],
})

export const changePassword = endpoint({
  id: 'change-password',
  method: 'POST',
  path: '/auth/password',
  tag: 'auth',
  summary: 'Changes the own password',
  description:
    'Sensitive (`security.password.change`). Ends all other sessions and gives the current one a new value. API tokens stay, unless `revoke_api_tokens` is true.',
  access: selfInBrowser,
  body: ChangePasswordBody,
  success: { 200: ChangedPassword, 204: noContent },
  problems: ['reauthentication_failed'],
  rateLimits: ['password-change', 'reauth'],
})

export const reauthPassword = endpoint({
  id: 'reauth-password',
  method: 'POST',
  path: '/auth/reauth/password',
  tag: 'auth',
  summary: 'Proves the identity with the password',
  description: 'The grant is for one sensitive action, in this session, within 5 minutes.',
  access: selfInBrowser,
  body: ReauthPasswordBody,
  success: { 200: ReauthGrant },
  problems: ['reauthentication_failed'],
  rateLimits: ['reauth'],
})

export const getEmailChange = endpoint({
  id: 'get-email-change',
  method: 'GET',
  path: '/auth/email-change',
  tag: 'auth',
  summary: 'The change of address under way',
  access: selfInBrowser,
  success: { 200: EmailChangeState },
})

export const beginEmailChange = endpoint({
  id: 'begin-email-change',
  method: 'POST',
  path: '/auth/email-change',
  tag: 'auth',
  summary: 'Begins a change of address',
  description:
    'Sensitive (`identity.email.change`). Mails a code to the new address, and replaces an earlier change that was not finished.',
  access: selfInBrowser,
  body: BeginEmailChangeBody,
  success: { 201: EmailChange },
  problems: ['reauthentication_failed', 'mail_not_configured'],
  rateLimits: ['email-change', 'reauth'],
})

export const confirmEmailChange = endpoint({
  id: 'confirm-email-change',
  method: 'POST',
  path: '/auth/email-change/{id}/confirm',
  tag: 'auth',
  summary: 'Finishes a change of address',
  description: 'Ends all other sessions and tells the old address. After 5 wrong codes another one is needed.',
  access: selfInBrowser,
  params: idParams('The change of address.'),
  body: ConfirmEmailChangeBody,
  success: { 200: UserProfile },
  problems: ['email_taken', 'challenge_invalid'],
  rateLimits: ['email-change-confirm'],
})

export const resendEmailChange = endpoint({
  id: 'resend-email-change',
  method: 'POST',
  path: '/auth/email-change/{id}/resend',
  tag: 'auth',
  summary: 'Mails a new code to the new address',
  description: 'Only the new code counts. Possible a minute after the last code.',
  access: selfInBrowser,
  params: idParams('The change of address.'),
  success: { 200: EmailChange },
  problems: ['challenge_invalid', 'mail_not_configured'],
  rateLimits: ['email-change-resend'],
})

export const deleteEmailChange = endpoint({
  id: 'delete-email-change',
  method: 'DELETE',
  path: '/auth/email-change/{id}',
  tag: 'auth',
  summary: 'Gives up a change of address',
  access: selfInBrowser,
  params: idParams('The change of address.'),
  success: { 204: noContent },
})

export const updateProfile = endpoint({
  id: 'update-profile',
  method: 'PATCH',
  path: '/auth/profile',
  tag: 'auth',
  summary: 'Changes the own profile',
  description: 'What is left out stays as it is.',
  access: selfUnbound,
  body: UpdateProfileBody,
  success: { 200: UserProfile },
  problems: ['name_taken'],
  conditional: true,
})

export const putAvatar = endpoint({
  id: 'put-avatar',
  method: 'PUT',
  path: '/auth/profile/avatar',
  tag: 'auth',
  summary: 'Uploads a picture of oneself',
  description: 'The body is a PNG, JPEG or WebP of at most 2 MiB. It is cut to a square and stripped of all metadata.',
  access: selfUnbound,
  bodyLimit: 'stream',
  success: { 200: UserProfile },
  problems: ['body_too_large', 'unsupported_media_type'],
  conditional: true,
})

export const deleteAvatar = endpoint({
  id: 'delete-avatar',
  method: 'DELETE',
  path: '/auth/profile/avatar',
  tag: 'auth',
  summary: 'Removes the picture of oneself',
  description: 'May be repeated.',
  access: selfUnbound,
  success: { 204: noContent },
  conditional: true,
})

export const acceptLegal = endpoint({
  id: 'accept-legal',
  method: 'POST',
  path: '/auth/legal-acceptance',
  tag: 'auth',
  summary: 'Accepts the present legal texts',
  access: selfInBrowser,
  body: AcceptLegalBody,
  success: { 200: UserProfile },
})

export const getDeletionImpact = endpoint({
  id: 'get-deletion-impact',
  method: 'GET',
  path: '/auth/account/deletion-impact',
  tag: 'auth',
  summary: 'What the deletion of the own account means',
  access: selfInBrowser,
  success: { 200: DeletionImpact },
})

export const deleteAccount = endpoint({
  id: 'delete-account',
  method: 'DELETE',
  path: '/auth/account',
  tag: 'auth',
  summary: 'Deletes the own account',
  description:
    'Sensitive (`account.delete`). Sessions, tokens and memberships end at once, personal data is removed within 24 hours, and what ' +
    'was made in workspaces stays.',
  access: selfInBrowser,
  body: DeleteAccountBody,
  success: { 204: noContent },
  problems: ['reauthentication_failed', 'sole_owner'],
  rateLimits: ['reauth'],
})
