import { useQuery } from '@tanstack/react-query'
import { presetsQuery } from '#api/designs.ts'
import { Select } from '#ui/select/select.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './designs.module.css'
import { formatPixels, namePreset } from './names.ts'
import { customKey, sideLimits, type Size } from './size.ts'

const t = translator('designParts')

/** A size that suits a network, or one in pixels. */
export const SizeForm = ({ size, onSize }: { size: Size; onSize: (size: Size) => void }) => {
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
