/** Codes that only YouTube has: https://developers.google.com/youtube/v3/docs/errors */
import { createGoogleErrors } from '../kit/google/errors.ts'
import { untilPacificMidnight } from '../kit/google/midnight.ts'

export const errors = createGoogleErrors({
  untilReset: untilPacificMidnight,
  own: {
    // The channel's own number of uploads per day, whatever app makes them.
    uploadLimitExceeded: { kind: 'quota', evidence: 'rejected' },
    uploadRateLimitExceeded: { kind: 'rate_limited', evidence: 'not_sent' },
    youtubeSignupRequired: { kind: 'permission', evidence: 'rejected' },
    captionExists: { kind: 'duplicate', evidence: 'rejected' },
    // The account or channel was suspended or closed.
    authenticatedUserAccountSuspended: { kind: 'permission', evidence: 'rejected' },
    authenticatedUserAccountClosed: { kind: 'permission', evidence: 'rejected' },
    channelClosed: { kind: 'permission', evidence: 'rejected' },
    channelSuspended: { kind: 'permission', evidence: 'rejected' },
    mediaBodyRequired: { kind: 'bug', evidence: 'rejected' },
  },
})
