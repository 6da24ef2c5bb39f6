import { useQuery } from '@tanstack/react-query'
import { Star, Tag, Trash2, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { MediaView } from '#api/media.ts'
import { mediaTagsQuery } from '#api/media-library.ts'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import { FailureList, SelectionBar, SelectionDock } from '#ui/selection-bar/selection-bar.tsx'
import { translator } from '#i18n/translator.ts'
import type { Selected } from '#web/tiles/use-selected.ts'
import { useBulk } from './use-bulk.ts'

const t = translator('media')

interface BulkProps {
  workspaceId: string
  /** The files that were read. */
  files: readonly MediaView[]
  selection: Selected
  isTrash: boolean
}

/** Actions for the selected files, at the bottom of the window, with the failures above. */
export const Bulk = ({ workspaceId, files, selection, isTrash }: BulkProps) => {
  const { data: tags = [] } = useQuery(mediaTagsQuery(workspaceId))
  const bulk = useBulk(workspaceId, files, selection)
  const [isDeleting, setDeleting] = useState(false)
  const { ids } = selection
  return (
    <SelectionDock>
      {bulk.failures.length > 0 && (
        <FailureList label={t('failures')} dismissLabel={t('dismiss')} onDismiss={bulk.dismiss}>
          {bulk.failures.map(({ id, name, reason }) => (
            <li key={id}>{t('failure', { name, reason })}</li>
          ))}
        </FailureList>
      )}
      {ids.length > 0 && (
        <SelectionBar
          label={t('selectedFiles')}
          count={t('selected', { count: ids.length })}
          clearLabel={t('clearSelection')}
          onClear={selection.clear}
        >
          {isTrash ? (
            <>
              <Button busy={bulk.isPending} onClick={() => bulk.run('restored', { action: 'restore' })}>
                <Undo2 size={16} aria-hidden />
                {t('restore')}
              </Button>
              <Button look="danger" onClick={() => setDeleting(true)}>
                {t('deleteForGood')}
              </Button>
            </>
          ) : (
            <>
              <Button busy={bulk.isPending} onClick={() => bulk.run('starred', { action: 'favorite' })}>
                <Star size={16} aria-hidden />
                {t('addFavorite')}
              </Button>
              {tags.length > 0 && (
                <Menu
                  side="top"
                  trigger={
                    <Button>
                      <Tag size={16} aria-hidden />
                      {t('addTag')}
                    </Button>
                  }
                >
                  {tags.map(({ id, name }) => (
                    <MenuItem key={id} onClick={() => bulk.run('tagged', { action: 'tag', tag_ids: [id] })}>
                      {name}
                    </MenuItem>
                  ))}
                </Menu>
              )}
              <Button onClick={bulk.trash}>
                <Trash2 size={16} aria-hidden />
                {t('delete')}
              </Button>
            </>
          )}
        </SelectionBar>
      )}
      <Confirm
        open={isDeleting}
        onClose={() => setDeleting(false)}
        title={t('deleteTitle', { count: ids.length })}
        text={t('deleteText')}
        action={t('deleteForGood')}
        busy={bulk.isPending}
        onConfirm={() => {
          bulk.run('gone', { action: 'delete' })
          setDeleting(false)
        }}
      />
    </SelectionDock>
  )
}
