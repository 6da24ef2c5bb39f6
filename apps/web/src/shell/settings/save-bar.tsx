import { Button } from '#ui/button/button.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './settings.module.css'
import { UnsavedGuard } from './unsaved-guard.tsx'

const common = translator('common')
const t = translator('settings')

interface SaveBarProps {
  draft: { isDirty: boolean; isSaving: boolean; isSaved: boolean; discard: () => void }
}

/** The submit button of a form with edits, which stays in view. */
export const SaveBar = ({ draft: { isDirty, isSaving, isSaved, discard } }: SaveBarProps) => (
  <div className={styles.save} data-dirty={isDirty || undefined}>
    <Button type="submit" look="primary" busy={isSaving} {...(!isDirty && { disabledReason: t('nothingToSave') })}>
      {common('save')}
    </Button>
    {isDirty && <Button onClick={discard}>{t('discard')}</Button>}
    <output className={styles.saved}>{isDirty ? t('unsaved') : isSaved && t('saved')}</output>
    <UnsavedGuard isDirty={isDirty} />
  </div>
)
