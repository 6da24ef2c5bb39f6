import { useQuery } from '@tanstack/react-query'
import { engagementCountsQuery } from '#api/engagement-counts.ts'
import type { PublicationView } from '#api/publications.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { currentLanguage, translator } from '#i18n/translator.ts'

const t = translator('responses')

const kinds = ['reply', 'quote', 'like', 'repost'] as const

/** The numbers of replies and reactions, with a link to them in the inbox. Nothing without any. */
export const Responses = ({ publication: { id, workspace_id: workspaceId } }: { publication: PublicationView }) => {
  const { data } = useQuery(engagementCountsQuery(workspaceId, id))
  const counted = data ? kinds.filter((kind) => data[kind] > 0).map((kind) => t(kind, { count: data[kind] })) : []
  if (!counted.length) return null
  return (
    <p>
      {new Intl.ListFormat(currentLanguage(), { style: 'short', type: 'unit' }).format(counted)}{' '}
      <ButtonLink look="quiet" to="/inbox" search={{ post: id }}>
        {t('open')}
      </ButtonLink>
    </p>
  )
}
