/** The caller's permissions, derived from the same data that endpoints enforce. */
import type { Endpoint } from '@broadside/contract/endpoint'
import type { Actor, OrganizationAccess, WorkspaceAccess } from '#server/context.ts'
import { hasOrganizationRole, hasRole, refusalOf } from './access.ts'

export interface Caller {
  actor: Actor
  workspace?: Pick<WorkspaceAccess, 'role'>
  organization?: Pick<OrganizationAccess, 'role'>
}

function isAdmitted({ actor, workspace, organization }: Caller, endpoint: Endpoint): boolean {
  const { access } = endpoint
  if (refusalOf(actor, endpoint)) return false
  if (access.kind === 'workspace') return workspace !== undefined && hasRole(workspace.role, access.role)
  if (access.kind === 'organization') return organization !== undefined && hasOrganizationRole(organization.role, access.role)
  return true
}

type Admissions = Record<string, boolean>

/** Keyed by caller, an object that lives for one request, because every row of a list has the same operations. */
const admissions = new WeakMap<Caller, Map<object, Admissions>>()

function admissionsOf(caller: Caller, endpoints: Readonly<Record<string, Endpoint>>): Admissions {
  const own = admissions.get(caller) ?? new Map<object, Admissions>()
  admissions.set(caller, own)
  const known = own.get(endpoints)
  if (known) return known
  const found = Object.fromEntries(Object.entries(endpoints).map(([name, endpoint]) => [name, isAdmitted(caller, endpoint)]))
  own.set(endpoints, found)
  return found
}

/** The operations that the credential and role allow. `states` adds whether the resource's state allows some of them. */
export function whatCan<K extends string>(
  caller: Caller,
  endpoints: Readonly<Record<K, Endpoint>>,
  states: Partial<Record<K, boolean>> = {},
): Record<K, boolean> {
  const can = { ...admissionsOf(caller, endpoints) } as Record<K, boolean>
  for (const name in states) if (states[name] === false) can[name] = false
  return can
}
