/**
 * Every problem code of the interface with its one HTTP status and fixed title (RFC 9457). Codes are never renamed or
 * reused. `remedy` is the advice on the page `{base_url}/problems/<code>`.
 */
interface ProblemDefinition {
  status: number
  title: string
  remedy: string
}

const problem = (status: number, title: string, remedy: string): ProblemDefinition => ({ status, title, remedy })

export const problems = {
  malformed_json: problem(400, 'The body is not valid JSON', 'Send one JSON value in UTF-8, without duplicate keys.'),
  malformed_request: problem(400, 'The request is not valid HTTP', 'Send one HTTP/1.1 request after the other, each with one Host header.'),
  logout_token_invalid: problem(400, 'The logout token is not valid', 'Check issuer, audience, times and signature of the logout token.'),

  authentication_required: problem(401, 'Sign-in is required', 'Send a bearer token, or sign in with a browser session.'),
  token_invalid: problem(401, 'The token is not known', 'Check that the whole token was sent, or create a new one.'),
  token_expired: problem(401, 'The token has expired', 'Create a new token in the developer settings.'),
  token_revoked: problem(401, 'The token was revoked', 'Create a new token in the developer settings.'),
  session_expired: problem(401, 'The session has ended', 'Sign in again.'),
  credentials_invalid: problem(401, 'The sign-in was refused', 'Check the e-mail address and the password.'),
  signature_invalid: problem(
    401,
    'The signature is not valid',
    'Sign the body with the secret that the instance has, and check the clock.',
  ),
  reauthentication_failed: problem(401, 'The proof of identity was refused', 'Give the current password or a fresh proof again.'),

  permission_missing: problem(403, 'The token lacks a permission', 'Use a token with the permission that the detail names.'),
  browser_session_required: problem(403, 'A browser session is required', 'Sign in with a browser; tokens cannot do this.'),
  csrf_refused: problem(403, 'The request came from another site', 'Call from the public origin, or use a bearer token.'),
  workspace_access_denied: problem(403, 'No access to this workspace', 'Ask an administrator of the workspace for access.'),
  role_insufficient: problem(403, 'The role does not allow this', 'Ask an administrator of the workspace for a higher role.'),
  token_workspace_bound: problem(403, 'The token is bound to one workspace', 'Use a token with access to all workspaces, or a session.'),
  organization_role_required: problem(403, 'An organization role is required', 'Ask an owner or administrator of the organization.'),
  admin_required: problem(403, 'An instance administrator is required', 'Ask an administrator of this instance.'),
  sso_required: problem(403, 'Single sign-on is required', 'Sign in through an identity provider of the organization.'),
  limit_reached: problem(403, 'A limit is reached', 'Remove something that is no longer needed, or raise the limit.'),
  feature_disabled: problem(403, 'The feature is switched off', 'Ask an administrator of this instance to switch it on.'),
  registration_closed: problem(403, 'Registration is closed', 'Ask for an invitation.'),
  built_in_template: problem(403, 'Built-in templates cannot be changed', 'Make a copy and change that.'),

  not_found: problem(404, 'Not found', 'Check the id; ids must come from this instance.'),
  route_not_found: problem(404, 'No such address', 'Check the path against the API reference.'),
  method_not_allowed: problem(405, 'Method not allowed', 'Use a method that the Allow header names.'),
  request_timeout: problem(408, 'The request took too long', 'Send the whole body within 30 seconds.'),

  revision_conflict: problem(409, 'The resource has changed', 'Read it again, apply the change to the new revision, and repeat.'),
  state_conflict: problem(409, 'The state does not allow this', 'Read the resource and act on its present state.'),
  name_taken: problem(409, 'The name is taken', 'Choose another name.'),
  email_taken: problem(409, 'The e-mail address is taken', 'Sign in, or use another address.'),
  idempotency_key_reused: problem(409, 'The Idempotency-Key was used for another request', 'Use a new key for a new request.'),
  idempotency_in_flight: problem(409, 'The same request is still running', 'Wait for the time in Retry-After and repeat.'),
  secret_already_returned: problem(409, 'The secret was already returned', 'Secrets are shown once; make a new one.'),
  already_member: problem(409, 'Already a member', 'Change the role of the member instead.'),
  invitation_open: problem(409, 'An invitation is open', 'Send the open invitation again, or revoke it first.'),
  invitation_not_acceptable: problem(
    409,
    'The invitation cannot be accepted',
    'Sign in with the invited address, or ask for a new invitation.',
  ),
  last_admin: problem(409, 'The last administrator must stay', 'Make somebody else an administrator first.'),
  sole_owner: problem(409, 'The sole owner must stay', 'Transfer ownership first.'),
  not_available: problem(409, 'This is not available here', 'The network offers no such thing, or not without cost.'),
  not_empty: problem(409, 'It is not empty', 'Remove what it holds first.'),
  last_sign_in_method: problem(409, 'The last way to sign in must stay', 'Add another way to sign in first.'),
  identity_linked_elsewhere: problem(409, 'The identity belongs to another user', 'Unlink it there first.'),
  totp_already_enabled: problem(409, 'Two-factor codes are already on', 'Switch them off first to set up new ones.'),
  totp_not_enabled: problem(409, 'Two-factor codes are off', 'Switch them on first.'),
  challenge_consumed: problem(409, 'The challenge was used or replaced', 'Start again.'),
  provider_not_ready: problem(409, 'The network is not ready', 'See the readiness page of this instance.'),
  provider_required_by_policy: problem(409, 'A policy needs this provider', 'Change the sign-on policy first.'),
  domain_not_proven: problem(409, 'The domain is not proven', 'Add the DNS record and verify again.'),
  approval_review_missing: problem(409, 'The approval review is missing', 'Append the approval review first.'),
  last_destination_of_grant: problem(409, 'The last account of a grant', 'Remove the grant instead.'),
  built_in_account: problem(409, 'The built-in account must stay', 'Switch the site off in the workspace settings instead.'),
  default_profile: problem(409, 'The default voice profile must stay', 'Make another profile the default first.'),
  font_in_use: problem(409, 'The font is in use', 'Remove it from the designs that use it first.'),
  media_in_use: problem(409, 'The media is in use', 'Remove it from what uses it first; GET /media/{id}/usage names them.'),
  build_not_failed: problem(409, 'The build has not failed', 'Only failed builds can be retried.'),
  build_not_ready: problem(409, 'The build is not ready', 'Wait until the state of the build is ready.'),
  build_media_unavailable: problem(409, 'A chosen asset is not available', 'Restore the asset, or build again without it.'),
  build_no_destination: problem(409, 'No destination is left', 'Reconnect an account of the build, or build again.'),

  precondition_failed: problem(412, 'The resource has another version', 'Read it again and repeat with its new ETag.'),
  body_too_large: problem(413, 'The body is too large', 'Send a smaller body; the detail names the limit.'),
  unsupported_media_type: problem(415, 'The content type is not supported', 'Send application/json in UTF-8.'),
  misdirected_request: problem(
    421,
    'This server has another name',
    'Use the address of the instance; its operator sets PUBLIC_URL, and further names in ALLOWED_HOSTS.',
  ),
  headers_too_large: problem(431, 'The headers are too large', 'Send fewer or shorter headers: all together may have 16 KiB.'),

  validation_failed: problem(422, 'The request is not valid', 'Correct what errors[] names.'),
  publication_invalid: problem(422, 'The publication cannot be published', 'Correct the issues that errors[] names.'),
  range_too_large: problem(422, 'There is too much in this range', 'Ask for fewer days, or filter; errors[] tells how many there are.'),
  connection_refused: problem(422, 'The network refused the connection', 'Check the credentials and what they allow, then connect again.'),
  challenge_invalid: problem(422, 'The challenge is not valid', 'Start again; one-time links and codes expire.'),

  rate_limited: problem(429, 'Too many requests', 'Wait for the time in Retry-After.'),
  too_many_active_builds: problem(429, 'Too many active builds', 'Wait until a build ends, or cancel one.'),

  internal_error: problem(500, 'Something went wrong here', 'Repeat later; tell the operator the request id when it goes on.'),
  service_unavailable: problem(503, 'The service is not available now', 'Repeat later.'),
  telegram_not_configured: problem(503, 'Telegram is not configured', 'Ask an administrator of this instance to add the bot.'),
  mail_not_configured: problem(503, 'Mail is not configured', 'Ask an administrator of this instance to set up mail.'),
  provider_unavailable: problem(503, 'The network does not answer', 'Repeat later.'),
  storage_full: problem(503, 'There is no room', 'The operator of this instance has to free some space; then repeat.'),
} as const satisfies Record<string, ProblemDefinition>

export type ProblemCode = keyof typeof problems

/** Codes that every private endpoint can answer, in addition to its own. */
export const commonProblems = [
  'authentication_required',
  'token_invalid',
  'token_expired',
  'token_revoked',
  'session_expired',
  'permission_missing',
  'csrf_refused',
  'not_found',
  'validation_failed',
  'rate_limited',
  'internal_error',
  'service_unavailable',
  'storage_full',
] as const satisfies readonly ProblemCode[]
