import { createHash, randomUUID } from 'node:crypto'
import { isSecret } from '../kit/standard-webhooks.ts'
import { NetworkError } from '../spec/index.ts'
import type { Account, CredentialsConnect } from '../spec/index.ts'
import { send } from './wire.ts'

const invalid = (code: string): NetworkError => new NetworkError({ kind: 'validation', evidence: 'not_sent', code })

/** The guarded fetch decides which addresses may be reached. */
const toUrl = (address: string): string => {
  const url = URL.parse(address.trim())
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw invalid('invalid_address')
  url.hash = ''
  return url.href
}

const toSecret = (text: string): string => {
  const secret = text.trim()
  if (!isSecret(secret)) throw invalid('secret_malformed')
  return secret
}

/** The same URL is the same account, and an account's id must not reveal the URL. */
const toAccount = (url: string, name: string): Account => ({
  accountId: createHash('sha256').update(url).digest('hex').slice(0, 32),
  username: name,
  displayName: name,
  avatarUrl: '',
  instanceUrl: '',
  limits: {},
})

export const connectReceiver: CredentialsConnect['connect'] = async (tools, fields) => {
  const { name = '', url: address = '', secret = '' } = fields
  const credential = { url: toUrl(address), secret: toSecret(secret) }
  await send(tools, credential, { id: `ping_${randomUUID()}`, type: 'ping', data: {} })
  return { accounts: [toAccount(credential.url, name.trim())], credential }
}
