import type { MediaView } from '#api/media.ts'
import { mediaPageQuery } from '#api/media-library.ts'
import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import styles from './brand-kit.module.css'

/** The logos of a workspace are the images of its library that are marked as such. */
export const logosQuery = (workspaceId: string) =>
  mediaPageQuery(workspaceId, { asset_kind: 'brand_asset', type: 'image', sort: 'oldest' }, 0)

export const LogoPicture = ({ file }: { file: MediaView }) => (
  <figure className={styles.logo}>
    <span className={styles.logoPicture}>
      <Thumbnail file={file} />
    </span>
    <figcaption>
      <bdi>{file.filename}</bdi>
    </figcaption>
  </figure>
)
