import { useQuery } from '@tanstack/react-query'
import { mediaQuery } from '#api/media.ts'
import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import { translator } from '#i18n/translator.ts'
import { isFileId } from '../model/content.ts'
import styles from './sections.module.css'

const t = translator('brandKit')

/** A background that isn't a color: an image, or a text that another client understands. */
export const BackgroundImage = ({ value }: { value: string }) => {
  const isFile = isFileId(value)
  const { data: file, isError } = useQuery({ ...mediaQuery(value), enabled: isFile })
  if (!isFile) return <code className={styles.foreign}>{value}</code>
  return (
    <div className={styles.image}>
      <span className={styles.thumbnail}>
        <Thumbnail file={file} />
      </span>
      {isError ? t('imageGone') : <bdi>{file?.filename}</bdi>}
    </div>
  )
}
