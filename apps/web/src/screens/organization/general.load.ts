import { openTransferQuery, organizationDeletionQuery, organizationTeamQuery, organizationWorkspacesQuery } from '#api/organizations.ts'
import { loadMessages } from '#i18n/translator.ts'
import { loadAdministered, type OrganizationOptions } from './load-organization.ts'

export const load = async (options: OrganizationOptions) => {
  const organization = await loadAdministered(options)
  if (!organization) return
  const { queries } = options.context
  const { id, can, ownership_transfer_id: transferId } = organization
  await Promise.all([
    queries.ensureQueryData(organizationTeamQuery(id)),
    ...(can.transfer
      ? [
          loadMessages('proof'),
          queries.ensureQueryData(organizationDeletionQuery(id)),
          queries.ensureQueryData(organizationWorkspacesQuery(id)),
          ...(transferId === undefined ? [] : [queries.ensureQueryData(openTransferQuery(id, transferId))]),
        ]
      : []),
  ])
}
