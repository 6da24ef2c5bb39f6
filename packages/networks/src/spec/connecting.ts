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
  maxLength: number
}

interface Step {
  /** Unique within the mode. */
  key: string
  /** The steps of one mode follow each other; the modes are alternatives. */
  mode: ConnectMode
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

export interface ConnectDeclaration {
  steps: readonly ConnectStep[]
  requires: readonly ConnectRequirement[]
  /** Absent if publishing is free. */
  cost?: ConnectCode<'cost'>
  /** A review by the network, and what is possible before it. */
  review?: { code: ConnectCode<'review'>; withoutReview: ConnectCode<'without_review'> }
}

/** A permission that the service asks for. */
export interface Permission {
  /** The network's own name of it. */
  scope: string
  neededFor: readonly ConnectCode<'needed_for'>[]
  remedy: ConnectCode<'remedy'>
}

/** Lists the fields of all forms of a mode. */
export const fieldsOf = ({ steps }: ConnectDeclaration, mode: ConnectMode): CredentialField[] =>
  steps.flatMap((step) => (step.mode === mode && step.kind === 'form' ? step.fields : []))
