import type { MediaView } from '#api/media.ts'
import { contentUrl, imageUrl } from '#api/media-library.ts'
import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import styles from './details.module.css'

export const Preview = ({ file }: { file: MediaView }) => {
  const { id, mime_type: mime, alt_text: alt, processing_status: status } = file
  const [kind] = mime.split('/')
  // A thumbnail that appears later says that the copy has been made, so the image is loaded again.
  if (status === 'ready' && kind === 'image')
    return <img key={file.thumbnail_url} className={styles.preview} src={imageUrl(file)} alt={alt} />
  // The library has no captions beside those within a file.
  if (status === 'ready' && kind === 'video') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <video className={styles.preview} src={contentUrl(id)} controls preload="metadata" />
  }
  if (status === 'ready' && kind === 'audio') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <audio className={styles.preview} src={contentUrl(id)} controls preload="metadata" />
  }
  return (
    <div className={styles.symbol}>
      <Thumbnail file={file} />
    </div>
  )
}
