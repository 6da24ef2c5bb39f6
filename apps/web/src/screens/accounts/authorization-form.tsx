import { startAuthorization } from '#api/account-connections.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { Button } from '#ui/button/button.tsx'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { ErrorNotice } from '#api/error-notice.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { translator } from '#i18n/translator.ts'
import styles from './accounts.module.css'
import type { ConnectFormProps } from './connect-dialog.tsx'

const t = translator('accounts')
const common = translator('common')

const toAddress = (server: string): string => (/^https?:\/\//.test(server) ? server : `https://${server}`)

/** Sends the browser to the network, which redirects it to `/accounts/connected`. */
export const AuthorizationForm = ({ provider, workspaceId, onClose }: ConnectFormProps) => {
  const { field, failure, busy, onSubmit } = useServerForm({
    defaultValues: { instance_url: '' },
    send: async ({ instance_url: server }) => {
      const instanceUrl = provider.needs_instance ? toAddress(server.trim()) : undefined
      location.assign(await startAuthorization({ workspaceId, platform: provider.platform, instanceUrl }))
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <p>{t('authorizationText', { network: provider.name })}</p>
      {provider.needs_instance && (
        <TextField
          label={t('server')}
          help={t('serverHelp')}
          inputMode="url"
          autoCapitalize="off"
          spellCheck={false}
          {...field('instance_url', (value) => required(t('fillIn'))(value.trim()))}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('continue', { network: provider.name })}
        </Button>
      </DialogActions>
    </form>
  )
}
