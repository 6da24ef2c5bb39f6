import type { MediaView } from '#api/media.ts'
import { TextArea, TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './details.module.css'
import { useChange } from './use-change.ts'
import { useField } from './use-field.ts'

const t = translator('media')

const isImage = ({ mime_type: mime }: MediaView): boolean => mime.startsWith('image/')

/** Name and description. */
export const Fields = ({ file }: { file: MediaView }) => {
  const { mutate, isPending, isSuccess } = useChange(file)
  const readOnly = !file.can.edit || file.trashed_at !== undefined
  const name = useField(file.filename, (text) => mutate({ name: text }), { isRequired: true })
  const alt = useField(file.alt_text, (text) => mutate({ alt_text: text }))
  return (
    <div className={styles.fields}>
      <TextField label={t('name')} maxLength={255} readOnly={readOnly} {...name} />
      <TextArea
        label={isImage(file) ? t('altText') : t('description')}
        help={readOnly ? undefined : t('altHint')}
        maxLength={2000}
        rows={3}
        readOnly={readOnly}
        {...alt}
      />
      <output className={styles.saved}>{isPending ? t('saving') : isSuccess && t('saved')}</output>
    </div>
  )
}
