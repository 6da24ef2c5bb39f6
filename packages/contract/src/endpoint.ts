/**
 * An endpoint as data. Routes, validation, serialisation, the OpenAPI document, the typed client and the contract walk
 * all derive from it, so nothing about the wire is written down twice.
 */
import type { Static, TSchema } from 'typebox'
import type { ProblemCode } from './problems.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Role = 'viewer' | 'editor' | 'admin'
/** A role in an organization; each includes the ones before it. */
export type OrganizationRole = 'member' | 'admin' | 'owner'

/** Kinds of rows that belong to a workspace and can be addressed by an id in the path. */
export type ResourceKind =
  | 'account'
  | 'build'
  | 'design'
  | 'design_template'
  | 'media'
  | 'media_tag'
  | 'posting_schedule'
  | 'publication'
  | 'social_set'
  | 'upload'
  | 'voice_profile'
  | 'webhook'
  | 'webhook_delivery'
  | 'workspace'

/** Where the workspace of a request is found: named in it, or reached through the resource that the path addresses. */
export type WorkspaceSource = 'query.workspace_id' | 'body.workspace_id' | `resource.${ResourceKind}`

export type Access =
  /**
   * No credential is needed. A valid one is still recognised, and an invalid one is not an error. With `blind` credentials are
   * ignored, so that the answer does not need the database.
   */
  | { kind: 'public'; blind?: true }
  /** The caller's own things. With `unbound` a token of one workspace is refused. */
  | { kind: 'self'; credential: 'any' | 'session'; unbound?: true }
  /**
   * A role in a workspace. With a `resource.…` source the id is the path parameter `id`; what lies in the trash is only found
   * with `trashed`.
   */
  | { kind: 'workspace'; role: Role; workspace: WorkspaceSource; credential: 'any' | 'session'; trashed?: true }
  /** A role in the organization that the path names. A token of one workspace is refused. */
  | { kind: 'organization'; role: OrganizationRole; param: 'id' | 'organization_id'; credential: 'any' | 'session' }
  /** An administrator of the instance, in a browser session. */
  | { kind: 'instance'; credential: 'session' }

/** One kind of access; handlers get the context that it guarantees. */
export type AccessOf<K extends Access['kind']> = Extract<Access, { kind: K }>

export const anyone: AccessOf<'public'> = { kind: 'public' }
export const anyoneUnseen: AccessOf<'public'> = { kind: 'public', blind: true }
export const self: AccessOf<'self'> = { kind: 'self', credential: 'any' }
export const selfInBrowser: AccessOf<'self'> = { kind: 'self', credential: 'session' }
/** For tokens with access to all workspaces, and for sessions. */
export const selfUnbound: AccessOf<'self'> = { kind: 'self', credential: 'any', unbound: true }
export const inWorkspace = (role: Role, workspace: WorkspaceSource): AccessOf<'workspace'> => ({
  kind: 'workspace',
  role,
  workspace,
  credential: 'any',
})

/** The same for an operation that also acts on what lies in the trash. */
export const inWorkspaceOrTrash = (role: Role, workspace: WorkspaceSource): AccessOf<'workspace'> => ({
  ...inWorkspace(role, workspace),
  trashed: true,
})

export const inWorkspaceInBrowser = (role: Role, workspace: WorkspaceSource): AccessOf<'workspace'> => ({
  ...inWorkspace(role, workspace),
  credential: 'session',
})
export const inOrganization = (
  role: OrganizationRole,
  param: 'id' | 'organization_id',
  credential: 'any' | 'session' = 'any',
): AccessOf<'organization'> => ({ kind: 'organization', role, param, credential })
export const onInstance: AccessOf<'instance'> = { kind: 'instance', credential: 'session' }

/** Named quotas; their numbers are the server's configuration. */
export type RateLimit =
  | 'auth-ip'
  | 'register'
  | 'login'
  | 'mfa'
  | 'reauth'
  | 'password-reset'
  | 'password-reset-confirm'
  | 'password-change'
  | 'email-verification'
  | 'email-verification-resend'
  | 'email-change'
  | 'email-change-resend'
  | 'email-change-confirm'
  | 'api-tokens'
  | 'invitations'
  | 'invitation-resend'
  | 'builds'
  | 'telegram-code'
  | 'refresh'
  | 'webhook-test'
  | 'upload-session'
  | 'pictures'
  | 'link-previews'
  | 'mentions'

/** An answer that is not JSON, or has no body at all. */
export interface RawAnswer {
  raw: string | null
}
export const raw = (contentType: string): { raw: string } => ({ raw: contentType })
export const noContent: { raw: null } = { raw: null }
export const isRaw = (answer: TSchema | RawAnswer): answer is RawAnswer => 'raw' in answer

export interface Endpoint {
  /** Kebab-case operation id. */
  id: string
  method: Method
  /** Below `{base_url}`, with `{name}` for parameters. */
  path: string
  tag: string
  summary: string
  description?: string
  access: Access
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  /** Bytes; default 1 MiB. `stream` hands the raw request to the handler unread. */
  bodyLimit?: number | 'stream'
  /** A property of the body that holds a large document: it is parsed and checked outside of the main thread. */
  documentProperty?: string
  /** Keys and values that a body with a large document may have in all; they are counted before it is read. */
  maxNodes?: number
  /** The body is an HTML form (`application/x-www-form-urlencoded`), because a specification of others says so. */
  form?: true
  success: Partial<Record<200 | 201 | 202 | 204 | 206 | 302, TSchema | RawAnswer>>
  /** Codes beyond the common ones. */
  problems?: readonly ProblemCode[]
  rateLimits?: readonly RateLimit[]
  /** Whether an Idempotency-Key is honoured. `once` = the answer holds a one-time secret: a repeat is refused. */
  idempotency?: 'required' | 'optional' | 'once'
  /** Properties of the answer that are shown once: a replayed answer lacks them. */
  unstored?: readonly string[]
  /** The operation acts on one existing resource and honours If-Match. */
  conditional?: boolean
  /** The body is signed, so the handler needs its bytes as they came. */
  signed?: true
  /** The answer names a position in the order of events (`X-Event-Cursor`), for `/events/stream?after=` to continue from. */
  eventCursor?: true
  /** A POST that changes nothing (a check, a preview). */
  readOnly?: boolean
}

type Address = Pick<Endpoint, 'id' | 'method' | 'path' | 'tag'>
type Definition = Omit<Endpoint, keyof Address>

/** Makers of the endpoints of one tag, by method. The id is the name under which the endpoint is exported, in kebab case. */
export const endpointsOf = (tag: string) => {
  const by =
    (method: Method) =>
    <const D extends Definition>(id: string, path: string, definition: D): Address & D => ({ id, method, path, tag, ...definition })
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), del: by('DELETE') }
}

type Part<E, K extends string> = E extends Record<K, infer S extends TSchema> ? Static<S> : Record<string, never>
type Answers<E extends Endpoint> = E['success'][keyof E['success']]

/** A document that was checked, as it is stored. */
export interface DocumentText {
  /** JSON in UTF-8. */
  bytes: Uint8Array
  sha256: string
  /** What its feature wants to know of it. */
  facts: unknown
}

type BodyOf<E extends Endpoint> = E extends { body: infer S extends TSchema }
  ? E extends { documentProperty: infer K extends string }
    ? Omit<Static<S>, K> & Record<K, DocumentText>
    : Static<S>
  : undefined

/** What a handler receives. */
export interface Input<E extends Endpoint> {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  headers: Part<E, 'headers'>
  body: BodyOf<E>
}

/** What a handler gives back as the body of a success. */
export type Output<E extends Endpoint> =
  Answers<E> extends infer A ? (A extends RawAnswer ? unknown : A extends TSchema ? Static<A> : never) : never
