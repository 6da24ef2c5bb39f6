import { useQuery } from '@tanstack/react-query'
import { Brush, Circle, Folder, Image, type LucideIcon, Minus, Square, Squircle, Type } from 'lucide-react'
import { mediaQuery, thumbnailUrl } from '#api/media.ts'
import type { LayerKind } from '../session/layer-name.ts'
import styles from './layers.module.css'

const icons: Record<LayerKind, LucideIcon> = {
  text: Type,
  image: Image,
  paint: Brush,
  group: Folder,
  rectangle: Square,
  rounded_rectangle: Squircle,
  ellipse: Circle,
  line: Minus,
}

/** The kind of a layer; of an image, its thumbnail. */
export const LayerIcon = ({ kind }: { kind: LayerKind }) => {
  const Icon = icons[kind]
  return <Icon size={16} strokeWidth={1.75} aria-hidden />
}

export const LayerPicture = ({ mediaId }: { mediaId: string }) => {
  const { data: file } = useQuery(mediaQuery(mediaId))
  if (!file?.thumbnail_url) return <LayerIcon kind="image" />
  return <img className={styles.picture} src={thumbnailUrl(mediaId)} alt="" draggable={false} decoding="async" />
}
