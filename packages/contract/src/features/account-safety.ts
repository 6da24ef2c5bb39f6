/** Passwords, addresses, proofs of identity, the profile, and the end of an account. */
import { anyone, endpointsOf, noContent, selfInBrowser, selfUnbound } from '../endpoint.ts'
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

const { get, post, put, patch, del } = endpointsOf('auth')

export const requestPasswordReset = post('request-password-reset', '/auth/password-reset/request', {
  summary: 'Mails a link for a new password',
  description: 'Answers the same whether the address is known or not. The link works once, for an hour.',
  access: anyone,
  body: RequestPasswordResetBody,
  success: { 200: Message },
  problems: ['mail_not_configured'],
  rateLimits: ['auth-ip', 'password-reset'],
})

export const confirmPasswordReset = post('confirm-password-reset', '/auth/password-reset/confirm', {
  summary: 'Sets the new password',
  description: 'Ends all sessions of the user and revokes all API tokens. Does not sign anybody in.',
  access: anyone,
  body: ConfirmPasswordResetBody,
  success: { 200: Message },
  problems: ['challenge_invalid'],
  rateLimits: ['auth-ip', 'password-reset-confirm'],
})

export const changePassword = post('change-password', '/auth/password', {
  summary: "Changes the caller's password",
  description:
    'Sensitive (`security.password.change`). Ends all other sessions and gives the current one a new value. API tokens stay, unless `revoke_api_tokens` is true.',
  access: selfInBrowser,
  body: ChangePasswordBody,
  success: { 200: ChangedPassword, 204: noContent },
  problems: ['reauthentication_failed'],
  rateLimits: ['password-change', 'reauth'],
})

export const reauthPassword = post('reauth-password', '/auth/reauth/password', {
  summary: 'Proves the identity with the password',
  description: 'The grant is for one sensitive action, in this session, within 5 minutes.',
  access: selfInBrowser,
  body: ReauthPasswordBody,
  success: { 200: ReauthGrant },
  problems: ['reauthentication_failed'],
  rateLimits: ['reauth'],
})

export const getEmailChange = get('get-email-change', '/auth/email-change', {
  summary: 'The change of address under way',
  access: selfInBrowser,
  success: { 200: EmailChangeState },
})

export const beginEmailChange = post('begin-email-change', '/auth/email-change', {
  summary: 'Starts a change of e-mail address',
  description:
    'Sensitive (`identity.email.change`). Mails a code to the new address, and replaces an earlier change that was not finished.',
  access: selfInBrowser,
  body: BeginEmailChangeBody,
  success: { 201: EmailChange },
  problems: ['reauthentication_failed', 'mail_not_configured'],
  rateLimits: ['email-change', 'reauth'],
})

export const confirmEmailChange = post('confirm-email-change', '/auth/email-change/{id}/confirm', {
  summary: 'Completes a change of e-mail address',
  description: 'Ends all other sessions and notifies the old address. After 5 wrong codes a new one is needed.',
  access: selfInBrowser,
  params: idParams('The change of address.'),
  body: ConfirmEmailChangeBody,
  success: { 200: UserProfile },
  problems: ['email_taken', 'challenge_invalid'],
  rateLimits: ['email-change-confirm'],
})

export const resendEmailChange = post('resend-email-change', '/auth/email-change/{id}/resend', {
  summary: 'Mails a new code to the new address',
  description: 'Only the new code counts. Possible a minute after the last code.',
  access: selfInBrowser,
  params: idParams('The change of address.'),
  success: { 200: EmailChange },
  problems: ['challenge_invalid', 'mail_not_configured'],
  rateLimits: ['email-change-resend'],
})

export const deleteEmailChange = del('delete-email-change', '/auth/email-change/{id}', {
  summary: 'Cancels a change of e-mail address',
  access: selfInBrowser,
  params: idParams('The change of address.'),
  success: { 204: noContent },
})

export const updateProfile = patch('update-profile', '/auth/profile', {
  summary: "Updates the caller's profile",
  description: 'Omitted properties stay unchanged.',
  access: selfUnbound,
  body: UpdateProfileBody,
  success: { 200: UserProfile },
  problems: ['name_taken'],
  conditional: true,
})

export const putAvatar = put('put-avatar', '/auth/profile/avatar', {
  summary: 'Uploads a picture of oneself',
  description: 'The body is a PNG, JPEG or WebP of at most 2 MiB. It is cut to a square and stripped of all metadata.',
  access: selfUnbound,
  bodyLimit: 'stream',
  success: { 200: UserProfile },
  problems: ['body_too_large', 'unsupported_media_type'],
  conditional: true,
})

export const deleteAvatar = del('delete-avatar', '/auth/profile/avatar', {
  summary: "Removes the caller's avatar",
  description: 'May be repeated.',
  access: selfUnbound,
  success: { 204: noContent },
  conditional: true,
})

export const acceptLegal = post('accept-legal', '/auth/legal-acceptance', {
  summary: 'Accepts the current legal texts',
  access: selfInBrowser,
  body: AcceptLegalBody,
  success: { 200: UserProfile },
})

export const getDeletionImpact = get('get-deletion-impact', '/auth/account/deletion-impact', {
  summary: 'What the deletion of the own account means',
  access: selfInBrowser,
  success: { 200: DeletionImpact },
})

export const deleteAccount = del('delete-account', '/auth/account', {
  summary: "Deletes the caller's account",
  description:
    'Sensitive (`account.delete`). Sessions, tokens and memberships end at once, personal data is removed within 24 hours, and what ' +
    'was made in workspaces stays.',
  access: selfInBrowser,
  body: DeleteAccountBody,
  success: { 204: noContent },
  problems: ['reauthentication_failed', 'sole_owner'],
  rateLimits: ['reauth'],
})
