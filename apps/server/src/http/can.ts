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

/** The operations that the credential and role allow. `states` adds whether the resource's state allows some of them. */
export const whatCan = <K extends string>(
  caller: Caller,
  endpoints: Readonly<Record<K, Endpoint>>,
  states: Partial<Record<K, boolean>> = {},
): Record<K, boolean> => {
  const names = Object.keys(endpoints) as K[]
  return Object.fromEntries(names.map((name) => [name, states[name] !== false && isAdmitted(caller, endpoints[name])])) as Record<
    K,
    boolean
  >
}
