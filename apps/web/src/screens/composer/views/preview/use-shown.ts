import { sitePlatform } from '@broadside/networks/names'
import { previewNetwork } from '@broadside/networks/preview'
import type { NetworkPreview, Preview } from '@broadside/networks/preview'
import type { NetworkDescription } from '@broadside/networks/describe'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { daysOf, workspaceSettingsQuery } from '#api/workspaces.ts'
import { serverNow } from '#lib/server-clock.ts'
import { draftFor } from '#composer/session/model/check.ts'
import { draftOfPublished, publishedOf } from '#composer/session/model/published.ts'
import { findTarget, idOfTarget } from '#composer/session/model/content.ts'
import { useSession, useStore } from '#composer/hooks/use-session.ts'
import type { View } from '#composer/hooks/use-views.ts'
import { usePainted } from '#composer/hooks/use-painted.ts'

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
}

/**
 * Returns the preview of a target's published content, or else of the text at the last pause in typing, so that no key waits for it.
 * Undefined until its network's rules are loaded, null if the network has no preview.
 */
export const useShown = ({ id, account }: View): Shown | undefined | null => {
  const { workspace, context, checked, publication } = useSession()
  // A preview of a long text takes longer than a frame, and the next key may come meanwhile.
  const { content: written, forms } = usePainted(checked)
  const form = forms.get(id)
  const [opened] = useState(serverNow)
  const { rules, media } = useStore(context, (value) => value)
  const destination = useStore(publication, (value) => value?.destinations.find((one) => idOfTarget(one) === id))
  const { data: declared } = useQuery(previewQuery(account.platform))
  const isSite = account.platform === sitePlatform
  const { data: settings, isLoading } = useQuery({ ...workspaceSettingsQuery(workspace.id), enabled: isSite })
  return useMemo(() => {
    if (declared === null) return null
    const known = rules.get(account.id)
    const target = findTarget(written, id)
    const published = destination && publishedOf(destination)
    const draft = published ? draftOfPublished(published, media) : form && target && draftFor(written, target, form, media)
    if (!declared || !known || !draft || isLoading) return undefined
    const preview = declared.show(draft, {
      ...known.traits,
      name: (isSite ? settings?.site.title : account.display_name) || (isSite ? workspace.name : ''),
      username: account.account_username,
      ...(settings && { colour: settings.color }),
    })
    const sentAt = destination?.published_at ?? published?.sent_at
    const time = sentAt ?? target?.schedule?.at ?? written.schedule?.at
    return {
      preview,
      look: declared.look,
      network: known.network,
      at: time === undefined ? opened : new Date(time),
      isPublished: sentAt !== undefined,
      zone: daysOf(workspace).zone,
    }
  }, [id, account, declared, destination, form, isLoading, isSite, media, opened, rules, settings, workspace, written])
}
