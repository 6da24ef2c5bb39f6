/**
 * Slack answers most failures with status 200 and a code: https://docs.slack.dev/reference/methods/chat.postMessage#errors, and the same of
 * files.getUploadURLExternal, conversations.history and oauth.v2.access. Any other code refuses the request.
 */
import { findAt, findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'

const all = <Verdict>(verdict: Verdict, codes: string): Record<string, Verdict> =>
  Object.fromEntries(codes.split(' ').map((code) => [code, verdict]))

export const errors: ErrorTable = {
  isFailure: (body) => findAt(body, 'ok') === false,
  codeOf: (body) => findString(body, 'error'),
  // The code is all that is said, beside a scope that is missing.
  wordsOf: (body) => [findString(body, 'error'), findString(body, 'needed')].filter(Boolean).join(' '),
  codes: {
    ...all(
      { kind: 'auth', evidence: 'rejected' } as const,
      'invalid_auth not_authed account_inactive token_revoked token_expired not_allowed_token_type org_login_required invalid_code code_already_used bad_redirect_uri invalid_client_id bad_client_secret invalid_refresh_token',
    ),
    ...all(
      { kind: 'permission', evidence: 'rejected' } as const,
      'missing_scope no_permission access_denied ekm_access_denied enterprise_is_restricted team_access_not_granted not_in_channel is_archived restricted_action restricted_action_read_only_channel restricted_action_thread_only_channel restricted_action_non_threadable_channel restricted_action_thread_locked file_uploads_disabled file_uploads_except_images_disabled',
    ),
    ...all({ kind: 'quota', evidence: 'rejected' } as const, 'message_limit_exceeded storage_limit_reached'),
    ...all({ kind: 'rate_limited', evidence: 'not_sent' } as const, 'ratelimited rate_limited'),
    ...all(
      { kind: 'bug', evidence: 'rejected' } as const,
      'invalid_arguments invalid_arg_name invalid_array_arg invalid_charset invalid_form_data invalid_post_type missing_post_type unknown_method invalid_metadata_format metadata_must_be_sent_from_app',
    ),
    // The body didn't arrive completely, or the workspace is being moved.
    ...all({ kind: 'unavailable', evidence: 'rejected' } as const, 'request_timeout team_added_to_org'),
    // Part of the call may have succeeded before these.
    ...all({ kind: 'unavailable', evidence: 'unknown' } as const, 'fatal_error internal_error service_unavailable'),
  },
}
