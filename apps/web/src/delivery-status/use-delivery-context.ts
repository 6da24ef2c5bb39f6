import { useQuery } from '@tanstack/react-query'
import type { AccountView } from '#api/accounts.ts'
import { allAccountsQuery, pictureOf } from '#api/all-accounts.ts'
import type { DestinationView } from '#api/publications.ts'
import { daysOf, workspacesQuery } from '#api/workspaces.ts'
import { type NameAndHandle, nameAndHandle, nameNetwork } from '#networks/names.ts'
import { browserZone } from '#i18n/time.ts'
import { useNow } from '#lib/use-now.ts'

/** The name is the network's if the account is unknown. */
export interface AccountNames extends NameAndHandle {
  network: string
  picture: string | undefined
}

const namesOf = (platform: string, account: AccountView | undefined): AccountNames => ({
  ...(account ? nameAndHandle(account) : { name: nameNetwork(platform), handle: undefined }),
  network: nameNetwork(platform),
  picture: account && pictureOf(account),
})

/** Context for sentences about a workspace's destinations: account names, the time zone, and the current time. */
export const useDeliveryContext = (workspaceId: string) => {
  const accounts = useQuery(allAccountsQuery(workspaceId)).data
  const workspace = useQuery(workspacesQuery).data?.find(({ id }) => id === workspaceId)
  const zone = workspace ? daysOf(workspace).zone : browserZone()
  const nameOf = ({ social_account_id, platform }: Pick<DestinationView, 'social_account_id' | 'platform'>): AccountNames =>
    namesOf(
      platform,
      accounts?.find(({ id }) => id === social_account_id),
    )
  return { zone, nameOf, now: useNow() }
}

export type DeliveryContext = ReturnType<typeof useDeliveryContext>
