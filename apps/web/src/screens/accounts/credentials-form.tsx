import { connectAccount } from '#api/account-connections.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import { nameAccount } from './account-row.tsx'
import styles from './accounts.module.css'
import type { ConnectFormProps } from './connect-dialog.tsx'

const t = translator('accounts')
const common = translator('common')

/** The part of a field's JSON Schema that the form uses. */
interface FieldSchema {
  title: string
  description?: string
  default?: string
  maxLength?: number
  writeOnly?: boolean
}

interface FormSchema {
  required: string[]
  properties: Record<string, FieldSchema>
}

/** A form generated from the JSON Schema of the network's credentials. */
export const CredentialsForm = ({ provider, workspaceId, onClose }: ConnectFormProps) => {
  const { required: mandatory, properties } = provider.credential_fields as unknown as FormSchema
  const fields = Object.entries(properties)
  const { field, failure, busy, onSubmit } = useServerForm({
    defaultValues: Object.fromEntries(fields.map(([name, schema]): [string, string] => [name, schema.default ?? ''])),
    send: async (values) => {
      const credentials = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
      const account = await connectAccount({ workspace_id: workspaceId, platform: provider.platform, credentials })
      showToast(t('connected', { name: nameAccount(account) }))
      onClose()
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {failure !== undefined && <ErrorNotice error={failure} />}
      {fields.map(([name, schema]) => (
        <TextField
          key={name}
          label={schema.title}
          help={schema.description}
          optional={!mandatory.includes(name) && schema.default === undefined}
          type={schema.writeOnly ? 'password' : 'text'}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={schema.maxLength}
          {...field(name, mandatory.includes(name) ? required(t('fillIn')) : undefined)}
        />
      ))}
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('connect')}
        </Button>
      </DialogActions>
    </form>
  )
}
