/** The parts of tiles in every collection. */
import { Star } from 'lucide-react'
import type { CSSProperties } from 'react'
import { IconButton } from '#ui/icon-button/icon-button.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import styles from './tiles.module.css'

/** An item that was not read yet. */
export const WaitingTile = ({ style }: { style: CSSProperties }) => <li className={styles.tile} style={style} aria-hidden />

interface TileSelectProps {
  label: string
  id: string
  checked: boolean
  isReachable: boolean
  onToggle: (id: string, isRange: boolean) => void
}

export const TileSelect = ({ label, id, checked, isReachable, onToggle }: TileSelectProps) => (
  <label className={styles.select}>
    <input
      type="checkbox"
      aria-label={label}
      checked={checked}
      tabIndex={isReachable ? 0 : -1}
      onMouseDown={(event) => event.shiftKey && event.preventDefault()}
      onChange={({ nativeEvent }) => onToggle(id, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
    />
  </label>
)

interface TileStarProps {
  label: string
  isFavorite: boolean
  isReachable: boolean
  onClick: () => void
}

export const TileStar = ({ label, isFavorite, isReachable, onClick }: TileStarProps) => (
  <IconButton
    icon={Star}
    className={styles.favorite}
    aria-pressed={isFavorite}
    label={label}
    tabIndex={isReachable ? 0 : -1}
    onClick={onClick}
  />
)

const skeletonTiles = 12

export const TilesSkeleton = ({ label }: { label: string }) => (
  <div className={styles.waiting}>
    <output className="visually-hidden">{label}</output>
    {Array.from({ length: skeletonTiles }, (_, tile) => (
      <Skeleton key={tile} height="12rem" />
    ))}
  </div>
)
