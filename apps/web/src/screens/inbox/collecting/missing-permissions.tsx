import { useQuery } from '@tanstack/react-query'
import type { AccountView } from '#api/accounts.ts'
import { type FeatureView, permissionsQuery } from '#api/inbox.ts'
import { connectText } from '#networks/connect-text.ts'
import { nameNetwork } from '#networks/names.ts'
import details from '#ui/details/details.module.css'

interface MissingPermissionsProps {
  account: AccountView
  feature: FeatureView['feature']
  workspaceId: string
}

/** The permissions that the network hasn't granted, with how to get each. */
export const MissingPermissions = ({ account, feature, workspaceId }: MissingPermissionsProps) => {
  const { data: permissions = [] } = useQuery(permissionsQuery(workspaceId, account.id))
  const missing = permissions.filter(({ granted, needed_for: needed }) => !granted && needed.includes(feature))
  return missing.map(({ scope, remedy }) => (
    <div key={scope} className={details.more}>
      <code>{scope}</code> {connectText('remedy', remedy, nameNetwork(account.platform))}
    </div>
  ))
}
