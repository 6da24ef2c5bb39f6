/** Errors have a numeric code: https://discord.com/developers/docs/topics/opcodes-and-status-codes#json */
import { findNumber, findString } from '../kit/expect.ts'
import type { ErrorTable } from '../kit/http-errors.ts'
import { waitOfSeconds } from '../kit/retry-after.ts'

export const errors: ErrorTable = {
  codeOf: (body) => {
    const code = findNumber(body, 'code')
    return code === undefined ? undefined : `error_${code}`
  },
  wordsOf: (body) => findString(body, 'message'),
  codes: {
    // The webhook was deleted, or its token or that of the bot was replaced.
    error_10015: { kind: 'auth', evidence: 'rejected' },
    error_50014: { kind: 'auth', evidence: 'rejected' },
    error_50027: { kind: 'auth', evidence: 'rejected' },
    // The bot can't see the channel, may not write in it, or needs a verified account; the thread is locked.
    error_50001: { kind: 'permission', evidence: 'rejected' },
    error_50013: { kind: 'permission', evidence: 'rejected' },
    error_40002: { kind: 'permission', evidence: 'rejected' },
    error_160005: { kind: 'permission', evidence: 'rejected' },
    // Moderation rules and the filter of harmful links refuse the text.
    error_20009: { kind: 'rejected', evidence: 'rejected' },
    error_20031: { kind: 'rejected', evidence: 'rejected' },
    error_200000: { kind: 'rejected', evidence: 'rejected' },
    error_200001: { kind: 'rejected', evidence: 'rejected' },
    error_240000: { kind: 'rejected', evidence: 'rejected' },
    // Limits of slow mode, the channel, the server, and the resource.
    error_20016: { kind: 'rate_limited', evidence: 'not_sent' },
    error_20028: { kind: 'rate_limited', evidence: 'not_sent' },
    error_20029: { kind: 'rate_limited', evidence: 'not_sent' },
    error_40062: { kind: 'rate_limited', evidence: 'not_sent' },
    error_40006: { kind: 'unavailable', evidence: 'not_sent' },
  },
  // https://discord.com/developers/docs/topics/rate-limits#exceeding-a-rate-limit
  waitOf: (headers, _now, body) =>
    waitOfSeconds(findNumber(body, 'retry_after') ?? Number(headers.get('x-ratelimit-reset-after') ?? Number.NaN)),
}
