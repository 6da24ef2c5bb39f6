import { Image, Images } from 'lucide-react'
import type { MediaView } from '#api/media.ts'
import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import tiles from '#web/tiles/tiles.module.css'
import styles from './new-design.module.css'

const t = translator('designs')

/** An image of the library, which is fitted into the design. */
export const PictureChoice = ({ picture, onChoose }: { picture: MediaView | undefined; onChoose: () => void }) => (
  <div className={styles.picture}>
    <span className={tiles.picture}>{picture ? <Thumbnail file={picture} /> : <Image size={24} strokeWidth={1.5} aria-hidden />}</span>
    <div>
      {picture && <p className={tiles.name}>{picture.filename}</p>}
      <Button onClick={onChoose}>
        <Images size={16} aria-hidden />
        {picture ? t('changePicture') : t('choosePicture')}
      </Button>
    </div>
  </div>
)
