import { Brush, Circle, Folder, Image, type LucideIcon, Minus, Square, Squircle, Type } from 'lucide-react'
import { useState } from 'react'
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

export const LayerIcon = ({ kind }: { kind: LayerKind }) => {
  const Icon = icons[kind]
  return <Icon size={16} strokeWidth={1.75} aria-hidden />
}

/** `url`: its thumbnail, once there is one. */
export const LayerPicture = ({ url }: { url: string | undefined }) => {
  const [broken, setBroken] = useState('')
  if (!url || url === broken) return <LayerIcon kind="image" />
  return <img className={styles.picture} src={url} alt="" draggable={false} decoding="async" onError={() => setBroken(url)} />
}
