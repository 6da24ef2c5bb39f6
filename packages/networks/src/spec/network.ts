/** A network as the service sees it: what it declares (`NetworkDescription`), and what it does. */
import type { Collection, EngagementCollector, MessageCollector, Person } from './collect.ts'
import type { AccountTraits, NetworkDescription } from './description.ts'
import type { Draft } from './draft.ts'
import type { Json } from './json.ts'
import type { Http, MissProof, Published, Run } from './run.ts'

/** An account on a network as it was proven. Credentials are opaque to everything but the network itself. */
export interface Account extends AccountTraits {
  /** The network's own id (a DID, a numeric id as text). */
  accountId: string
  username: string
  displayName: string
  avatarUrl: string
  /** Origin of the account's server, or '' where the network has one server. */
  instanceUrl: string
  fediverseSoftware?: string
}

export interface Connected {
  accounts: Account[]
  /** Sealed before it is stored. */
  credential: Json
  /** When the credential ends, if it does. */
  expiresAt?: Date
  /** What the credential lets the service collect; absent = nothing. */
  allows?: readonly Collection[]
}

export interface Refreshed {
  account: Account
  /** Absent = it stays as it is. */
  credential?: Json
  expiresAt?: Date
  /** Absent = it stays as it is: the network could not tell. */
  allows?: readonly Collection[]
}

export interface CredentialField {
  key: string
  label: string
  help: string
  secret: boolean
  required: boolean
  default?: string
  maxLength: number
}

/** What the server lends a network outside a delivery. */
export interface ConnectTools {
  http: Http
  now: () => Date
}

export interface CredentialsConnect {
  fields: readonly CredentialField[]
  /** Proves the credentials by a call to the network. Throws NetworkError kind `auth` when they are refused. */
  connect(tools: ConnectTools, fields: Record<string, string>): Promise<Connected>
}

export interface OAuthConnect {
  /** True when the user names a server first. */
  needsInstance: boolean
  /** Registers the app when needed and gives the address to send the browser to. `pending` is stored sealed until the callback. */
  start(
    tools: ConnectTools,
    request: {
      instanceUrl?: string
      redirectUri: string
      state: string
      /** As it was given to be kept. */
      app?: Json
      /** An app that the operator registered by hand; it goes before any other. */
      operatorApp?: { clientId: string; clientSecret: string }
    },
  ): Promise<{ url: string; pending: Json; app?: { key: string; value: Json } }>
  finish(tools: ConnectTools, request: { query: Record<string, string>; pending: Json; redirectUri: string }): Promise<Connected>
  /** The key under which a registered app of an instance is kept. */
  appKey(instanceUrl?: string): string
}

export interface Target {
  account: Account
  credential: Json
}

/** A value that an account may take for a setting or as a target, as its network tells right now. */
export interface LiveChoice {
  value: string
  label: string
  description?: string
  /** What the account uses when nothing is chosen. */
  isDefault: boolean
}

/** A link card that the service makes, because the network does not read the page. */
export interface LinkCard {
  url: string
  title: string
  description: string
}

/** Parts of a post that its draft alone does not show. */
export interface Received {
  /** Absent where the network takes no title. */
  title?: string
  linkCard?: LinkCard
}

/** Somebody who can be mentioned in a post. */
export interface Mentionable extends Person {
  /** What stands in the text. */
  mention: string
}

/** So many people at most are found at once. */
export const mostPeople = 10

/** A network with all that is needed to deliver to it. */
export interface Network extends NetworkDescription {
  credentials?: CredentialsConnect
  oauth?: OAuthConnect
  /** Requests per window that the engine spends without being told, per account and per host. */
  budget: readonly { scope: 'account' | 'host'; points: number; windowSeconds: number; cost?: number }[]
  /** What it proves for an account that the read-back of a post does not see it. */
  missProves(account: Pick<Account, 'limits'>): MissProof
  /** True when media and renditions can be prepared before the due time (their references live long enough). */
  stagesEarly: boolean
  /** True when the posts of an account stand on its own server, so that their addresses begin with its `instanceUrl`. */
  postsOnInstance?: true

  /** Live choices by the setting that they are for; `targets` are where on the network the account may publish. */
  choices?: Readonly<Record<string, (tools: ConnectTools, target: Target) => Promise<LiveChoice[]>>>
  /** People whose names fit words that are still being typed, the likeliest first. Absent where looking for them costs, or is not offered. */
  findPeople?(tools: ConnectTools, target: Target, words: string): Promise<Mentionable[]>
  /** Reads the account and its limits again; proves that the credential still works. */
  refresh?(tools: ConnectTools, target: Target): Promise<Refreshed>
  /** What can be collected for accounts of this network. */
  collect?: { engagement?: EngagementCollector; messaging?: MessageCollector }
  /** Repeatable preparation before the due time: uploads through `run.step`, with the same keys as `publish`. */
  stage?(run: Run, target: Target, draft: Draft): Promise<void>
  /** What the network is given of a draft besides texts, media and settings. Absent = nothing. */
  receives?(draft: Draft): Received
  /** Brings the draft to the network. Absent for the built-in site, which the server publishes in its own transaction. */
  publish?(run: Run, target: Target, draft: Draft): Promise<Published>
}
