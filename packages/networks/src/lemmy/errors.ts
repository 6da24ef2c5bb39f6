/** Errors are `{error: <code>, message?}` with status 400: https://github.com/LemmyNet/lemmy (crates/utils/src/error.rs). */
import { findAt, findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'

const auth = { kind: 'auth', evidence: 'rejected' } as const
const permission = { kind: 'permission', evidence: 'rejected' } as const

export const errors: ErrorTable = {
  codeOf: (body) => findAt(body, 'error'),
  wordsOf: (body) => findString(body, 'message') ?? findString(body, 'error'),
  codes: {
    not_logged_in: auth,
    incorrect_login: auth,
    missing_totp_token: auth,
    incorrect_totp_token: auth,
    email_not_verified: permission,
    registration_application_is_pending: permission,
    registration_denied: permission,
    deleted: permission,
    banned: permission,
    site_ban: permission,
    instance_is_private: permission,
    banned_from_community: permission,
    person_is_banned_from_community: permission,
    only_mods_can_post_in_community: permission,
    // Version 1 responds with 429 instead.
    rate_limit_error: { kind: 'rate_limited', evidence: 'not_sent' },
  },
}
