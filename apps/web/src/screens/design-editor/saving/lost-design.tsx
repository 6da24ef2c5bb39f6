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

/** Offers the unsaved work on a design that was deleted since. */
export const LostDesign = ({ id, userId, workspaceId }: LostDesignProps) => {
  const navigate = useNavigate()
  const kept = useQuery({
    queryKey: ['kept', userId, 'design', id],
    queryFn: async () => {
      const store = openKeptDesigns(userId)
      const [newest] = await store.list(id)
      const work = newest && (await store.read(newest.key))
      return work ? { ...newest, copy: prepareCopy(workspaceId, work.document) } : null
    },
    gcTime: 0,
    retry: false,
    networkMode: 'always',
  })
  const found = kept.data
  const remove = async (): Promise<void> => {
    if (found) await openKeptDesigns(userId).remove(found.key)
  }
  const copy = useMutation({
    mutationFn: async () => {
      const design = await found?.copy()
      await remove()
      if (design) await navigate({ to: '/designs/$id/edit', params: { id: design.id } })
    },
  })
  const discard = useMutation({ mutationFn: remove, onSuccess: () => kept.refetch() })
  if (!found) return null
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
        {t('deletedKept', { time: formatNear(new Date(found.at), browserZone()) })}
      </Notice>
      {copy.error && <ErrorNotice error={copy.error} />}
    </>
  )
}
