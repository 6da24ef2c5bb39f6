/** Every network that a run mixes, besides the server's own site. */
import { facebook, googleBusiness, instagram, linkedin, pinterest, reddit, threads, tiktok, tumblr, x, youtube } from './kinds-apps.ts'
import { devto, ghost, webhook, wordpress } from './kinds-articles.ts'
import { discord, slack, telegram } from './kinds-chat.ts'
import { bluesky, gotosocial, lemmy, mastodon, nostr } from './kinds-social.ts'
import type { Kind, TestNetwork } from './networks.ts'
import type { Weather } from './weather.ts'

const kinds: Readonly<Record<string, Kind>> = {
  mastodon,
  gotosocial,
  webhook,
  nostr,
  ghost,
  wordpress,
  bluesky,
  lemmy,
  telegram,
  discord,
  slack,
  devto,
  x,
  threads,
  tiktok,
  youtube,
  pinterest,
  reddit,
  instagram,
  facebook,
  linkedin,
  tumblr,
  google_business: googleBusiness,
}

/** Opens each network, and `more` of those that have several servers in turn. */
export async function openNetworks(more: number, weather: Weather, stack: AsyncDisposableStack): Promise<TestNetwork[]> {
  const networks: TestNetwork[] = []
  for (const [name, kind] of Object.entries(kinds))
    networks.push(...(await kind.open(kind.hasServers ? `${name}-1` : name, weather, stack)))
  const several = Object.entries(kinds).filter(([, { hasServers }]) => hasServers)
  for (let made = 0; made < more; made += 1) {
    const [name, kind] = several[made % several.length] ?? []
    if (kind) networks.push(...(await kind.open(`${name}-${Math.floor(made / several.length) + 2}`, weather, stack)))
  }
  return networks
}
