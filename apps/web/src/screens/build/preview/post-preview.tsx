import { useQueries, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AccountView } from '#api/accounts.ts'
import type { BuildPost } from '#api/builds.ts'
import { mediaQuery } from '#api/media.ts'
import type { WorkspaceView } from '#api/workspaces.ts'
import { networkQuery, toDraftMedia, toTraits } from '#networks/rules.ts'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Posts } from '#web/post-preview/posts.tsx'
import { useAppTheme } from '#web/post-preview/use-app-theme.ts'
import { useShow } from '#web/post-preview/use-show.ts'
import { PlainText } from './plain-text.tsx'

interface PostPreviewProps {
  workspace: WorkspaceView
  account: AccountView
  post: BuildPost
  /** The title that the post has on networks with titles, unless it has its own. */
  title: string
}

/** The post as its network will show it. */
export const PostPreview = ({ workspace, account, post, title }: PostPreviewProps) => {
  const { data: network } = useQuery(networkQuery(post.platform))
  const files = useQueries({
    queries: post.media_ids.map(mediaQuery),
    combine: (results) => results.flatMap(({ data }) => (data ? toDraftMedia(data) : [])),
  })
  const rules = useMemo(() => (network ? { network, traits: toTraits(account) } : undefined), [network, account])
  const show = useShow(workspace, account, rules)
  const theme = useAppTheme()
  if (network === null || show === null) return <PlainText post={post} />
  if (!show) return <Skeleton height="12rem" />
  const [first] = post.segments
  const shown = show({
    profile: post.output_profile,
    title: first?.title || title,
    description: first?.description ?? '',
    segments: post.segments.map(({ body }, index) => ({
      id: String(index),
      text: body,
      title: '',
      description: '',
      media: index === 0 ? files : [],
      settings: {},
    })),
    settings: post.settings,
  })
  return <Posts {...shown} account={account} theme={theme} />
}
