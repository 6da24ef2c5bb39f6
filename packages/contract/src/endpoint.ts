/**
 * An endpoint as data. Routes, validation, serialization, the OpenAPI document, the typed client and the contract tests
 * all derive from it, so that nothing about the API is defined twice.
 */
import type { Static, TSchema } from 'typebox'
import type { ProblemCode } from './problems.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
export type Role = 'viewer' | 'editor' | 'admin'
/** A role in an organization; each includes the ones before it. */
export type OrganizationRole = 'member' | 'admin' | 'owner'

/** Kinds of workspace resources that a path can address by id. */
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

/** Where to find the workspace of a request: in the request itself, or through the resource that the path addresses. */
export type WorkspaceSource = 'query.workspace_id' | 'body.workspace_id' | `resource.${ResourceKind}`

export type Access =
  /**
   * No credential is required. A valid one is still recognized, and an invalid one isn't an error. With `blind`, credentials
   * are ignored, so that the response doesn't depend on the database.
   */
  | { kind: 'public'; blind?: true }
  /** The caller's own resources. With `unbound`, tokens bound to one workspace are refused. */
  | { kind: 'self'; credential: 'any' | 'session'; unbound?: true }
  /**
   * A role in a workspace. With a `resource.…` source, the id is the path parameter `id`; resources in the trash are found only
   * with `trashed`.
   */
  | { kind: 'workspace'; role: Role; workspace: WorkspaceSource; credential: 'any' | 'session'; trashed?: true }
  /** A role in the organization in the path. Tokens bound to one workspace are refused. */
  | { kind: 'organization'; role: OrganizationRole; param: 'id' | 'organization_id'; credential: 'any' | 'session' }
  /** An administrator of the instance, in a browser session. */
  | { kind: 'instance'; credential: 'session' }

/** One kind of access. Handlers get the context that it guarantees. */
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

/** Like `inWorkspace`, for operations that also apply to resources in the trash. */
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

/** Named quotas. Their values are server configuration. */
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
  | 'connection-code'
  | 'refresh'
  | 'webhook-test'
  | 'upload-session'
  | 'pictures'
  | 'link-previews'
  | 'mentions'
  | 'site-preview'
  | 'search'
  | 'provider-app-test'
  | 'identity-provider-test'
  | 'doctor'
  | 'mail-test'
  | 'forecast'

/** A response that isn't JSON, or has no body. */
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
  /** It keeps working, but clients should move to the operations that its description names. */
  deprecated?: true
  access: Access
  params?: TSchema
  query?: TSchema
  headers?: TSchema
  body?: TSchema
  /** In bytes; default 1 MiB. `stream` passes the unread request to the handler. */
  bodyLimit?: number | 'stream'
  /** A body property with a large document, which is parsed and checked outside the main thread. */
  documentProperty?: string
  /** Maximum number of keys and values in a body with a large document, counted before it is parsed. */
  maxNodes?: number
  /** The body is an HTML form (`application/x-www-form-urlencoded`), as required by an external specification. */
  form?: true
  success: Partial<Record<200 | 201 | 202 | 204 | 206 | 302, TSchema | RawAnswer>>
  /** Codes beyond the common ones. */
  problems?: readonly ProblemCode[]
  rateLimits?: readonly RateLimit[]
  /** Whether an Idempotency-Key is supported. `once`: the response contains a one-time secret, so a repeat is refused. */
  idempotency?: 'required' | 'optional' | 'once'
  /** Response properties that are shown only once and omitted from replayed responses. */
  unstored?: readonly string[]
  /** The operation acts on one existing resource and supports If-Match. */
  conditional?: boolean
  /** The body is signed, so the handler needs its raw bytes. */
  signed?: true
  /** The response has an event position (`X-Event-Cursor`) that `/events/stream?after=` can continue from. */
  eventCursor?: true
  /** Raw content has `X-Missing`, with what could not be drawn as designed. */
  reportsMissing?: true
  /** A POST that changes nothing (a check, a preview). */
  readOnly?: boolean
  /** The permission that a token needs. Default: `api:read` for GET, else `api:write`. */
  permission?: 'api:read'
}

export type Address = Pick<Endpoint, 'id' | 'method' | 'path' | 'tag'>
export type Definition = Omit<Endpoint, keyof Address>

/** Endpoint factories for one tag, by method. The id is the endpoint's export name in kebab case. */
export const endpointsOf = (tag: string) => {
  const by =
    (method: Method) =>
    <const D extends Definition>(id: string, path: string, definition: D): Address & D => ({ id, method, path, tag, ...definition })
  return { get: by('GET'), post: by('POST'), put: by('PUT'), patch: by('PATCH'), del: by('DELETE') }
}

type Part<E, K extends string> = E extends Record<K, infer S extends TSchema> ? Static<S> : Record<string, never>
type Answers<E extends Endpoint> = E['success'][keyof E['success']]

/** A validated document, as it is stored. */
export interface DocumentText {
  /** JSON in UTF-8. */
  bytes: Uint8Array
  sha256: string
  /** Facts that the feature extracted while validating. */
  facts: unknown
}

/** The document of a body, optional as in its schema. */
type DocumentPart<B, K extends string> = B extends Record<K, unknown> ? Record<K, DocumentText> : Partial<Record<K, DocumentText>>

type BodyOf<E extends Endpoint> = E extends { body: infer S extends TSchema }
  ? E extends { documentProperty: infer K extends string }
    ? Omit<Static<S>, K> & DocumentPart<Static<S>, K>
    : Static<S>
  : undefined

export interface Input<E extends Endpoint> {
  params: Part<E, 'params'>
  query: Part<E, 'query'>
  headers: Part<E, 'headers'>
  body: BodyOf<E>
}

/** The body that a handler returns on success. */
export type Output<E extends Endpoint> =
  Answers<E> extends infer A ? (A extends RawAnswer ? unknown : A extends TSchema ? Static<A> : never) : never
