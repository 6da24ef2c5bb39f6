import { ErrorNotice } from '#api/error-notice.tsx'
import { required, useServerForm } from '#api/use-server-form.ts'
import type { TemplateNames } from '#api/design-templates.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'

const t = translator('designs')
const common = translator('common')

const maxCategory = 80

interface NamesFormProps {
  action: string
  name: string
  /** Absent for what has none. */
  category?: string
  maxLength: number
  onSave: (names: TemplateNames) => Promise<unknown>
  onClose: () => void
}

const NamesForm = ({ action, name, category, maxLength, onSave, onClose }: NamesFormProps) => {
  const { field, failure, busy, onSubmit } = useServerForm({
    defaultValues: { name, category: category ?? '' },
    send: async (typed) => {
      await onSave({ name: typed.name.trim(), category: typed.category.trim() })
      onClose()
    },
  })
  return (
    <form className={details.form} onSubmit={onSubmit} noValidate>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField
        label={t('name')}
        maxLength={maxLength}
        autoComplete="off"
        {...field('name', (text) => required(t('nameMissing'))(text.trim()))}
      />
      {category !== undefined && (
        <TextField label={t('category')} optional maxLength={maxCategory} autoComplete="off" {...field('category')} />
      )}
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Names a design or a template. */
export const NamesDialog = ({ title, text, ...form }: NamesFormProps & { title: string; text?: string }) => (
  <Dialog open onClose={form.onClose} title={title} {...(text !== undefined && { text })}>
    <NamesForm {...form} />
  </Dialog>
)
