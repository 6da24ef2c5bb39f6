import { useState } from 'react'
import { type MediaView, thumbnailUrl } from '#api/media.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { translator } from '#i18n/translator.ts'
import { FocalPicture } from '#web/media-library/focal-picture.tsx'
import { isMiddle, middle, toPoint } from '#web/media-library/focal-point.ts'
import focal from '#web/media-library/focal-picture.module.css'
import { useChange } from './use-change.ts'

const t = translator('media')

/** The library measures shares from the top left, networks from the center with up as positive. */
const pointOf = ({ focal_point: focal }: MediaView) => (focal ? toPoint(focal.x * 2 - 1, 1 - focal.y * 2) : middle)

export const FocalDialog = ({ file, onClose }: { file: MediaView; onClose: () => void }) => {
  const [point, setPoint] = useState(() => pointOf(file))
  const { mutate, isPending } = useChange(file)
  const save = (wanted: typeof point): void =>
    mutate({ focal_point: isMiddle(wanted) ? null : { x: (wanted.x + 1) / 2, y: (1 - wanted.y) / 2 } }, { onSuccess: onClose })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('focalPoint')}
      text={t('focalText')}
      className={focal.dialog}
      actions={
        <>
          <Button onClick={() => save(middle)}>{t('focalReset')}</Button>
          <Button look="primary" busy={isPending} onClick={() => save(point)}>
            {t('save')}
          </Button>
        </>
      }
    >
      <FocalPicture src={thumbnailUrl(file.id)} point={point} onChange={setPoint} />
    </Dialog>
  )
}
