/** Mastodon and servers that speak its client interface. */
import type { Network } from '../spec/index.ts'
import { check, settings, text } from './check.ts'
import { choices } from './choices.ts'
import { credentials, oauth, refresh } from './connect.ts'
import { count } from './count.ts'
import { engagement } from './engagement.ts'
import { limitsOf, toProfiles } from './limits.ts'
import { messaging } from './messages.ts'
import { publish, stage } from './publish.ts'
import { traitsOf } from './software.ts'

export const mastodon: Network = {
  id: 'mastodon',
  name: 'Mastodon',
  modes: ['oauth', 'credentials'],
  credentials,
  oauth,
  text,
  settings,
  capabilities: { threads: true },
  // https://docs.joinmastodon.org/api/rate-limits/
  budget: [{ scope: 'account', points: 300, windowSeconds: 300 }],
  // Other software may hide from an account what its own filters match, and still count it.
  missProves: (account) => (traitsOf(limitsOf(account).software).isMastodon ? 'list' : 'count'),
  stagesEarly: true,
  profiles: (account) => toProfiles(limitsOf(account), Object.keys(settings)),
  count,
  check,
  choices,
  refresh,
  collect: { engagement, messaging },
  stage,
  publish,
}
