import { type UseQueryResult, useQueries, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { allAccountsQuery } from '#api/all-accounts.ts'
import { mediaQuery } from '#api/media.ts'
import type { PublicationView } from '#api/publications.ts'
import { networkQuery, toDraftMedia, toTraits } from '#networks/rules.ts'
import { listFiles } from '../session/model/media.ts'
import { useContentCopy, useTargets } from '../hooks/use-content.ts'
import { useSession, useStore } from '../hooks/use-session.ts'

const dataOf = <T,>(results: UseQueryResult<T>[]): T[] => results.flatMap(({ data }) => data ?? [])

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
