/** Passwords, email addresses, re-authentication, the profile, and account deletion. */
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
  summary: 'Request a password reset',
  description: 'Emails a link that works once and expires in an hour. The response is the same whether or not the address is registered.',
  access: anyone,
  body: RequestPasswordResetBody,
  success: { 200: Message },
  problems: ['mail_not_configured'],
  rateLimits: ['auth-ip', 'password-reset'],
})

export const confirmPasswordReset = post('confirm-password-reset', '/auth/password-reset/confirm', {
  summary: 'Reset the password',
  description:
    "Sets a new password with the emailed token, ends all of the user's sessions and revokes all their API tokens. Doesn't sign the user in.",
  access: anyone,
  body: ConfirmPasswordResetBody,
  success: { 200: Message },
  problems: ['challenge_invalid'],
  rateLimits: ['auth-ip', 'password-reset-confirm'],
})

export const changePassword = post('change-password', '/auth/password', {
  summary: 'Change the password',
  description:
    'Sensitive (`security.password.change`). Ends all other sessions and rotates the current one. API tokens remain valid unless `revoke_api_tokens` is true; the response is then 200 with their number, otherwise 204.',
  access: selfInBrowser,
  body: ChangePasswordBody,
  success: { 200: ChangedPassword, 204: noContent },
  problems: ['reauthentication_failed'],
  rateLimits: ['password-change', 'reauth'],
})

export const reauthPassword = post('reauth-password', '/auth/reauth/password', {
  summary: 'Re-authenticate with a password',
  description: 'Returns a grant for one sensitive action. The grant works once, in this session, within 5 minutes.',
  access: selfInBrowser,
  body: ReauthPasswordBody,
  success: { 200: ReauthGrant },
  problems: ['reauthentication_failed'],
  rateLimits: ['reauth'],
})

export const getEmailChange = get('get-email-change', '/auth/email-change', {
  summary: 'Get the pending email address change',
  description: '`pending` is absent when no change is pending.',
  access: selfInBrowser,
  success: { 200: EmailChangeState },
})

export const beginEmailChange = post('begin-email-change', '/auth/email-change', {
  summary: 'Start an email address change',
  description:
    'Sensitive (`identity.email.change`). Emails a code to the new address and replaces an unfinished change. The current address stays in use until the code is confirmed.',
  access: selfInBrowser,
  body: BeginEmailChangeBody,
  success: { 201: EmailChange },
  problems: ['reauthentication_failed', 'mail_not_configured'],
  rateLimits: ['email-change', 'reauth'],
})

export const confirmEmailChange = post('confirm-email-change', '/auth/email-change/{id}/confirm', {
  summary: 'Confirm an email address change',
  description: 'Ends all other sessions and notifies the old address. After 5 wrong codes, request a new one.',
  access: selfInBrowser,
  params: idParams('The email address change.'),
  body: ConfirmEmailChangeBody,
  success: { 200: UserProfile },
  problems: ['email_taken', 'challenge_invalid'],
  rateLimits: ['email-change-confirm'],
})

export const resendEmailChange = post('resend-email-change', '/auth/email-change/{id}/resend', {
  summary: 'Resend the code for an email address change',
  description: 'Emails a new code to the new address; earlier codes stop working. Allowed one minute after the last code.',
  access: selfInBrowser,
  params: idParams('The email address change.'),
  success: { 200: EmailChange },
  problems: ['challenge_invalid', 'mail_not_configured'],
  rateLimits: ['email-change-resend'],
})

export const deleteEmailChange = del('delete-email-change', '/auth/email-change/{id}', {
  summary: 'Cancel an email address change',
  description: 'The emailed code stops working and the current address stays in use. Returns 404 when the change no longer exists.',
  access: selfInBrowser,
  params: idParams('The email address change.'),
  success: { 204: noContent },
})

export const updateProfile = patch('update-profile', '/auth/profile', {
  summary: "Update the caller's profile",
  description: 'Omitted properties keep their values. A token bound to one workspace is refused with `token_workspace_bound`.',
  access: selfUnbound,
  body: UpdateProfileBody,
  success: { 200: UserProfile },
  problems: ['name_taken'],
  conditional: true,
})

export const putAvatar = put('put-avatar', '/auth/profile/avatar', {
  summary: "Upload the caller's avatar",
  description: 'The body is a PNG, JPEG or WebP image of up to 2 MiB. It is cropped to a square and stripped of metadata.',
  access: selfUnbound,
  bodyLimit: 'stream',
  success: { 200: UserProfile },
  problems: ['body_too_large', 'unsupported_media_type'],
  conditional: true,
})

export const deleteAvatar = del('delete-avatar', '/auth/profile/avatar', {
  summary: "Delete the caller's avatar",
  description: 'Repeatable: returns 204 even when there is no avatar.',
  access: selfUnbound,
  success: { 204: noContent },
  conditional: true,
})

export const acceptLegal = post('accept-legal', '/auth/legal-acceptance', {
  summary: 'Accept the current legal texts',
  description: 'Stores the current versions of the terms and the privacy policy, and the time of acceptance. Requires a browser session.',
  access: selfInBrowser,
  body: AcceptLegalBody,
  success: { 200: UserProfile },
})

export const getDeletionImpact = get('get-deletion-impact', '/auth/account/deletion-impact', {
  summary: "Preview the deletion of the caller's account",
  description: 'The affected organizations and workspaces, and the `blockers` that must be resolved first. Changes nothing.',
  access: selfInBrowser,
  success: { 200: DeletionImpact },
})

export const deleteAccount = del('delete-account', '/auth/account', {
  summary: "Delete the caller's account",
  description:
    'Sensitive (`account.delete`). Sessions, tokens and memberships end at once, and personal data is removed within 24 hours. Content in workspaces is kept. Refused with `sole_owner` while the caller is the only owner or admin of something that others use.',
  access: selfInBrowser,
  body: DeleteAccountBody,
  success: { 204: noContent },
  problems: ['reauthentication_failed', 'sole_owner'],
  rateLimits: ['reauth'],
})
