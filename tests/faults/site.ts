/** The workspace's own site, which the server publishes itself. */
import { findString, listAt } from '@broadside/networks/kit/expect'
import type { TestNetwork } from './networks.ts'
import { sitePath } from './scene.ts'
import { toText } from './to-text.ts'

/** More would be left out of the feed. */
const feedSize = 50

/** `origin` is the server's. */
export const siteOf = (origin: string): TestNetwork => ({
  name: 'site',
  platform: 'site',
  access: 'built_in',
  posts: async () => {
    const response = await fetch(`${origin}${sitePath}/feed.json`)
    if (!response.ok) throw new Error(`The site's feed is answered with ${response.status}.`)
    const items = listAt(await response.json(), 'items')
    if (items.length >= feedSize) throw new Error('The feed of the site has no room for all posts of this run.')
    return items.map((item) => ({
      id: findString(item, 'id')?.replace('urn:uuid:', '') ?? '',
      text: toText(findString(item, 'content_html') ?? ''),
    }))
  },
})
