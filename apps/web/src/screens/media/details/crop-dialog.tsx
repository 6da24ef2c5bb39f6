import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#api/explain.ts'
import type { MediaView } from '#api/media.ts'
import { cropMedia, imageUrl } from '#api/media-library.ts'
import { Button } from '#ui/button/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Select } from '#ui/select/select.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { type Area, everything, pixelsOf, shaped } from './crop.ts'
import { CropFrame } from './crop-frame.tsx'
import focal from '#web/media-library/focal-picture.module.css'
import styles from './details.module.css'

const t = translator('media')

/** Width by height. */
const shapes = { free: undefined, square: 1, portrait: 4 / 5, story: 9 / 16, landscape: 16 / 9, link: 1.91 } as const
type Shape = keyof typeof shapes
const shapeNames = {
  free: 'shapeFree',
  square: 'shapeSquare',
  portrait: 'shapePortrait',
  story: 'shapeStory',
  landscape: 'shapeLandscape',
  link: 'shapeLink',
} as const satisfies Record<Shape, string>

interface CropDialogProps {
  file: MediaView
  onClose: () => void
  onCropped: (made: MediaView) => void
}

/** Chooses an area of an image, and adds it to the library as a new one. */
export const CropDialog = ({ file, onClose, onCropped }: CropDialogProps) => {
  const image = { width: file.width ?? 1, height: file.height ?? 1 }
  const [area, setArea] = useState<Area>(everything)
  const [shape, setShape] = useState<Shape>('free')
  const ratioOf = (one: Shape): number | undefined => {
    const ratio = shapes[one]
    return ratio === undefined ? undefined : (ratio * image.height) / image.width
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => cropMedia(file, area),
    onSuccess: (made) => {
      showToast(t('cropped'))
      onClose()
      onCropped(made)
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('cropTitle')}
      text={t('cropText')}
      className={focal.dialog}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="primary" busy={isPending} onClick={() => mutate()}>
            {t('cropSave')}
          </Button>
        </>
      }
    >
      {error && <Notice tone="failed">{explain(error)}</Notice>}
      <CropFrame src={imageUrl(file)} area={area} ratio={ratioOf(shape)} onChange={setArea} />
      <div className={styles.cropTools}>
        <Select
          label={t('shape')}
          value={shape}
          choices={Object.entries(shapeNames).map(([value, name]) => ({ value: value as Shape, label: t(name) }))}
          onChange={(chosen) => {
            setShape(chosen)
            const ratio = ratioOf(chosen)
            if (ratio !== undefined) setArea(shaped(area, ratio))
          }}
        />
        <output className={styles.soft}>{t('pixels', pixelsOf(area, image))}</output>
      </div>
    </Dialog>
  )
}
