import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { prepareCopy } from '#api/design-saving.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { browserZone, formatNear } from '#i18n/time.ts'
import { translator } from '#i18n/translator.ts'
import { Button } from '#ui/button/button.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { openKeptDesigns } from './kept-designs.ts'

const t = translator('designSaving')

interface LostDesignProps {
  id: string
  userId: string
  /** Where a copy is created. */
  workspaceId: string
}

interface Found {
  key: string
  /** When it was stored, in milliseconds. */
  at: number
  copy: ReturnType<typeof prepareCopy>
}

const listFound = async ({ id, userId, workspaceId }: LostDesignProps): Promise<Found[]> => {
  const store = openKeptDesigns(userId)
  const found: Found[] = []
  for (const { key, at } of await store.list(id)) {
    const work = await store.read(key)
    if (work) found.push({ key, at, copy: prepareCopy(workspaceId, work.document) })
  }
  return found
}

interface FoundNoticeProps {
  found: Found
  remove: () => Promise<unknown>
}

const FoundNotice = ({ found: { at, copy: create }, remove }: FoundNoticeProps) => {
  const navigate = useNavigate()
  const copy = useMutation({
    mutationFn: async () => {
      const { id } = await create()
      await remove()
      await navigate({ to: '/designs/$id/edit', params: { id } })
    },
  })
  const discard = useMutation({ mutationFn: remove })
  return (
    <>
      <Notice
        tone="asking"
        title={t('deleted')}
        action={
          <>
            <Button look="quiet" onClick={() => discard.mutate()}>
              {t('discard')}
            </Button>
            <Button look="primary" busy={copy.isPending} onClick={() => copy.mutate()}>
              {t('saveAsNew')}
            </Button>
          </>
        }
      >
        {t('deletedKept', { time: formatNear(new Date(at), browserZone()) })}
      </Notice>
      {copy.error && <ErrorNotice error={copy.error} />}
    </>
  )
}

/** Offers the unsaved work on a design that was deleted since, of each tab that had any. */
export const LostDesign = (props: LostDesignProps) => {
  const { id, userId } = props
  const { data = [], refetch } = useQuery({
    queryKey: ['kept', userId, 'design', id],
    queryFn: () => listFound(props),
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const remove = async (key: string): Promise<void> => {
    await openKeptDesigns(userId).remove(key)
    await refetch()
  }
  return data.map((found) => <FoundNotice key={found.key} found={found} remove={() => remove(found.key)} />)
}
