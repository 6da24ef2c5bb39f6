/** The networks of a run: fakes that keep their own records, behind proxies that make them fail. */
import type { AppAccess } from '../authorize.ts'
import type { FaultKind } from './faults.ts'
import type { Front } from './front.ts'
import { type FrontParts, openPlannedFront, type Weather } from './weather.ts'

export interface Post {
  id: string
  text: string
  parentId?: string | undefined
}

export interface Chat {
  id: string
  /** The secret for sending updates to the service; undefined before the webhook is registered. */
  secret(): string | undefined
  toUpdate(text: string): object
  bot: { token: string; username: string }
}

/** What the posts of a network can be and need. */
export interface Traits {
  platform: string
  /** How parts of a thread refer to one another: each to the one before it, or all to the first one. Undefined = no threads. */
  thread?: 'chain' | 'flat'
  needsTitle?: true
  refusesImages?: true
  needsImage?: true
  /** The post is one video. */
  needsVideo?: true
  settings?: Readonly<Record<string, string | boolean>>
  /** The origins where the service would reach the network, if an account doesn't name its server. */
  origins?: readonly string[]
}

export interface TestAccount {
  /** How to connect it: with the fields of POST /accounts/connect, with an app at the network, with a code posted in a chat, or not at all. */
  access: { credentials: Record<string, string> } | AppAccess | { chat: Chat } | 'built_in'
  posts(): Post[] | Promise<Post[]>
  /** Shows hidden posts again, if the network hides any. */
  reveal?(): void
}

/** A network with one account. */
export interface TestNetwork extends Traits, TestAccount {
  name: string
  /** Absent for the server itself. */
  front?: Front
}

interface Server {
  url: string
  close(): Promise<void>
}

interface KindParts<Fake extends Server> extends Traits, Pick<FrontParts, 'textOf' | 'sockets'> {
  start(): Promise<Fake>
  /** Accounts by name, if one server has several. `url` is where the service reaches it. */
  accounts(fake: Fake, url: string): Readonly<Record<string, TestAccount>>
  hasServers?: true
}

export interface Kind {
  /** Whether there can be several, each with its own server. */
  hasServers: boolean
  open(name: string, weather: Weather, stack: AsyncDisposableStack): Promise<TestNetwork[]>
}

export const defineKind = <Fake extends Server>({ start, accounts, textOf, sockets, hasServers, ...traits }: KindParts<Fake>): Kind => ({
  hasServers: hasServers ?? false,
  open: async (name, weather, stack) => {
    const fake = await start()
    stack.defer(fake.close)
    const front = stack.use(await openPlannedFront({ name, target: fake.url, textOf, sockets }, weather))
    const all = Object.entries(accounts(fake, front.url))
    return all.map(([label, account]) => ({ ...traits, ...account, front, name: [name, label].filter(Boolean).join('-') }))
  },
})

export const frontsOf = (networks: readonly TestNetwork[]): Front[] => [...new Set(networks.flatMap(({ front }) => front ?? []))]

export const countPending = (networks: readonly TestNetwork[]): number =>
  frontsOf(networks).reduce((sum, front) => sum + front.pending(), 0)

/** How the servers of a run reach the networks. */
export const toSettings = (networks: readonly TestNetwork[]): Record<string, string> => ({
  FETCH_ALLOW_LIST: frontsOf(networks)
    .map(({ url }) => new URL(url).host)
    .join(','),
  NETWORK_ORIGINS: [
    ...new Set(networks.flatMap(({ origins = [], front }) => origins.flatMap((origin) => (front ? `${origin}=${front.url}` : [])))),
  ].join(','),
})

export function countFaults(networks: readonly TestNetwork[]): Map<FaultKind, number> {
  const sum = new Map<FaultKind, number>()
  for (const { counts } of frontsOf(networks)) for (const [kind, count] of counts) sum.set(kind, (sum.get(kind) ?? 0) + count)
  return sum
}
