import { Trash2 } from 'lucide-react'
import { thumbnailUrl } from '#api/media.ts'
import { formatDate } from '#i18n/time.ts'
import { Button } from '#ui/button/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './list.module.css'
import { Accounts, type RowProps, toItem } from './post-row.tsx'
import { SelectBox } from './select-box.tsx'

const t = translator('posts')

interface TrashRowProps extends RowProps {
  /** Absent if the user can't write. */
  onRestore?: (() => void) | undefined
  onDelete: () => void
}

/** A post in the trash: when it will be deleted, with actions to restore or delete it. */
export const TrashRow = (props: TrashRowProps) => {
  const { post, accounts, zone, isReachable, isSelected, onToggle, onRestore, onDelete } = props
  const opening = post.title || post.excerpt || t('untitled')
  const until = formatDate(post.retention_expires_at ?? post.updated_at, zone)
  const deleted = formatDate(post.trashed_at ?? post.updated_at, zone)
  const tabIndex = isReachable ? 0 : -1
  return (
    <li {...toItem(props)} className={classNames(styles.row, styles.item)} data-selected={isSelected || undefined}>
      {onToggle && <SelectBox post={post} isReachable={isReachable} isSelected={isSelected} onToggle={onToggle} />}
      <time className={styles.when} dateTime={post.retention_expires_at}>
        <span className={styles.day}>{t('until', { date: until })}</span>
      </time>
      <span className={styles.text} title={t('trashName', { text: opening, deleted, until })}>
        <span className={styles.gone}>{opening}</span>
        {post.title && post.excerpt && <span className={styles.excerpt}>{post.excerpt}</span>}
      </span>
      {post.cover_media_id && (
        <img key={post.cover_media_id} className={styles.cover} src={thumbnailUrl(post.cover_media_id)} alt="" loading="lazy" />
      )}
      <Accounts post={post} accounts={accounts} />
      <span className={styles.states}>
        {onRestore && (
          <Button data-post={post.id} aria-label={t('restoreOne', { text: opening })} tabIndex={tabIndex} onClick={onRestore}>
            {t('restore')}
          </Button>
        )}
      </span>
      {onRestore && <IconButton icon={Trash2} label={t('deleteOneForGood', { text: opening })} tabIndex={tabIndex} onClick={onDelete} />}
    </li>
  )
}
