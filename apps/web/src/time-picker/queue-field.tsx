import { useQuery } from '@tanstack/react-query'
import { socialSetsQuery } from '#api/accounts.ts'
import { translator } from '#i18n/translator.ts'
import { Select } from '#ui/select/select.tsx'

const t = translator('when')

interface QueueFieldProps {
  workspaceId: string
  /** The accounts of the post; groups without any of them are not offered. */
  accountIds: readonly string[] | undefined
  /** Absent: the queue of the workspace. */
  setId: string | undefined
  onChange: (setId: string | undefined) => void
}

/** The queue that a post joins when it takes a slot. Without a group to choose, it is the workspace's. */
export const QueueField = ({ workspaceId, accountIds, setId, onChange }: QueueFieldProps) => {
  const { data: sets = [] } = useQuery(socialSetsQuery(workspaceId))
  const isOffered = ({ id, accounts }: (typeof sets)[number]) =>
    id === setId || accounts.some((account) => accountIds?.includes(account.social_account_id))
  const offered = sets.filter(isOffered)
  if (!offered.length) return null
  return (
    <Select
      label={t('queue')}
      value={offered.find(({ id }) => id === setId)?.id ?? ''}
      choices={[{ value: '', label: t('workspaceQueue') }, ...offered.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={(id) => onChange(id || undefined)}
    />
  )
}
