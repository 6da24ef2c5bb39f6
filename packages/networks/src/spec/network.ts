/** A network as the service sees it: what it declares as data, and what it does. */
import type { Collection, EngagementCollector, MessageCollector } from './collect.ts'
import type { Draft, DraftMedia, Issue } from './draft.ts'
import type { OutputProfile, TextRules } from './profile.ts'
import type { Http, Json, MissProof, Published, Run } from './run.ts'

/** An account on a network as it was proven. Credentials are opaque to everything but the network itself. */
export interface Account {
  /** The network's own id (a DID, a numeric id as text). */
  accountId: string
  username: string
  displayName: string
  avatarUrl: string
  /** Origin of the account's server, or '' where the network has one server. */
  instanceUrl: string
  accountKind?: string
  fediverseSoftware?: string
  /** Live limits as last read; each network has its own shape. */
  limits: Json
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

export interface Network {
  id: string
  name: string
  /** `built_in` needs no credentials; `bot_code` is a command that is sent to a bot of the instance. */
  modes: readonly ('built_in' | 'credentials' | 'oauth' | 'bot_code')[]
  credentials?: CredentialsConnect
  oauth?: OAuthConnect
  text: TextRules
  /** JSON Schemas of all settings, by key; the scope tells where each stands. A required one must be set wherever the profile takes it. */
  settings: Record<string, { scope: 'destination' | 'segment' | 'media'; schema: Record<string, unknown>; required?: boolean }>
  capabilities: { threads: boolean }
  /** Requests per window that the engine spends without being told, per account and per host. */
  budget: readonly { scope: 'account' | 'host'; points: number; windowSeconds: number; cost?: number }[]
  /** What it proves for an account that the read-back of a post does not see it. */
  missProves(account: Pick<Account, 'limits'>): MissProof
  /** True when media and renditions can be prepared before the due time (their references live long enough). */
  stagesEarly: boolean

  /** Profiles with the account's live limits applied, in table order. Without an account: the defaults. */
  profiles(account?: Pick<Account, 'limits' | 'accountKind'>): OutputProfile[]
  /** The network's own count of a text. Pure. */
  count(text: string, account?: Pick<Account, 'limits'>): number
  /** Everything that is wrong with a draft. Pure. */
  check(draft: Draft, account: Pick<Account, 'limits' | 'accountKind'>): Issue[]

  /** Live choices by the setting that they are for; `targets` are where on the network the account may publish. */
  choices?: Readonly<Record<string, (tools: ConnectTools, target: Target) => Promise<LiveChoice[]>>>
  /** Reads the account and its limits again; proves that the credential still works. */
  refresh?(tools: ConnectTools, target: Target): Promise<Refreshed>
  /** What can be collected for accounts of this network. */
  collect?: { engagement?: EngagementCollector; messaging?: MessageCollector }
  /** Repeatable preparation before the due time: uploads through `run.step`, with the same keys as `publish`. */
  stage?(run: Run, target: Target, draft: Draft): Promise<void>
  /** Brings the draft to the network. Absent for the built-in site, which the server publishes in its own transaction. */
  publish?(run: Run, target: Target, draft: Draft): Promise<Published>
}

/** Facts about media that decide whether a profile takes them. */
export type MediaFacts = Pick<DraftMedia, 'mime' | 'size' | 'width' | 'height' | 'duration' | 'frameRate' | 'videoCodec' | 'audioCodec'>
