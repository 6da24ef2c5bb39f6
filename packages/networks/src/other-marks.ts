/** The logos of all networks that aren't usual. */
import { mark as devto } from './devto/mark.ts'
import { mark as discord } from './discord/mark.ts'
import { mark as facebook } from './facebook/mark.ts'
import { mark as ghost } from './ghost/mark.ts'
import { mark as googleBusiness } from './google_business/mark.ts'
import { mark as instagram } from './instagram/mark.ts'
import { mark as lemmy } from './lemmy/mark.ts'
import { mark as linkedin } from './linkedin/mark.ts'
import { mark as nostr } from './nostr/mark.ts'
import { mark as pinterest } from './pinterest/mark.ts'
import { mark as reddit } from './reddit/mark.ts'
import { mark as slack } from './slack/mark.ts'
import { mark as threads } from './threads/mark.ts'
import { mark as tiktok } from './tiktok/mark.ts'
import { mark as tumblr } from './tumblr/mark.ts'
import { mark as webhook } from './webhook/mark.ts'
import { mark as wordpress } from './wordpress/mark.ts'
import { mark as x } from './x/mark.ts'
import { mark as youtube } from './youtube/mark.ts'
import type { NetworkMark } from './spec/mark.ts'

export const others: Readonly<Record<string, NetworkMark>> = {
  webhook,
  nostr,
  lemmy,
  discord,
  slack,
  devto,
  ghost,
  wordpress,
  x,
  linkedin,
  threads,
  instagram,
  facebook,
  tiktok,
  youtube,
  pinterest,
  reddit,
  tumblr,
  google_business: googleBusiness,
}
