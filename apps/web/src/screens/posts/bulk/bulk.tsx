import { useState } from 'react'
import { CalendarClock, Trash2, Undo2 } from 'lucide-react'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { translator } from '#i18n/translator.ts'
import type { PublicationOverview } from '#api/publication-lists.ts'
import type { SelectionOf } from '../use-selection.ts'
import { SelectionBar, SelectionDock } from '#ui/selection-bar/selection-bar.tsx'
import { Failures } from './failures.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { useBulk } from './use-bulk.ts'

const t = translator('postsBulk')

interface BulkProps {
  workspaceId: string
  selection: SelectionOf
  /** Number of loaded posts. */
  loaded: number
  isTrash: boolean
  /** The posts that a trash row asks to delete. */
  toDelete: readonly PublicationOverview[]
  onDeleteEnd: () => void
}

/** Actions for the selected posts, at the bottom of the window, with the failures above. */
export const Bulk = ({ workspaceId, selection, loaded, isTrash, toDelete: asked, onDeleteEnd }: BulkProps) => {
  const bulk = useBulk(selection)
  const [isMoving, setMoving] = useState(false)
  const [isDeleting, setDeleting] = useState(false)
  const { posts } = selection
  const scheduled = posts.filter(({ states }) => (states.scheduled ?? 0) > 0)
  const toDelete = isDeleting ? posts : asked
  const close = (): void => {
    setDeleting(false)
    onDeleteEnd()
  }

  return (
    <SelectionDock>
      <Failures failures={bulk.failures} isTrash={isTrash} onDismiss={bulk.dismiss} />
      {posts.length > 0 && (
        <SelectionBar
          label={t('bar')}
          count={t('selected', { count: posts.length })}
          more={
            posts.length < loaded && (
              <Button look="quiet" onClick={selection.selectAll}>
                {t('selectAll', { count: loaded })}
              </Button>
            )
          }
          clearLabel={t('clear')}
          onClear={selection.clear}
        >
          {isTrash ? (
            <>
              <Button busy={bulk.isPending} onClick={() => bulk.restore(posts)}>
                <Undo2 size={16} aria-hidden />
                {t('restore')}
              </Button>
              <Button look="danger" onClick={() => setDeleting(true)}>
                {t('deleteForGood')}
              </Button>
            </>
          ) : (
            <>
              <Button busy={bulk.isPending} onClick={() => setMoving(true)}>
                <CalendarClock size={16} aria-hidden />
                {t('reschedule')}
              </Button>
              <Button onClick={() => bulk.cancel(scheduled)} disabledReason={scheduled.length ? undefined : t('noneScheduled')}>
                <Undo2 size={16} aria-hidden />
                {t('cancel')}
              </Button>
              <Button onClick={() => bulk.remove(posts)}>
                <Trash2 size={16} aria-hidden />
                {t('delete')}
              </Button>
            </>
          )}
        </SelectionBar>
      )}
      <RescheduleDialog
        open={isMoving}
        workspaceId={workspaceId}
        count={posts.length}
        onClose={() => setMoving(false)}
        onMove={(move) => {
          setMoving(false)
          bulk.move(posts, move)
        }}
      />
      <Confirm
        open={toDelete.length > 0}
        onClose={close}
        title={t('deleteForGoodTitle', { count: toDelete.length })}
        text={t('deleteForGoodText')}
        action={t('deleteForGood')}
        busy={bulk.isPending}
        onConfirm={() => {
          bulk.deletePermanently(toDelete)
          close()
        }}
      />
    </SelectionDock>
  )
}
