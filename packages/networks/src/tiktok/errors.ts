/**
 * What the codes of TikTok's APIs mean: https://developers.tiktok.com/doc/tiktok-api-v2-error-handling,
 * https://developers.tiktok.com/doc/content-posting-api-reference-direct-post#error_codes and, for tokens,
 * https://developers.tiktok.com/doc/oauth-error-handling.
 */
import { findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'

const all = <Verdict>(verdict: Verdict, codes: string): Record<string, Verdict> =>
  Object.fromEntries(codes.split(' ').map((code) => [code, verdict]))

/** Every answer has an error, whose code is `ok` after a success. The token server's is a text. */
const codeOf = (body: unknown): string | undefined => findString(body, 'error', 'code') ?? findString(body, 'error')

export const errors: ErrorTable = {
  isFailure: (body) => (codeOf(body) ?? 'ok') !== 'ok',
  codeOf,
  wordsOf: (body) => findString(body, 'error', 'message') ?? findString(body, 'error_description'),
  codes: {
    ...all(
      { kind: 'auth', evidence: 'rejected' } as const,
      'access_token_invalid access_token_expired invalid_grant invalid_client unauthorized_client',
    ),
    ...all(
      { kind: 'permission', evidence: 'rejected' } as const,
      'scope_not_authorized scope_permission_missed access_denied unaudited_client_can_only_post_to_private_accounts url_ownership_unverified spam_risk_user_banned_from_posting',
    ),
    ...all(
      { kind: 'quota', evidence: 'rejected' } as const,
      'spam_risk_too_many_posts spam_risk_too_many_pending_share reached_active_user_cap',
    ),
    ...all({ kind: 'rate_limited', evidence: 'not_sent' } as const, 'rate_limit_exceeded'),
    ...all({ kind: 'bug', evidence: 'rejected' } as const, 'invalid_file_upload token_not_authorized_for_specified_publish_id'),
    ...all({ kind: 'unavailable', evidence: 'unknown' } as const, 'internal_error'),
  },
}
