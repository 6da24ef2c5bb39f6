import { type NetworkAppView, replaceAppSecret, runAppTest } from '#api/network-apps.ts'
import { required, useServerForm } from '#api/use-server-form.ts'
import { ErrorNotice } from '#api/error-notice.tsx'
import { connectText } from '#networks/connect-text.ts'
import { Button } from '#ui/button/button.tsx'
import details from '#ui/details/details.module.css'
import { Dialog, DialogActions } from '#ui/dialog/dialog.tsx'
import { PasswordField } from '#ui/password-field/password-field.tsx'
import { showToast } from '#ui/toast/toast.tsx'
import { translator } from '#i18n/translator.ts'
import type { Setup } from './setup.ts'

const common = translator('common')
const t = translator('networkApps')

interface NewSecretProps {
  app: NetworkAppView
  setup: Setup
  network: string
  onClose: () => void
}

const Form = ({ app: { id }, setup, network, onClose }: NewSecretProps) => {
  const { field, busy, failure, onSubmit } = useServerForm({
    defaultValues: { client_secret: '' },
    send: async ({ client_secret }) => {
      await replaceAppSecret(id, client_secret.trim())
      showToast(t('secretSaved'))
      onClose()
      if (setup.testable) void runAppTest(id).catch(() => undefined)
    },
  })
  return (
    <form onSubmit={onSubmit} noValidate className={details.form}>
      {failure !== undefined && <ErrorNotice error={failure} />}
      <PasswordField
        label={connectText('app_field', setup.fields.secret, network) ?? setup.fields.secret}
        help={t('secretHelp')}
        autoComplete="new-password"
        maxLength={2000}
        {...field('client_secret', required(t('fillIn')))}
      />
      <DialogActions>
        <Button onClick={onClose}>{common('cancel')}</Button>
        <Button type="submit" look="primary" busy={busy}>
          {t('newSecret')}
        </Button>
      </DialogActions>
    </form>
  )
}

/** Replaces the secret of an app, for example after the network made a new one. */
export const NewSecret = ({ open, ...props }: NewSecretProps & { open: boolean }) => (
  <Dialog open={open} onClose={props.onClose} title={t('newSecretNamed', { name: props.app.name })} text={t('newSecretText')}>
    <Form {...props} />
  </Dialog>
)
