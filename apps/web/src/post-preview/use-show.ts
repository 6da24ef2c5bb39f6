import { sitePlatform } from '@broadside/networks/names'
import { previewNetwork } from '@broadside/networks/preview'
import type { NetworkPreview, Preview } from '@broadside/networks/preview'
import type { Draft, NetworkDescription } from '@broadside/networks/describe'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { AccountView } from '#api/accounts.ts'
import { daysOf, workspaceSettingsQuery, type WorkspaceView } from '#api/workspaces.ts'
import type { Rules } from '#networks/rules.ts'
import { serverNow } from '#lib/server-clock.ts'

const previewQuery = (platform: string) =>
  queryOptions({
    queryKey: ['network-preview', platform],
    queryFn: async () => (await previewNetwork(platform)) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
  })

export interface Shown {
  preview: Preview
  look: NetworkPreview['look']
  network: NetworkDescription
  /** When it was published or is scheduled; otherwise when the preview was opened. */
  at: Date
  isPublished: boolean
  /** IANA name of the displayed time zone. */
  zone: string
  workspaceId: string
}

/** Whether and when a post is or will be published. */
type Moment = Partial<Pick<Shown, 'at' | 'isPublished'>>

/** Previews a draft for the account. */
export type Show = (draft: Draft, moment?: Moment) => Shown

/** Undefined until the network's rules are loaded, null if the network has no preview. */
export const useShow = (workspace: WorkspaceView, account: AccountView, rules: Rules | undefined): Show | undefined | null => {
  const [opened] = useState(serverNow)
  const { data: declared } = useQuery(previewQuery(account.platform))
  const isSite = account.platform === sitePlatform
  const { data: settings, isLoading } = useQuery({ ...workspaceSettingsQuery(workspace.id), enabled: isSite })
  return useMemo(() => {
    if (declared === null) return null
    if (!declared || !rules || isLoading) return undefined
    const author = {
      ...rules.traits,
      name: (isSite ? settings?.site.title : account.display_name) || (isSite ? workspace.name : ''),
      username: account.account_username,
      ...(settings && { colour: settings.color }),
    }
    return (draft, { at = opened, isPublished = false } = {}) => ({
      preview: declared.show(draft, author),
      look: declared.look,
      network: rules.network,
      at,
      isPublished,
      zone: daysOf(workspace).zone,
      workspaceId: workspace.id,
    })
  }, [account, declared, isLoading, isSite, opened, rules, settings, workspace])
}
