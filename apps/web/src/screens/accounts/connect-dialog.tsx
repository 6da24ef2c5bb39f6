import { useState } from 'react'
import type { ProviderView } from '#api/providers.ts'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Tabs } from '#ui/tabs/tabs.tsx'
import { translator } from '#i18n/translator.ts'
import { AuthorizationForm } from './authorization-form.tsx'
import { CredentialsForm } from './credentials-form.tsx'
import styles from './accounts.module.css'
import { TelegramForm } from './telegram-form.tsx'

const t = translator('accounts')

export interface ConnectFormProps {
  provider: ProviderView
  workspaceId: string
  onClose: () => void
}

const forms = { oauth: AuthorizationForm, credentials: CredentialsForm, bot_code: TelegramForm } as const
type Mode = keyof typeof forms
const modes = Object.keys(forms) as Mode[]

const nameMode = (mode: Mode, network: string): string => (mode === 'oauth' ? t('byAuthorization', { network }) : t('byCredentials'))

/** Connects an account by one of its network's methods. */
export const ConnectDialog = (props: ConnectFormProps) => {
  const { provider, onClose } = props
  const offered = modes.filter((mode) => provider.connect_modes.includes(mode))
  const [mode = 'credentials', setMode] = useState(offered[0])
  const Form = forms[mode]
  return (
    <Dialog open onClose={onClose} title={t('connectNamed', { network: provider.name })}>
      {offered.length > 1 ? (
        <Tabs
          label={provider.name}
          value={mode}
          tabs={offered.map((value) => ({ value, label: nameMode(value, provider.name) }))}
          onChange={setMode}
        >
          <div className={styles.tabbed}>
            <Form {...props} />
          </div>
        </Tabs>
      ) : (
        <Form {...props} />
      )}
    </Dialog>
  )
}
