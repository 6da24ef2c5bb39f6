import { addNetworkApp, runAppTest } from '#api/network-apps.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { connectText } from '#networks/connect-text.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { DialogActions } from '#ui/dialog/dialog.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { TextField } from '#ui/text-field/text-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import type { NetworkSetup } from './setup.ts'

const common = translator('common')
const t = translator('networkApps')

interface AppFormProps extends Pick<NetworkSetup, 'provider' | 'setup'> {
  action: string
  /** In a dialog. */
  onClose?: () => void
}

/** Adds an app, which becomes the active one, and tests it where a test is possible. */
export const AppForm = ({ provider, setup, action, onClose }: AppFormProps) => {
  const { name: network, platform } = provider
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { name: network, client_id: '', client_secret: '', instance_url: '' },
    send: async ({ name, client_id, client_secret, instance_url }) => {
      const app = { provider: platform, name, client_id: client_id.trim(), client_secret: client_secret.trim() }
      const id = await addNetworkApp({ ...app, ...(provider.needs_instance && { instance_url }) })
      showToast(t('added'))
      onClose?.()
      // The row of the app shows the outcome, also of a test that failed.
      if (setup.testable) void runAppTest(id).catch(() => undefined)
    },
  })
  const present = required(t('fillIn'))
  const labelOf = (code: string) => connectText('app_field', code, network) ?? code
  const plain = { autoComplete: 'off', autoCapitalize: 'off', spellCheck: false }
  return (
    <form onSubmit={onSubmit} noValidate className={details.form}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <TextField label={t('name')} help={t('nameHelp')} maxLength={120} {...plain} {...field('name', present)} />
      {provider.needs_instance && <TextField type="url" label={t('server')} {...plain} {...field('instance_url', present)} />}
      <TextField label={labelOf(setup.fields.id)} maxLength={500} {...plain} {...field('client_id', present)} />
      <PasswordField
        label={labelOf(setup.fields.secret)}
        help={t('secretHelp')}
        autoComplete="new-password"
        maxLength={2000}
        {...field('client_secret', present)}
      />
      <DialogActions>
        {onClose && <Button onClick={onClose}>{common('cancel')}</Button>}
        <Button type="submit" look="primary" busy={busy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
