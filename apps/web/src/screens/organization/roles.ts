import type { OrganizationRole } from '#api/organizations.ts'

export const roleNames = { owner: 'roleOwner', admin: 'roleAdmin', member: 'roleMember' } as const satisfies Record<
  OrganizationRole,
  string
>
