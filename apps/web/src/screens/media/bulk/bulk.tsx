import { useQuery } from '@tanstack/react-query'
import { Star, Tag, Trash2, Undo2, X } from 'lucide-react'
import { useState } from 'react'
import type { MediaView } from '#api/media.ts'
import { mediaTagsQuery } from '#api/media-library.ts'
import { Button } from '#ui/button/button.tsx'
import { Confirm } from '#ui/confirm/confirm.tsx'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Menu, MenuItem } from '#ui/menu/menu.tsx'
import styles from '#ui/selection-bar/selection-bar.module.css'
import { translator } from '#i18n/translator.ts'
import type { SelectionOf } from '../use-selected.ts'
import { useBulk } from './use-bulk.ts'

const t = translator('media')

interface BulkProps {
  workspaceId: string
  /** The files that were read. */
  files: readonly MediaView[]
  selection: SelectionOf
  isTrash: boolean
}

/** Actions for the selected files, at the bottom of the window, with the failures above. */
export const Bulk = ({ workspaceId, files, selection, isTrash }: BulkProps) => {
  const { data: tags = [] } = useQuery(mediaTagsQuery(workspaceId))
  const bulk = useBulk(workspaceId, files, selection)
  const [isDeleting, setDeleting] = useState(false)
  const { ids } = selection
  return (
    <div className={styles.dock}>
      {bulk.failures.length > 0 && (
        <section className={styles.failures} aria-label={t('failures')} role="alert">
          <ul>
            {bulk.failures.map(({ id, name, reason }) => (
              <li key={id}>{t('failure', { name, reason })}</li>
            ))}
          </ul>
          <IconButton icon={X} label={t('dismiss')} onClick={bulk.dismiss} />
        </section>
      )}
      {ids.length > 0 && (
        <section className={styles.bar} aria-label={t('selectedFiles')}>
          <output className={styles.count}>{t('selected', { count: ids.length })}</output>
          <div className={styles.actions}>
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
          </div>
          <IconButton icon={X} label={t('clearSelection')} className={styles.clear} onClick={selection.clear} />
        </section>
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
    </div>
  )
}
