import type { OrganizationRole, PersonView } from '#api/organizations.ts'

export const roleNames = { owner: 'roleOwner', admin: 'roleAdmin', member: 'roleMember' } as const satisfies Record<
  OrganizationRole,
  string
>

export const nameOf = ({ display_name: name, email }: PersonView): string => name || email
