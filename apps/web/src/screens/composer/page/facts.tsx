import { describeNetwork } from '@broadside/networks/describe'
import type { AccountTraits, DraftMedia } from '@broadside/networks/describe'
import { queryOptions, type UseQueryResult, useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AccountView } from '#api/accounts.ts'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { mediaQuery, type MediaView } from '#api/media.ts'
import type { PublicationView } from '#api/publications.ts'
import { listFiles } from '../session/model/media.ts'
import { useContentCopy, useTargets } from '../hooks/use-content.ts'
import { useSession, useStore } from '../hooks/use-session.ts'

/** Loads a network's rules once one of its accounts is selected. */
const networkQuery = (platform: string) =>
  queryOptions({
    queryKey: ['network-rules', platform],
    queryFn: async () => (await describeNetwork(platform)) ?? null,
    staleTime: Infinity,
    gcTime: Infinity,
  })

const dataOf = <T,>(results: UseQueryResult<T>[]): T[] => results.flatMap(({ data }) => data ?? [])

const toTraits = ({ limits, account_kind: accountKind }: AccountView): AccountTraits => ({
  limits: (limits ?? {}) as AccountTraits['limits'],
  ...(accountKind === undefined ? {} : { accountKind }),
})

const present = <T extends object>(values: { [K in keyof T]: T[K] | undefined }): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

const toDraftMedia = (file: MediaView): DraftMedia =>
  present<DraftMedia>({
    id: file.id,
    mime: file.mime_type,
    size: file.size,
    filename: file.filename,
    width: file.width,
    height: file.height,
    duration: file.duration,
    frameRate: file.frame_rate,
    videoCodec: file.video_codec,
    audioCodec: file.audio_codec,
    altText: file.alt_text,
    settings: {},
  })

/** Returns every file published with the post, including those that its destinations no longer use. */
const listPublishedFiles = (publication: PublicationView | undefined): string =>
  (publication?.destinations ?? [])
    .flatMap(({ published_content: published }) => published?.segments ?? [])
    .flatMap(({ media }) => media.map(({ media_id }) => media_id))
    .join(' ')

const split = (list: string): string[] => list.split(' ').filter(Boolean)

/** Updates the data in the session that checks and counts depend on. Renders nothing. */
export const Facts = () => {
  const { workspace, context, publication } = useSession()
  const { data: accounts } = useSuspenseQuery(allAccountsQuery(workspace.id))
  const platforms = new Set(useTargets().map(({ platform }) => platform))
  const files = useContentCopy(listFiles)
  const published = useStore(publication, listPublishedFiles)
  const networks = useQueries({ queries: [...platforms].map(networkQuery), combine: dataOf })
  const media = useQueries({ queries: [...new Set([...files, ...split(published)])].map(mediaQuery), combine: dataOf })
  useEffect(() => {
    const rules = accounts.flatMap((account) => {
      const network = networks.find((one) => one?.id === account.platform)
      return network ? [[account.id, { network, traits: toTraits(account) }] as const] : []
    })
    context.set({
      rules: new Map(rules),
      media: new Map(media.filter((file) => file.processing_status === 'ready').map((file) => [file.id, toDraftMedia(file)])),
    })
  }, [accounts, networks, media, context])
  return null
}
