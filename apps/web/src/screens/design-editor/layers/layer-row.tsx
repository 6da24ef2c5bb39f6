import { ChevronDown, ChevronRight, Eye, EyeOff, Lock, LockOpen } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, memo } from 'react'
import { mediaQuery, thumbnailUrl } from '#api/media.ts'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { translator } from '#i18n/translator.ts'
import { nameFrom } from '../session/layer-name.ts'
import { useSnapshot, useView } from '../session/use-session.ts'
import { rename, toggleHidden, toggleLocked } from './actions.ts'
import { LayerIcon, LayerPicture } from './layer-icon.tsx'
import styles from './layers.module.css'
import { describeRow } from './describe-row.ts'
import { RenameField } from './rename-field.tsx'
import type { LayerRow as Row } from './tree-rows.ts'
import { useStored, useTree } from './use-tree.ts'

const t = translator('designLayers')

interface LayerRowProps {
  row: Row
  index: number
  /** The row that Tab leads to. */
  isReachable: boolean
}

const RowName = ({ row }: { row: Row }) => {
  const tree = useTree()
  const isRenaming = useStored(tree.renaming, (id) => id === row.id)
  const name = nameFrom(row)
  if (!isRenaming)
    return (
      <span className={styles.name}>
        <bdi>{name}</bdi>
      </span>
    )
  return (
    <RenameField
      label={t('nameOf', { name })}
      name={row.name}
      placeholder={name}
      onRename={(typed) => rename(tree, row, typed)}
      onCancel={() => tree.renaming.set(undefined)}
    />
  )
}

const RowSwitches = ({ row, tabIndex }: { row: Row; tabIndex: number }) => {
  const tree = useTree()
  const name = nameFrom(row)
  return (
    <span className={styles.switches}>
      <IconButton
        icon={row.isVisible ? Eye : EyeOff}
        label={t(row.isVisible ? 'hide' : 'show', { name })}
        tabIndex={tabIndex}
        data-on={!row.isVisible || undefined}
        onClick={() => toggleHidden(tree, row)}
      />
      <IconButton
        icon={row.isLocked ? Lock : LockOpen}
        label={t(row.isLocked ? 'unlock' : 'lock', { name })}
        tabIndex={tabIndex}
        data-on={row.isLocked || undefined}
        onClick={() => toggleLocked(tree, row)}
      />
    </span>
  )
}

/** Listeners are those of the tree. */
export const LayerRow = memo(({ row, index, isReachable }: LayerRowProps) => {
  const { mediaId } = row
  // The row is named by the file, so it renders when that has arrived.
  const { data: file } = useQuery({ ...mediaQuery(mediaId), enabled: mediaId !== '' })
  const isSelected = useSnapshot(({ selection }) => selection.includes(row.id))
  const isHovered = useView(({ hovered }) => hovered === row.id)
  const isInside = useStored(useTree().drop, (drop) => drop?.into === row.id)
  const Chevron = row.isExpanded ? ChevronDown : ChevronRight
  const tabIndex = isReachable ? 0 : -1
  return (
    <div
      role="treeitem"
      className={styles.row}
      data-row={row.id}
      data-hovered={isHovered || undefined}
      data-inside={isInside || undefined}
      data-faint={!row.isVisible || row.isHiddenByGroup || undefined}
      style={{ '--index': index, '--level': row.level } as CSSProperties}
      tabIndex={tabIndex}
      aria-label={describeRow(row)}
      aria-level={row.level}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={isSelected}
      {...(row.kind === 'group' && { 'aria-expanded': row.isExpanded })}
    >
      <span className={styles.fold} data-fold={row.kind === 'group' || undefined}>
        {row.kind === 'group' && <Chevron size={16} aria-hidden />}
      </span>
      <span className={styles.icon}>
        {mediaId ? <LayerPicture url={file?.thumbnail_url && thumbnailUrl(mediaId)} /> : <LayerIcon kind={row.kind} />}
      </span>
      <RowName row={row} />
      <RowSwitches row={row} tabIndex={tabIndex} />
    </div>
  )
})
