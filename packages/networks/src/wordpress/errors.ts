/** Error bodies of the REST API have a `code`: https://developer.wordpress.org/rest-api/using-the-rest-api/global-parameters/ */
import { findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'

/** From wp-includes/rest-api/endpoints and wp-includes/user.php of https://github.com/WordPress/wordpress-develop. */
export const errors: ErrorTable = {
  // WordPress.com has `error` on endpoints of its own.
  codeOf: (body) => findString(body, 'code') ?? findString(body, 'error'),
  wordsOf: (body) => findString(body, 'message') ?? findString(body, 'error_description'),
  codes: {
    incorrect_password: { kind: 'auth', evidence: 'rejected' },
    invalid_username: { kind: 'auth', evidence: 'rejected' },
    invalid_email: { kind: 'auth', evidence: 'rejected' },
    application_passwords_disabled: { kind: 'auth', evidence: 'rejected' },
    application_passwords_disabled_for_user: { kind: 'auth', evidence: 'rejected' },
    rest_not_logged_in: { kind: 'auth', evidence: 'rejected' },
    invalid_grant: { kind: 'auth', evidence: 'rejected' },
    invalid_token: { kind: 'auth', evidence: 'rejected' },
    // These can come with 401, but say what the user may not do.
    rest_cannot_create: { kind: 'permission', evidence: 'rejected' },
    rest_cannot_publish: { kind: 'permission', evidence: 'rejected' },
    rest_cannot_assign_term: { kind: 'permission', evidence: 'rejected' },
    rest_invalid_param: { kind: 'validation', evidence: 'rejected' },
    rest_missing_callback_param: { kind: 'bug', evidence: 'rejected' },
    rest_no_route: { kind: 'permission', evidence: 'rejected' },
    rest_upload_file_too_big: { kind: 'validation', evidence: 'rejected' },
    rest_upload_limited_space: { kind: 'quota', evidence: 'rejected' },
    rest_upload_user_quota_exceeded: { kind: 'quota', evidence: 'rejected' },
    rest_upload_sideload_error: { kind: 'validation', evidence: 'rejected' },
    db_insert_error: { kind: 'unavailable', evidence: 'rejected' },
  },
}
