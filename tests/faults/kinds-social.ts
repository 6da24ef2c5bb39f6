/** Social networks, with the calls of theirs that publish. */
import { findAt, findString } from '@broadside/networks/kit/expect'
import { kinds as nostrKinds } from '@broadside/networks/nostr/kinds'
import { startFakeBluesky } from '@broadside/networks/testing/fake-bluesky'
import { startFakeLemmy } from '@broadside/networks/testing/fake-lemmy'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { startFakeNostr } from '@broadside/networks/testing/fake-nostr'
import { defineKind, type Kind } from './networks.ts'
import { toText } from './to-text.ts'

const mastodonOf = (change: (fake: FakeMastodon) => void): Kind =>
  defineKind({
    platform: 'mastodon',
    thread: 'chain',
    hasServers: true,
    start: async () => {
      const fake = await startFakeMastodon()
      change(fake)
      return fake
    },
    textOf: (fields) => findString(fields, 'status'),
    accounts: (fake, url) => ({
      '': {
        access: { credentials: { instance_url: url, access_token: fake.token } },
        posts: () =>
          fake.statuses.map((status) => ({ id: status.id, text: toText(status.content), parentId: findString(status, 'in_reply_to_id') })),
        reveal: () => void fake.filters.splice(0),
      },
    }),
  })

export const mastodon = mastodonOf(() => {})

/** Hides what the account's filters match from the account itself: more than a third of its posts. */
export const gotosocial = mastodonOf((fake) => {
  fake.software = 'gotosocial'
  fake.defaultContentType = 'text/markdown'
  fake.filters.push('lantern')
})

export const bluesky = defineKind({
  platform: 'bluesky',
  thread: 'chain',
  start: startFakeBluesky,
  textOf: (fields) => findString(fields, 'writes', 0, 'value', 'text'),
  accounts: (fake, url) => ({
    '': {
      access: { credentials: { handle: fake.handle, app_password: fake.password, service_url: url } },
      posts: () =>
        [...fake.records]
          .filter(([, { value }]) => findString(value, '$type') === 'app.bsky.feed.post')
          .map(([id, { value }]) => ({ id, text: findString(value, 'text') ?? '', parentId: findString(value, 'reply', 'parent', 'uri') })),
    },
  }),
})

/** https://github.com/nostr-protocol/nips/blob/master/10.md: a direct reply only refers to the root. */
const parentOf = ({ tags }: { tags: string[][] }) => {
  const find = (marker: string) => tags.find(([name, , , use]) => name === 'e' && use === marker)?.[1]
  return find('reply') ?? find('root')
}

export const nostr = defineKind({
  platform: 'nostr',
  thread: 'chain',
  hasServers: true,
  start: startFakeNostr,
  textOf: (message) => (findAt(message, 1, 'kind') === nostrKinds.note ? findString(message, 1, 'content') : undefined),
  sockets: {
    routeOf: (message) => {
      if (findAt(message, 0) === 'EVENT') return { method: 'POST', path: '/' }
      return findAt(message, 0) === 'REQ' ? { method: 'GET', path: '/' } : undefined
    },
    refuse: (message, reason) => {
      const words = reason === 'limited' ? 'rate-limited: slow down' : 'error: try again'
      return findAt(message, 0) === 'EVENT' ? ['OK', findAt(message, 1, 'id'), false, words] : ['CLOSED', findAt(message, 1), words]
    },
  },
  accounts: (fake, url) => {
    fake.add(nostrKinds.mediaServers, { tags: [['server', url]] })
    return {
      '': {
        access: { credentials: { key: fake.nsec, relays: url.replace('http', 'ws') } },
        posts: () =>
          [...fake.events.values()]
            .filter(({ kind }) => kind === nostrKinds.note)
            // Pictures are links after the text.
            .map((event) => ({ id: event.id, text: event.content.split('\n')[0] ?? '', parentId: parentOf(event) })),
      },
    }
  },
})

export const lemmy = defineKind({
  platform: 'lemmy',
  needsTitle: true,
  settings: { community: 'harbour@lemmy.example' },
  start: startFakeLemmy,
  textOf: (fields) => findString(fields, 'body'),
  accounts: (fake, url) => ({
    '': {
      access: { credentials: { instance_url: url, username: fake.username, password: fake.password } },
      posts: () => fake.posts.map((post) => ({ id: String(post.id), text: findString(post, 'body') ?? '' })),
    },
  }),
})
