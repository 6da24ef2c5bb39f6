/** A network as the service sees it: what it declares (`NetworkDescription`) and what it does. */
import type { Collection, EngagementCollector, MessageCollector, NewsCollector, Person } from './collect.ts'
import type { ConnectCode } from './connect-messages.ts'
import type { ConnectDeclaration, Permission } from './connecting.ts'
import type { AccountTraits, NetworkDescription } from './description.ts'
import type { Draft } from './draft.ts'
import type { Json } from './json.ts'
import type { Meter, PaidResource } from './prices.ts'
import type { Quota } from './quotas.ts'
import type { Http, Lost, MissProof, Published, Recalled, Run } from './run.ts'
import type { OpenSocket } from './socket.ts'
import type { Granter, UserNotices } from './user-notices.ts'

/** A verified account on a network. Only the network itself interprets its credentials. */
export interface Account extends AccountTraits {
  /** The network's own id (a DID, a numeric id as text). */
  accountId: string
  username: string
  displayName: string
  avatarUrl: string
  /** Origin of the account's server; '' if the network has a single server. */
  instanceUrl: string
  fediverseSoftware?: string
}

export interface Connected {
  accounts: Account[]
  /** True if the user chooses which of the accounts to connect. */
  selects?: true
  /** Encrypted before it is stored. */
  credential: Json
  /** When the credential expires, if it does. */
  expiresAt?: Date
  /** What the credential lets the service collect; absent = nothing. */
  allows?: readonly Collection[]
  /** The permissions that the credential has, by the network's names; absent if the network doesn't list them. */
  scopes?: readonly string[]
  /** What reading the accounts costs. Absent = nothing. */
  read?: readonly PaidResource[]
  /** For networks with `notices`, or with limits by app. */
  grantedBy?: Granter
}

export interface Refreshed {
  account: Account
  /** Absent = unchanged. */
  credential?: Json
  expiresAt?: Date
  /** Absent = unchanged, because the network couldn't say. */
  allows?: readonly Collection[]
  /** Absent = unchanged. */
  scopes?: readonly string[]
}

/** A private P-256 key as JWK: https://www.rfc-editor.org/rfc/rfc7517 */
export interface ClientKey {
  kid: string
  kty: 'EC'
  crv: 'P-256'
  x: string
  y: string
  d: string
}

/** The service as servers see it that identify a client by an address instead of a secret (https://atproto.com/specs/oauth#clients). */
export interface ServiceClient {
  /** Where those servers reach this one; a loopback address if only this machine does. */
  origin: string
  /** The current one first. */
  keys(): readonly ClientKey[]
}

export interface ConnectTools {
  http: Http
  openSocket: OpenSocket
  now: () => Date
  client?: ServiceClient
  /**
   * For `refresh`: the app of the server's admin with this client id, whose secret may be newer than the one in a credential. Undefined if
   * the admin deleted it; a credential's own app then remains valid.
   */
  findApp?: (clientId: string) => Promise<OperatorApp | undefined>
  /** Absent = nothing is recorded. */
  meter?: Meter
}

export interface CredentialsConnect {
  /** Verifies the credentials with a request to the network. Throws NetworkError kind `auth` when they are rejected. */
  connect(tools: ConnectTools, fields: Record<string, string>): Promise<Connected>
}

/** An app that the server's admin registered with the network. */
export interface OperatorApp {
  clientId: string
  clientSecret: string
}

export interface OAuthConnect {
  /** True when the user enters a server first. */
  needsInstance: boolean
  /** True when there is no authorization without an app of the server's admin. Other modes need none. */
  needsApp?: true
  /** Registers the app if needed and returns the URL to redirect the browser to. `pending` is stored encrypted until the callback. */
  start(
    tools: ConnectTools,
    request: {
      instanceUrl?: string
      /** The alternative that was chosen, if the declaration has several with `oauth`. */
      way?: ConnectCode<'way'>
      redirectUri: string
      state: string
      /** As returned earlier for storage. */
      app?: Json
      /** An app the server admin registered manually; it takes precedence. */
      operatorApp?: OperatorApp
    },
  ): Promise<{ url: string; pending: Json; app?: { key: string; value: Json } }>
  finish(tools: ConnectTools, request: { query: Record<string, string>; pending: Json; redirectUri: string }): Promise<Connected>
  /** Why the network redirected with an error instead of a code. Undefined if the user declined. */
  explainRefusal?(query: Readonly<Record<string, string>>): ConnectCode<'refusal'> | undefined
  /** The key under which an instance's registered app is stored. */
  appKey(instanceUrl?: string): string
  /**
   * Makes one call that shows whether the network knows the app and its secret. Throws NetworkError kind `auth`, code `app_refused`, if it
   * doesn't, and any other error if the answer proves nothing. Absent = only an authorization can show it.
   */
  testApp?(tools: ConnectTools, app: OperatorApp & { redirectUri: string; instanceUrl?: string }): Promise<void>
}

/** A code that the user enters or sends on the network, and that the network reports when asked. */
export interface CodeConnect {
  /** Issues a code. `pending` is stored encrypted for `poll`. */
  start(
    tools: ConnectTools,
    request: { fields: Record<string, string>; operatorApp?: OperatorApp },
  ): Promise<{ code: string; recipient: string; pending: Json; expiresAt: Date }>
  /** Undefined until the user has used the code. Throws NetworkError kind `auth` or `permission` once it can't succeed anymore. */
  poll(tools: ConnectTools, request: { pending: Json }): Promise<Connected | undefined>
  /** Milliseconds between two calls of `poll`. */
  pollMs: number
}

export interface Target {
  account: Account
  credential: Json
}

/** A value an account may use for a setting or as a target, as the network reports it right now. */
export interface LiveChoice {
  value: string
  label: string
  description?: string
  /** What the account uses when nothing is chosen. */
  isDefault: boolean
}

/** A link card that the service builds because the network doesn't fetch the page. */
export interface LinkCard {
  url: string
  title: string
  description: string
}

/** Parts of a post that its draft alone doesn't show. */
export interface Received {
  /** Absent if the network has no title. */
  title?: string
  linkCard?: LinkCard
}

/** A person who can be mentioned in a post. */
export interface Mentionable extends Person {
  mention: string
}

export const mostPeople = 10

/** What the service may spend at a network by default: points per window, of which a delivery or a collection costs `cost`, 1 if absent. */
export interface Budget {
  /** `grant` is shared by all accounts of one authorization, `app` by all that were connected with the same app, `host` by all on one server. */
  scope: 'account' | 'grant' | 'host' | 'app'
  /** Absent if publishing and collecting spend the same points. */
  use?: 'publishing' | 'collecting'
  points: number
  windowSeconds: number
  cost?: number
  /** The forms of posts that it is for, each counted when it is first published; absent = every run of a delivery. */
  profiles?: readonly string[]
}

export interface Network extends NetworkDescription {
  connect: ConnectDeclaration
  /** Everything that the service asks the network for, in the order in which people should read it. */
  permissions: readonly Permission[]
  credentials?: CredentialsConnect
  oauth?: OAuthConnect
  /** Absent for a bot that the server itself runs. */
  code?: CodeConnect
  budget: readonly Budget[]
  /** What an app may do per day. The network counts it with `run.withinQuota`. Absent = no such limits. */
  quotas?: readonly Quota[]
  /** What it proves for an account if a read-back doesn't find a post. */
  missProves(account: Pick<Account, 'limits' | 'accountKind'>): MissProof
  /** True when `stage` can work before the due time: on uploads whose references live long enough, or on renditions. */
  stagesEarly: boolean
  /** True when its servers download media from this one, whose address must then be reachable from the internet. */
  fetchesMedia?: true
  /** Public documents that the network's servers read, by path below the service's origin. */
  documents?: Readonly<Record<string, (client: ServiceClient, redirectUri: string) => object>>
  notices?: UserNotices
  /** True when each server numbers its own accounts, so the same id on another server is another account. */
  idsPerInstance?: true
  /** True when an account's posts are on its own server, so their URLs start with its `instanceUrl`. */
  postsOnInstance?: true

  /**
   * Live choices by setting; `targets` are the places on the network where the account may publish. Only settings that search use `search`,
   * and `within` is the value of the setting that the choices depend on.
   */
  choices?: Readonly<Record<string, (tools: ConnectTools, target: Target, search?: string, within?: string) => Promise<LiveChoice[]>>>
  /** Returns people matching a partially typed name, most likely first. Absent if searching costs money or is unavailable. */
  findPeople?(tools: ConnectTools, target: Target, words: string): Promise<Mentionable[]>
  /** Whether `refresh` can still renew a credential that expires. Absent = always. If not, users are asked to reconnect before it does. */
  renews?(credential: Json): boolean
  /** Reads the account and its limits again; verifies that the credential still works. */
  refresh?(tools: ConnectTools, target: Target): Promise<Refreshed>
  collect?: { engagement?: EngagementCollector | NewsCollector; messaging?: MessageCollector }
  /** Repeatable preparation before the due time: uploads through `run.step`, with the same keys as `publish`, or `prepareMedia`. */
  stage?(run: Run, target: Target, draft: Draft): Promise<void>
  /** What the network receives from a draft besides texts, media and settings. Absent = nothing. */
  receives?(draft: Draft): Received
  /**
   * Looks for what another server with the same data published of a draft, with requests that change nothing. That server uploaded its own files, so
   * ids of files prove nothing, and `absent` must be certain by the text or by a derived key. Absent = a person must confirm.
   */
  recall?(run: Run, target: Target, draft: Draft, lost: Lost): Promise<Recalled>
  /** Publishes the draft. Absent for the built-in site, which the server publishes in its own transaction. */
  publish?(run: Run, target: Target, draft: Draft): Promise<Published>
}
