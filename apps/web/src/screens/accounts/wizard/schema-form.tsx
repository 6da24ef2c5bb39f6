import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import { FreshField, makeFresh } from './fresh.tsx'
import type { FormSchema } from './steps.ts'

const t = translator('accounts')
const common = translator('common')

interface SchemaFormProps {
  schema: FormSchema
  /** Where the request body has the values, such as `credentials`; empty for the body itself. */
  place: string
  help: string | undefined
  /** Values to start with. */
  given?: Readonly<Record<string, string>>
  action: string
  onSend: (values: Record<string, string>) => Promise<void>
  onClose: () => void
}

/** A form generated from a JSON Schema. Without fields, it has its help and its button only. */
export const SchemaForm = ({ schema, place, help, given = {}, action, onSend, onClose }: SchemaFormProps) => {
  const prefix = place === '' ? '' : `${place}.`
  const fields = Object.entries(schema.properties)
  const { field, failure, busy, onSubmit } = useServerForm({
    // Errors of the server name the place too.
    defaultValues: Object.fromEntries(
      fields.map(([key, { default: value = '', fresh }]) => [`${prefix}${key}`, given[key] ?? makeFresh(fresh) ?? value]),
    ),
    send: (values) => {
      const filled = Object.entries(values).filter((entry): entry is [string, string] => entry[1] !== '')
      return onSend(Object.fromEntries(filled.map(([name, value]) => [name.slice(prefix.length), value])))
    },
  })
  return (
    <form className={details.form} onSubmit={onSubmit} noValidate>
      {failure !== undefined && <ErrorNotice error={failure} />}
      {help !== undefined && <p>{help}</p>}
      {fields.map(([key, { title, description, default: value, maxLength, writeOnly, fresh }]) => {
        const isRequired = schema.required.includes(key)
        const shared = {
          label: title,
          help: description,
          optional: !isRequired && value === undefined,
          autoComplete: 'off',
          autoCapitalize: 'off',
          spellCheck: false,
          maxLength,
          ...field(`${prefix}${key}`, isRequired ? (text) => required(t('fillIn'))(text.trim()) : undefined),
        }
        return fresh === undefined ? (
          <TextField key={key} type={writeOnly ? 'password' : 'text'} {...shared} />
        ) : (
          <FreshField key={key} {...shared} />
        )
      })}
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
