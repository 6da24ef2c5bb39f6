import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import { useBackground } from '../use-background.ts'
import styles from './sections.module.css'

/** A background that isn't a color. */
export const BackgroundImage = ({ value }: { value: string }) => {
  const { file, name } = useBackground(value)
  return (
    <div className={styles.image}>
      <span className={styles.thumbnail}>
        <Thumbnail file={file} />
      </span>
      <bdi>{name}</bdi>
    </div>
  )
}
