/** What somebody may do, told by the same data by which the endpoints refuse. */
import type { Endpoint } from '@broadside/contract/endpoint'
import type { Actor, OrganizationAccess, WorkspaceAccess } from '#server/context.ts'
import { hasOrganizationRole, hasRole, refusalOf } from './access.ts'

/** Somebody in a workspace or an organization. */
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

/**
 * Which operations somebody may do: those whose endpoint admits their credential and role. `states` says for some of them
 * whether the state of the resource allows it too.
 */
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
