/** Parses statuses and accounts: https://docs.joinmastodon.org/entities/Status/ */
import { findAddress, findDate, findId, findName } from '../kit/collect.ts'
import { expectList, findAt, findString } from '../kit/expect.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools, Person, Target } from '../spec/index.ts'
import { toText } from './plain-text.ts'
import { openApi, toCredential, type Api } from './wire.ts'

export interface Reader {
  api: Api
  accountId: string
  /** The part after the second @ for local accounts, whose names are returned without it. */
  domain: string
  now: Date
}

export const openReader = (tools: ConnectTools, { account, credential }: Target): Reader => ({
  api: openApi(tools, toCredential(credential)),
  accountId: account.accountId,
  domain: account.username.split('@')[1] ?? new URL(account.instanceUrl).host,
  now: tools.now(),
})

export const readPerson = (reader: Reader, account: unknown): Person | undefined => {
  const id = findId(account, 'id')
  const name = findName(account, 'acct')
  if (!id || !name) return undefined
  return {
    id,
    username: name.includes('@') ? name : `${name}@${reader.domain}`,
    displayName: findName(account, 'display_name'),
    avatarUrl: findAddress(account, 'avatar_static') || findAddress(account, 'avatar'),
  }
}

export interface ReadStatus {
  id: string
  author: Person
  text: string
  url: string
  createdAt: Date
}

export const readStatus = (reader: Reader, status: unknown): ReadStatus | undefined => {
  const id = findId(status, 'id')
  const author = readPerson(reader, findAt(status, 'account'))
  const createdAt = findDate(reader.now, status, 'created_at')
  if (!id || !author || !createdAt) return undefined
  return { id, author, text: toText(findString(status, 'content') ?? ''), url: findAddress(status, 'url'), createdAt }
}

/** True for a direct message, which only those it mentions can read. */
export const isDirect = (status: unknown): boolean => findAt(status, 'visibility') === 'direct'

export interface Context {
  ancestors: unknown[]
  descendants: unknown[]
}

/** GET /api/v1/statuses/:id/context (https://docs.joinmastodon.org/methods/statuses/#context); undefined when the status is gone. */
export const findContext = async (reader: Reader, id: string): Promise<Context | undefined> => {
  try {
    const { json } = await reader.api({ method: 'GET', path: `/api/v1/statuses/${encodeURIComponent(id)}/context` })
    return { ancestors: expectList(json, 'ancestors'), descendants: expectList(json, 'descendants') }
  } catch (error) {
    if (error instanceof NetworkError && (error.httpStatus === 404 || error.httpStatus === 410)) return undefined
    throw error
  }
}
