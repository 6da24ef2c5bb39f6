/**
 * Endpoint factories for one kind of resource, with the conventions of most endpoints as defaults: access by role, the path parameter,
 * the response, and the request headers that are supported. A definition states what is special, and can override each default.
 */
import type { TObject, TSchema } from 'typebox'
import {
  type Access,
  type Address,
  type Definition,
  inWorkspace,
  inWorkspaceOrTrash,
  type Method,
  noContent,
  type ResourceKind,
} from './endpoint.ts'

/** Workspace access through the resource in the path: viewers read it, and editors or admins change it. */
export const throughResource = (kind: ResourceKind, role: 'editor' | 'admin' = 'editor') => ({
  read: inWorkspace('viewer', `resource.${kind}`),
  write: inWorkspace(role, `resource.${kind}`),
  /** For operations that also apply to resources in the trash. */
  trash: inWorkspaceOrTrash(role, `resource.${kind}`),
})

type Overrides = Pick<Definition, 'summary'> & Partial<Definition>
type Filled<Defaults, D> = Address & Omit<Defaults, keyof D> & D

export const resourceOf = <A extends Access, P extends TObject, I extends TSchema>({
  tag,
  path,
  params,
  item,
  access,
}: {
  tag: string
  /** Of the collection; one resource is at `{path}/{id}`. */
  path: string
  params: P
  /** The representation of one resource. */
  item: I
  access: { read: A; write: A; trash?: A }
}) => {
  const one = `${path}/{id}`
  const endpoint =
    <const Defaults extends Partial<Definition>>(method: Method, path: string, defaults: Defaults) =>
    <const D extends Overrides>(id: string, definition: D) =>
      ({ id, method, path, tag, ...defaults, ...definition }) as Filled<Defaults, D>
  const endpointBelow =
    <const Defaults extends Partial<Definition>>(method: Method, defaults: Defaults) =>
    <const D extends Overrides>(id: string, subpath: string, definition: D) =>
      endpoint(method, `${one}/${subpath}`, defaults)(id, definition)

  const reading = { access: access.read, params, success: { 200: item } }
  const changing = { access: access.write, params, success: { 200: item }, conditional: true } as const
  const acting = { ...changing, idempotency: 'optional' } as const
  const deleting = { ...changing, success: { 204: noContent } }
  const creating = { access: inWorkspace('editor', 'body.workspace_id'), success: { 201: item }, idempotency: 'optional' } as const

  return {
    list: endpoint('GET', path, { access: inWorkspace('viewer', 'query.workspace_id') }),
    create: endpoint('POST', path, creating),
    get: endpoint('GET', one, reading),
    update: endpoint('PATCH', one, changing),
    replace: endpoint('PUT', one, changing),
    delete: endpoint('DELETE', one, deleting),
    restore: endpoint('POST', `${one}/restore`, { ...acting, access: access.trash ?? access.write }),
    /** Operations on one resource, and its parts. */
    below: {
      get: endpointBelow('GET', reading),
      post: endpointBelow('POST', acting),
      put: endpointBelow('PUT', changing),
      patch: endpointBelow('PATCH', changing),
      del: endpointBelow('DELETE', changing),
    },
  }
}
