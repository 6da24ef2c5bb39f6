/**
 * The problem codes of the API, each with its HTTP status and fixed title (RFC 9457). Codes are never renamed or reused.
 * `remedy` is shown on the page `{base_url}/problems/<code>`.
 */
interface ProblemDefinition {
  status: number
  title: string
  remedy: string
}

const problem = (status: number, title: string, remedy: string): ProblemDefinition => ({ status, title, remedy })

export const problems = {
  malformed_json: problem(400, 'The body is not valid JSON', 'Send one JSON value in UTF-8, without duplicate keys.'),
  malformed_request: problem(400, 'The request is not valid HTTP', 'Send valid HTTP/1.1 requests, each with one Host header.'),
  logout_token_invalid: problem(
    400,
    'The logout token is not valid',
    'Check the issuer, audience, times and signature of the logout token.',
  ),

  authentication_required: problem(401, 'Sign-in is required', 'Send a bearer token, or sign in with a browser session.'),
  token_invalid: problem(401, 'The token is invalid', 'Check that the complete token was sent, or create a new one.'),
  token_expired: problem(401, 'The token has expired', 'Create a new token in the developer settings.'),
  token_revoked: problem(401, 'The token was revoked', 'Create a new token in the developer settings.'),
  session_expired: problem(401, 'The session has expired', 'Sign in again.'),
  credentials_invalid: problem(401, 'Sign-in failed', 'Check the email address and the password.'),
  signature_invalid: problem(401, 'The signature is not valid', "Sign the body with the instance's secret, and check the clock."),
  reauthentication_failed: problem(401, 'Re-authentication failed', 'Enter the current password, or re-authenticate again.'),

  permission_missing: problem(403, 'The token lacks a permission', 'Use a token with the permission named in the detail.'),
  browser_session_required: problem(403, 'A browser session is required', "Sign in with a browser. Tokens can't be used here."),
  csrf_refused: problem(403, 'The request came from another site', 'Call from the public origin, or use a bearer token.'),
  workspace_access_denied: problem(403, 'No access to this workspace', 'Ask an admin of the workspace for access.'),
  role_insufficient: problem(403, 'The role does not allow this', 'Ask an admin of the workspace for a higher role.'),
  token_workspace_bound: problem(403, 'The token is bound to one workspace', 'Use a token with access to all workspaces, or a session.'),
  organization_role_required: problem(403, 'An organization role is required', 'Ask an owner or admin of the organization.'),
  admin_required: problem(403, 'An instance administrator is required', 'Ask an administrator of this instance.'),
  sso_required: problem(403, 'Single sign-on is required', 'Sign in through an identity provider of the organization.'),
  limit_reached: problem(403, 'A limit was reached', 'Remove something you no longer need, or raise the limit.'),
  feature_disabled: problem(403, 'The feature is turned off', 'Ask an administrator of this instance to turn it on.'),
  registration_closed: problem(403, 'Registration is closed', 'Ask for an invitation.'),
  built_in_template: problem(403, "Built-in templates can't be changed", 'Duplicate the template and change the copy.'),

  not_found: problem(404, 'Not found', 'Check the id. Ids must come from this instance.'),
  route_not_found: problem(404, 'Route not found', 'Check the path against the API reference.'),
  method_not_allowed: problem(405, 'Method not allowed', 'Use a method from the Allow header.'),
  request_timeout: problem(408, 'The request took too long', 'Send the complete body within 30 seconds.'),

  revision_conflict: problem(409, 'The resource has changed', 'Read it again, apply the change to the new revision, and retry.'),
  state_conflict: problem(409, 'The state does not allow this', 'Read the resource, and act on its current state.'),
  server_held: problem(409, 'The server is held', 'Schedule the post, or ask an administrator of this instance to release the server.'),
  name_taken: problem(409, 'The name is taken', 'Choose another name.'),
  email_taken: problem(409, 'The email address is taken', 'Sign in, or use another email address.'),
  idempotency_key_reused: problem(409, 'The Idempotency-Key was used for another request', 'Use a new key for a new request.'),
  idempotency_in_flight: problem(409, 'The same request is still running', 'Wait for the time in Retry-After, then retry.'),
  secret_already_returned: problem(409, 'The secret was already returned', 'Secrets are shown once. Create a new one.'),
  already_member: problem(409, 'Already a member', "Change the member's role instead."),
  invitation_open: problem(409, 'An invitation is open', 'Resend the open invitation, or revoke it first.'),
  invitation_not_acceptable: problem(
    409,
    "The invitation can't be accepted",
    'Sign in with the invited email address, or ask for a new invitation.',
  ),
  last_admin: problem(409, "The last admin can't be removed", 'Make another member an admin first.'),
  sole_owner: problem(409, "The sole owner can't be removed", 'Transfer the ownership first.'),
  not_available: problem(409, 'Not available', "The network doesn't offer this, or charges for it."),
  not_empty: problem(409, 'Not empty', 'Remove its contents first.'),
  last_sign_in_method: problem(409, "The last sign-in method can't be removed", 'Add another sign-in method first.'),
  identity_linked_elsewhere: problem(409, 'The identity is linked to another user', 'Unlink it there first.'),
  totp_already_enabled: problem(409, 'Two-factor authentication is already on', 'Turn it off first to set it up again.'),
  totp_not_enabled: problem(409, 'Two-factor authentication is off', 'Turn it on first.'),
  challenge_consumed: problem(409, 'The challenge was used or replaced', 'Start over.'),
  provider_not_ready: problem(409, 'The network is not ready', 'See the provider readiness of this instance.'),
  provider_required_by_policy: problem(409, 'A policy requires this identity provider', 'Change the single sign-on policy first.'),
  domain_not_proven: problem(409, 'The domain is not verified', 'Add the DNS record and verify again.'),
  approval_review_missing: problem(409, 'The approval review is missing', 'Append the approval review first.'),
  last_destination_of_grant: problem(409, 'The last account of a grant', 'Delete the grant instead.'),
  built_in_account: problem(409, "The built-in account can't be removed", 'Turn off the site in the workspace settings instead.'),
  default_profile: problem(409, "The default voice profile can't be deleted", 'Make another profile the default first.'),
  font_in_use: problem(409, 'The font is in use', 'Remove it from the designs that use it first.'),
  media_in_use: problem(409, 'The media is in use', 'Remove it from what uses it first. See GET /media/{id}/usage.'),
  build_not_failed: problem(409, 'The build has not failed', 'Only failed builds can be retried.'),
  build_not_ready: problem(409, 'The build is not ready', 'Wait until the state of the build is `ready`.'),
  build_media_unavailable: problem(409, 'A chosen asset is not available', 'Restore the asset, or build again without it.'),
  flags_unconfirmed: problem(409, 'A post has an unconfirmed error flag', 'Correct the post, or confirm its flags with `confirm_flags`.'),
  build_no_destination: problem(409, 'No destination is left', 'Reconnect an account of the build, or build again.'),

  precondition_failed: problem(412, 'The resource has another version', 'Read it again, and retry with its new ETag.'),
  body_too_large: problem(413, 'The body is too large', 'Send a smaller body. The detail names the limit.'),
  unsupported_media_type: problem(415, 'The content type is not supported', 'Send application/json in UTF-8.'),
  misdirected_request: problem(
    421,
    'Unknown host name',
    "Use the instance's public URL. The operator sets PUBLIC_URL, and additional names in ALLOWED_HOSTS.",
  ),
  headers_too_large: problem(431, 'The headers are too large', 'Send fewer or shorter headers, up to 16 KiB in total.'),

  validation_failed: problem(422, 'The request is not valid', 'Correct the values listed in errors[].'),
  publication_invalid: problem(422, "The publication can't be published", 'Fix the issues listed in errors[].'),
  range_too_large: problem(422, 'Too many results in this range', 'Choose a shorter range, or filter. errors[] has the number of results.'),
  connection_refused: problem(
    422,
    'The network refused the connection',
    'Check the credentials and their permissions, then connect again.',
  ),
  challenge_invalid: problem(422, 'The challenge is not valid', 'Start over. One-time links and codes expire.'),

  rate_limited: problem(429, 'Too many requests', 'Wait for the time in Retry-After.'),
  too_many_active_builds: problem(429, 'Too many active builds', 'Wait until a build ends, or cancel one.'),

  internal_error: problem(500, 'Internal error', 'Try again later. If the problem continues, contact the operator with the request id.'),
  service_unavailable: problem(503, 'The service is unavailable', 'Try again later.'),
  telegram_not_configured: problem(503, 'Telegram is not configured', 'Ask an administrator of this instance to add the bot.'),
  mail_not_configured: problem(503, 'Email is not configured', 'Ask an administrator of this instance to set up email.'),
  provider_unavailable: problem(503, 'The network is not responding', 'Try again later.'),
  storage_full: problem(503, 'Storage is full', 'The operator must free up disk space. Then try again.'),
} as const satisfies Record<string, ProblemDefinition>

export type ProblemCode = keyof typeof problems

/** Codes that every private endpoint can return in addition to its own. */
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
