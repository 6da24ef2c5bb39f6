import type { AccountProvider } from '@broadside/contract/features/accounts.schemas'
import type { ProviderReadiness } from '@broadside/contract/features/readiness.schemas'
import type { CredentialField, Network } from '@broadside/networks/spec/index'
import type { Static } from 'typebox'
import { defined } from '#lib/defined.ts'

const fieldSchema = ({ label, help, secret, required, maxLength, default: value }: CredentialField) => ({
  type: 'string',
  title: label,
  description: help,
  maxLength,
  ...(required && value === undefined ? { minLength: 1 } : {}),
  ...defined({ default: value }),
  ...(secret ? { format: 'password', writeOnly: true } : {}),
})

/** The JSON Schema that a form for the credentials is drawn from, in the order of its fields. */
const credentialSchema = (fields: readonly CredentialField[]) => ({
  type: 'object',
  additionalProperties: false,
  required: fields.filter((field) => field.required && field.default === undefined).map(({ key }) => key),
  properties: Object.fromEntries(fields.map((field) => [field.key, fieldSchema(field)])),
})

export function presentProvider(network: Network, readiness: Static<typeof ProviderReadiness> | undefined): Static<typeof AccountProvider> {
  const { capabilities, credentials } = network
  return {
    platform: network.id,
    name: network.name,
    connect_modes: [...network.modes],
    needs_instance: network.oauth?.needsInstance ?? false,
    configured: !readiness?.blockers.includes('missing_configuration'),
    state: readiness?.state ?? 'healthy',
    capabilities: ['publish', ...(capabilities.threads ? ['threads'] : [])],
    ...(credentials ? { credential_fields: credentialSchema(credentials.fields) } : {}),
  }
}
