import { useMutation } from '@tanstack/react-query'
import { Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { type DesignResult, type DesignSummary } from '#api/designs.ts'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { FailureList, SelectionBar, SelectionDock } from '#ui/selection-bar/selection-bar.tsx'
import { translator } from '#i18n/translator.ts'
import type { Selected } from '#web/tiles/use-selected.ts'
import { deleteForGood, restoreDesigns, trashWithUndo } from '../actions/results.ts'

const t = translator('designs')

interface BulkProps {
  workspaceId: string
  /** The designs that were read. */
  designs: readonly DesignSummary[]
  selection: Selected
  isTrash: boolean
}

/** Actions for the selected designs, at the bottom of the window, with the failures above. Designs that failed stay selected. */
export const Bulk = ({ workspaceId, designs, selection, isTrash }: BulkProps) => {
  const [failures, setFailures] = useState<readonly DesignResult[]>([])
  const [isDeleting, setDeleting] = useState(false)
  const { ids } = selection
  const { mutate, isPending } = useMutation({
    mutationFn: (work: (workspaceId: string, ids: readonly string[]) => Promise<DesignResult[]>) => work(workspaceId, ids),
    onMutate: () => setFailures([]),
    onSuccess: (results) => {
      const failed = results.filter(({ reason }) => reason !== undefined)
      setFailures(failed)
      selection.select(failed.map(({ id }) => id))
    },
  })
  const nameOf = (id: string): string => designs.find((design) => design.id === id)?.title ?? t('design')
  return (
    <SelectionDock>
      {failures.length > 0 && (
        <FailureList label={t('failures')} dismissLabel={t('dismiss')} onDismiss={() => setFailures([])}>
          {failures.map(({ id, reason = '' }) => (
            <li key={id}>{t('failure', { name: nameOf(id), reason })}</li>
          ))}
        </FailureList>
      )}
      {ids.length > 0 && (
        <SelectionBar
          label={t('selectedDesigns')}
          count={t('selected', { count: ids.length })}
          clearLabel={t('clearSelection')}
          onClear={selection.clear}
        >
          {isTrash ? (
            <>
              <Button busy={isPending} onClick={() => mutate(restoreDesigns)}>
                <Undo2 size={16} aria-hidden />
                {t('restore')}
              </Button>
              <Button look="danger" onClick={() => setDeleting(true)}>
                {t('deleteForGood')}
              </Button>
            </>
          ) : (
            <Button busy={isPending} onClick={() => mutate(trashWithUndo)}>
              <Trash2 size={16} aria-hidden />
              {t('delete')}
            </Button>
          )}
        </SelectionBar>
      )}
      <Confirm
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('deleteTitle', { count: ids.length })}
        text={t('deleteText')}
        action={t('deleteForGood')}
        busy={isPending}
        onConfirm={() => {
          mutate(deleteForGood)
          setDeleting(false)
        }}
      />
    </SelectionDock>
  )
}
