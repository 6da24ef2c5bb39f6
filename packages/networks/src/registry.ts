/** All networks, by id. To add one, add its folder and one line here. */
import { bluesky } from './bluesky/index.ts'
import { devto } from './devto/index.ts'
import { discord } from './discord/index.ts'
import { facebook } from './facebook/index.ts'
import { ghost } from './ghost/index.ts'
import { googleBusiness } from './google_business/index.ts'
import { instagram } from './instagram/index.ts'
import { lemmy } from './lemmy/index.ts'
import { linkedin } from './linkedin/index.ts'
import { mastodon } from './mastodon/index.ts'
import { nostr } from './nostr/index.ts'
import { pinterest } from './pinterest/index.ts'
import { reddit } from './reddit/index.ts'
import { site } from './site/index.ts'
import { slack } from './slack/index.ts'
import { telegram } from './telegram/index.ts'
import { threads } from './threads/index.ts'
import { tumblr } from './tumblr/index.ts'
import { tiktok } from './tiktok/index.ts'
import { webhook } from './webhook/index.ts'
import { wordpress } from './wordpress/index.ts'
import { x } from './x/index.ts'
import { youtube } from './youtube/index.ts'
import type { Network } from './spec/index.ts'

export const networks: Record<string, Network> = {
  site,
  webhook,
  bluesky,
  mastodon,
  nostr,
  lemmy,
  telegram,
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
