/** What a network declares about connecting its accounts. Wizards are drawn from this; nothing else in the service knows it. */
import type { ConnectCode } from './connect-messages.ts'

export type ConnectMode = 'built_in' | 'credentials' | 'oauth' | 'bot_code'

/** A text that is entered to connect an account. */
export interface CredentialField {
  key: string
  label: string
  help: string
  secret: boolean
  required: boolean
  default?: string
  /** What the form offers a new random value for, which is shown so that it can be copied. */
  fresh?: 'webhook_secret'
  maxLength: number
}

interface Step {
  /** Unique within the mode. */
  key: string
  /** The modes are alternatives, and so are the ways of one mode. The other steps of a mode follow each other. */
  mode: ConnectMode
  /** The alternative within the mode that the step belongs to; absent if the mode has only one. */
  way?: ConnectCode<'way'>
  help: ConnectCode<'help'>
}

/**
 * `form` asks for the fields; with `oauth`, only `instance_url`. `oauth` sends the browser to the network, `code` shows a code to enter or
 * send there and waits for it, `select` offers the accounts that were found.
 */
export type ConnectStep = Step & ({ kind: 'form'; fields: readonly CredentialField[] } | { kind: 'oauth' | 'code' | 'select' })

/** What must exist first, and who provides it: a member who connects an account, or the server's administrator. */
export interface ConnectRequirement {
  code: ConnectCode<'requires'>
  who: 'editor' | 'admin'
}

/**
 * A review by the network. One that reviews the operator's app for several purposes declares each; the first is the one that editors
 * should know.
 */
export interface ConnectReview {
  code: ConnectCode<'review'>
  /** What is possible before it. */
  withoutReview: ConnectCode<'without_review'>
  /** How many days it takes, as the network states or its developers report. Absent = unknown. */
  days?: { min?: number; max: number }
  /** Absent if the review is free. */
  cost?: ConnectCode<'review_cost'>
}

/** An address of this service that the network's form for apps needs besides the redirect URL. */
export interface AppAddress {
  code: ConnectCode<'app_address'>
  /** Below the service's origin. */
  path: `/${string}`
}

/** How the server's admin sets up the operator's app. Editors never see it. */
export interface AppSetup {
  /** The page of the network where apps are registered. */
  url: `https://${string}`
  /** In order. The redirect URL, the addresses and the scopes are shown beside them. */
  steps: readonly ConnectCode<'app_step'>[]
  /** The permissions to allow the app, by the network's own names. Empty if the network has no such list. */
  scopes: readonly string[]
  addresses?: readonly AppAddress[]
  /** What the network calls the id and the secret of an app. Default: client ID and client secret. */
  fields?: { id: ConnectCode<'app_field'>; secret: ConnectCode<'app_field'> }
  /** What the network charges for the app or its use, in more detail than the `cost` that editors see. Absent if it is free. */
  cost?: ConnectCode<'app_cost'>
}

export interface ConnectDeclaration {
  steps: readonly ConnectStep[]
  requires: readonly ConnectRequirement[]
  /** Absent if publishing is free. */
  cost?: ConnectCode<'cost'>
  reviews?: readonly ConnectReview[]
  /** Absent if the network needs no app of the server's admin. */
  app?: AppSetup
}

/** A permission that the service asks for. */
export interface Permission {
  /** The network's own name of it. */
  scope: string
  neededFor: readonly ConnectCode<'needed_for'>[]
  remedy: ConnectCode<'remedy'>
  /** The kinds of accounts that need it. Absent = all. */
  kinds?: readonly string[]
  /** Another permission that serves instead of it. */
  alternative?: string
}

/** Lists the alternatives within a mode; empty if it has only one. */
export const waysOf = ({ steps }: ConnectDeclaration, mode: ConnectMode): ConnectCode<'way'>[] => [
  ...new Set(steps.flatMap((step) => (step.mode === mode ? (step.way ?? []) : []))),
]

/** Lists the form of each way of a mode, as its fields. */
export const formsOf = ({ steps }: ConnectDeclaration, mode: ConnectMode): CredentialField[][] => {
  const forms = steps.flatMap((step) => (step.mode === mode && step.kind === 'form' ? [step] : []))
  return [...Map.groupBy(forms, ({ way }) => way).values()].map((steps) => steps.flatMap(({ fields }) => fields))
}

/** Returns the fields of the form that has most of the given keys, or of the first one. */
export const fieldsOf = (
  declaration: ConnectDeclaration,
  mode: ConnectMode,
  given: Readonly<Record<string, unknown>>,
): CredentialField[] => {
  const countGiven = (fields: readonly CredentialField[]): number => fields.filter(({ key }) => Object.hasOwn(given, key)).length
  return formsOf(declaration, mode).toSorted((one, other) => countGiven(other) - countGiven(one))[0] ?? []
}
