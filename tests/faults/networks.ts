/** The networks of a run: fakes that keep their own records, behind proxies that make them fail. */
import { findAt, findString } from '@broadside/networks/kit/expect'
import { startFakeBluesky } from '@broadside/networks/testing/fake-bluesky'
import { type FakeMastodon, startFakeMastodon } from '@broadside/networks/testing/fake-mastodon'
import { startFakeTelegram } from '@broadside/networks/testing/fake-telegram'
import { drawFault, type FaultKind, noFault } from './faults.ts'
import { type Call, type Front, openFront } from './front.ts'

export interface Post {
  id: string
  text: string
  parentId: string | undefined
}

export interface TestNetwork extends AsyncDisposable {
  name: string
  platform: 'mastodon' | 'bluesky' | 'telegram'
  front: Front
  takesThreads: boolean
  /** How to connect an account: with the fields of POST /accounts/connect, or with a code posted in a chat. */
  account: { credentials: Record<string, string> } | { chat: Chat }
  posts(): Post[]
  /** Shows hidden posts again, if the network hides any. */
  reveal(): void
}

export interface Chat {
  id: string
  /** The secret for sending updates to the service; undefined before the webhook is registered. */
  secret(): string | undefined
  toUpdate(text: string): object
  bot: { token: string; username: string }
}

/** Holds responses until enough are ready, so that all arrive at the same moment. */
export interface Assembly {
  arrive(): Promise<void>
}

export function assemble(wanted: number, patience: number): Assembly {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, patience)
  let arrived = 0
  return {
    arrive: () => {
      arrived += 1
      if (arrived < wanted) return promise
      clearTimeout(timer)
      resolve()
      return promise
    },
  }
}

export interface Weather {
  seed: number
  /** Off at first, while accounts are connected, and at the end, while everything settles. */
  stormy: boolean
  /** Called after a response to a call that must not be repeated. */
  onPublished: () => void
  /** Where publishing calls wait for one another. */
  assembly?: Assembly | undefined
}

type Purpose = 'publish' | 'upload' | 'read'

/** Returns a call's purpose and its subject: the text of a post, or the path. */
function classify({ method, path, headers, body }: Call): { purpose: Purpose; subject: string } {
  const isJson = headers['content-type']?.startsWith('application/json') && body.length > 0
  const json: unknown = isJson ? JSON.parse(body.toString('utf8')) : undefined
  const isMessage = /\/send[A-Z]\w*$/.test(path)
  const caption = isMessage ? /name="caption"\r\n\r\n([^\r]*)/.exec(body.toString('latin1'))?.[1] : undefined
  const text =
    findString(json, 'status') ??
    findString(json, 'writes', 0, 'value', 'text') ??
    (isMessage ? (findString(json, 'text') ?? caption) : undefined)
  if (method === 'POST' && text !== undefined) return { purpose: 'publish', subject: text }
  return { purpose: method === 'POST' ? 'upload' : 'read', subject: `${method} ${path.split('?')[0]}` }
}

function openPlannedFront(name: string, target: string, weather: Weather): Promise<Front> {
  const seen = new Map<string, number>()
  return openFront({
    target,
    plan: (call) => {
      if (!weather.stormy) return noFault
      const { purpose, subject } = classify(call)
      const occurrence = seen.get(subject) ?? 0
      seen.set(subject, occurrence + 1)
      return drawFault(weather.seed, purpose, `${name} ${subject}`, occurrence)
    },
    beforeAnswer: async (call) => {
      if (weather.assembly && classify(call).purpose === 'publish') await weather.assembly.arrive()
    },
    onAnswered: (call) => {
      if (weather.stormy && classify(call).purpose === 'publish') weather.onPublished()
    },
  })
}

/** The texts of a run need no markup, so stripping tags is enough. */
const toText = (html: string) => html.replaceAll(/<[^>]*>/g, '')

/** Hides what the account's filters match from the account itself: more than a third of its posts. */
export const actAsGoToSocial = (fake: FakeMastodon): void => {
  fake.software = 'gotosocial'
  fake.defaultContentType = 'text/markdown'
  fake.filters.push('lantern')
}

export async function startMastodon(name: string, weather: Weather, change?: (fake: FakeMastodon) => void): Promise<TestNetwork> {
  const fake = await startFakeMastodon()
  change?.(fake)
  const front = await openPlannedFront(name, fake.url, weather)
  return {
    name,
    front,
    platform: 'mastodon',
    takesThreads: true,
    account: { credentials: { instance_url: front.url, access_token: fake.token } },
    posts: () =>
      fake.statuses.map((status) => ({ id: status.id, text: toText(status.content), parentId: findString(status, 'in_reply_to_id') })),
    reveal: () => void fake.filters.splice(0),
    [Symbol.asyncDispose]: async () => {
      await front[Symbol.asyncDispose]()
      await fake.close()
    },
  }
}

export async function startBluesky(name: string, weather: Weather): Promise<TestNetwork> {
  const fake = await startFakeBluesky()
  const front = await openPlannedFront(name, fake.url, weather)
  const isPost = (value: unknown) => findString(value, '$type') === 'app.bsky.feed.post'
  return {
    name,
    front,
    platform: 'bluesky',
    takesThreads: true,
    account: { credentials: { handle: fake.handle, app_password: fake.password, service_url: front.url } },
    posts: () =>
      [...fake.records]
        .filter(([, { value }]) => isPost(value))
        .map(([id, { value }]) => ({
          id,
          text: findString(value, 'text') ?? '',
          parentId: findString(findAt(value, 'reply', 'parent'), 'uri'),
        })),
    reveal: () => {},
    [Symbol.asyncDispose]: async () => {
      await front[Symbol.asyncDispose]()
      await fake.close()
    },
  }
}

/** One channel. A bot can't read history, so a lost response needs confirmation. */
export async function startTelegram(name: string, weather: Weather): Promise<TestNetwork> {
  const fake = await startFakeTelegram()
  const front = await openPlannedFront(name, fake.url, weather)
  const [[id, chat] = []] = fake.chats
  if (!id || !chat) throw new Error('The fake has no channel.')
  return {
    name,
    front,
    platform: 'telegram',
    takesThreads: false,
    account: {
      chat: {
        id: String(id),
        secret: () => fake.webhook?.secret,
        toUpdate: (text) => {
          const channel_post = { message_id: 5, chat: { id, type: chat.type, title: chat.title }, text }
          return { update_id: 1, channel_post }
        },
        bot: { token: fake.token, username: fake.username },
      },
    },
    posts: () =>
      fake.messages.map((message) => ({
        id: String(message.id),
        text: findString(message.fields, 'text') ?? findString(message.fields, 'caption') ?? '',
        parentId: undefined,
      })),
    reveal: () => {},
    [Symbol.asyncDispose]: async () => {
      await front[Symbol.asyncDispose]()
      await fake.close()
    },
  }
}

export function countFaults(networks: readonly TestNetwork[]): Map<FaultKind, number> {
  const sum = new Map<FaultKind, number>()
  for (const { front } of networks) for (const [kind, count] of front.counts) sum.set(kind, (sum.get(kind) ?? 0) + count)
  return sum
}
