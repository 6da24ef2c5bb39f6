import { useQuery } from '@tanstack/react-query'
import { Image, Images } from 'lucide-react'
import { presetsQuery } from '#api/designs.ts'
import type { MediaView } from '#api/media.ts'
import { Button } from '#ui/button/button.tsx'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { formatPixels, namePreset } from '#web/designs/names.ts'
import { Thumbnail } from '#web/media-library/thumbnail.tsx'
import tiles from '#web/tiles/tiles.module.css'
import styles from './new-design.module.css'
import { customKey, sideLimits, type Size } from './size.ts'

const t = translator('designs')

interface PictureFormProps {
  picture: MediaView | undefined
  size: Size
  onSize: (size: Size) => void
  onChoose: () => void
}

/** An image of the library, and the size that it is fitted into. */
export const PictureForm = ({ picture, size, onSize, onChoose }: PictureFormProps) => {
  const { data: { presets = [] } = {} } = useQuery(presetsQuery)
  const side = (name: 'width' | 'height', label: string) => (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      {...sideLimits}
      help={t('sideLimits', sideLimits)}
      value={size[name]}
      onChange={({ target }) => onSize({ ...size, [name]: target.value })}
    />
  )
  return (
    <>
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
      <Select
        label={t('size')}
        value={size.preset}
        choices={[
          ...presets.map((one) => ({ value: one.key, label: `${namePreset(one)}, ${formatPixels(one.width_px, one.height_px)}` })),
          { value: customKey, label: t('customSize') },
        ]}
        onChange={(preset) => onSize({ ...size, preset })}
      />
      {size.preset === customKey && (
        <div className={styles.sides}>
          {side('width', t('width'))}
          {side('height', t('height'))}
        </div>
      )}
    </>
  )
}
