import { useState } from 'react'
import type { AccountView } from '#api/accounts.ts'
import { connectAccount, type IssuedCode, issueCode, startAuthorization } from '#api/account-connections.ts'
import type { ProviderView } from '#api/providers.ts'
import { translator } from '#i18n/translator.ts'
import { connectText } from '#networks/connect-text.ts'
import { CodeStep } from './code-step.tsx'
import { rememberReconnecting } from './reconnecting.ts'
import { SchemaForm } from './schema-form.tsx'
import { findStep, schemaOf, type Way } from './steps.ts'

const t = translator('accounts')

export interface WayProps {
  provider: ProviderView
  way: Way
  workspaceId: string
  /** The account to reconnect. */
  account: AccountView | undefined
  onConnected: (ids: readonly string[]) => void
  onClose: () => void
}

const toAddress = (server: string): string => (/^https?:\/\//.test(server) ? server : `https://${server}`)

/** Reconnecting starts with the account's own server. */
const givenOf = (account: AccountView | undefined) => (account?.instance_url ? { instance_url: account.instance_url } : {})

/** Sends the browser to the network, which redirects it to `/accounts/connected`. */
export const AuthorizationWay = ({ provider, way, workspaceId, account, onClose }: WayProps) => (
  <SchemaForm
    schema={schemaOf(provider, way)}
    place=""
    help={connectText('help', findStep(provider, way, 'oauth')?.help ?? '', provider.name)}
    given={givenOf(account)}
    action={t('continue', { network: provider.name })}
    onClose={onClose}
    onSend={async ({ instance_url: server }) => {
      const instanceUrl = server === undefined ? undefined : toAddress(server.trim())
      const url = await startAuthorization({ workspaceId, platform: provider.platform, instanceUrl, way: way.name })
      rememberReconnecting(account?.id)
      location.assign(url)
    }}
  />
)

export const CredentialsWay = ({ provider, way, workspaceId, account, onConnected, onClose }: WayProps) => (
  <SchemaForm
    schema={schemaOf(provider, way)}
    place="credentials"
    help={connectText('help', findStep(provider, way, 'form')?.help ?? '', provider.name)}
    given={givenOf(account)}
    action={account ? t('reconnect') : t('connect')}
    onClose={onClose}
    onSend={async (credentials) => {
      const { id } = await connectAccount({ workspace_id: workspaceId, platform: provider.platform, credentials })
      onConnected([id])
    }}
  />
)

/** Shows a code to use on the network, and waits until it is used. */
export const CodeWay = ({ provider, way, workspaceId, onConnected, onClose }: WayProps) => {
  const [issued, setIssued] = useState<IssuedCode>()
  if (issued)
    return (
      <CodeStep
        provider={provider}
        way={way}
        issued={issued}
        onConnected={onConnected}
        onRestart={() => setIssued(undefined)}
        onClose={onClose}
      />
    )
  return (
    <SchemaForm
      schema={schemaOf(provider, way)}
      place="fields"
      help={connectText('help', findStep(provider, way, 'form')?.help ?? '', provider.name)}
      action={t('issueCode')}
      onClose={onClose}
      onSend={async (fields) => setIssued(await issueCode(workspaceId, provider.platform, fields))}
    />
  )
}
