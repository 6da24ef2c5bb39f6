import { AudioLines, FileText, Film, Image, Type } from 'lucide-react'
import { type MediaView, thumbnailUrl } from '#api/media.ts'

/** The thumbnail of a file, or a symbol of its kind. */
export const Thumbnail = ({ file }: { file: Pick<MediaView, 'id' | 'mime_type' | 'thumbnail_url'> | undefined }) => {
  const [kind] = (file?.mime_type ?? '').split('/')
  const look = { size: 24, strokeWidth: 1.5, 'aria-hidden': true } as const
  if (file?.thumbnail_url) return <img src={thumbnailUrl(file.id)} alt="" draggable={false} loading="lazy" decoding="async" />
  if (kind === 'image') return <Image {...look} />
  if (kind === 'video') return <Film {...look} />
  if (kind === 'audio') return <AudioLines {...look} />
  return kind === 'font' ? <Type {...look} /> : <FileText {...look} />
}
