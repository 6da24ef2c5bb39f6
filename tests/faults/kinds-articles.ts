/** Networks of articles, and receivers of everything, with the calls of theirs that publish. */
import { origin as devtoOrigin } from '@broadside/networks/devto/wire'
import { findString } from '@broadside/networks/kit/expect'
import { startFakeDevto } from '@broadside/networks/testing/fake-devto'
import { startFakeGhost } from '@broadside/networks/testing/fake-ghost'
import { startFakeWebhook } from '@broadside/networks/testing/fake-webhook'
import { startFakeWordPress } from '@broadside/networks/testing/fake-wordpress'
import { defineKind } from './networks.ts'
import { toText } from './to-text.ts'

export const devto = defineKind({
  platform: 'devto',
  needsTitle: true,
  // A cover needs a public address of the server.
  refusesImages: true,
  origins: [devtoOrigin],
  start: startFakeDevto,
  textOf: (fields) => findString(fields, 'article', 'body_markdown'),
  accounts: (fake) => ({
    '': {
      access: { credentials: { api_key: fake.apiKey } },
      posts: () => fake.articles.map(({ id, body_markdown: text }) => ({ id: String(id), text })),
    },
  }),
})

export const ghost = defineKind({
  platform: 'ghost',
  needsTitle: true,
  hasServers: true,
  start: startFakeGhost,
  textOf: (fields) => findString(fields, 'posts', 0, 'html'),
  accounts: (fake, url) => ({
    '': {
      access: { credentials: { site_url: url, admin_api_key: fake.key } },
      posts: () => fake.posts.map(({ id, html }) => ({ id, text: toText(html) })),
    },
  }),
})

export const wordpress = defineKind({
  platform: 'wordpress',
  needsTitle: true,
  hasServers: true,
  start: startFakeWordPress,
  textOf: (fields) => findString(fields, 'content'),
  accounts: (fake, url) => ({
    '': {
      access: { credentials: { site_url: `${url}/blog`, username: fake.username, application_password: fake.password } },
      posts: () => fake.posts.map(({ id, fields }) => ({ id: String(id), text: toText(findString(fields, 'content') ?? '') })),
    },
  }),
})

export const webhook = defineKind({
  platform: 'webhook',
  hasServers: true,
  start: startFakeWebhook,
  textOf: (fields) => findString(fields, 'data', 'segments', 0, 'text'),
  accounts: (fake, url) => ({
    '': {
      access: { credentials: { name: 'Harbor', url: fake.hook.replace(fake.url, url), secret: fake.secret } },
      // A receiver knows a message that comes again by its id.
      posts: () => [...fake.posts].map(([id, message]) => ({ id, text: findString(message, 'data', 'segments', 0, 'text') ?? '' })),
    },
  }),
})
