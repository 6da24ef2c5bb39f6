/** Resolves handles to accounts and their servers: https://atproto.com/specs/handle and https://atproto.com/specs/did */
import { expectString, findAt, findString, listAt } from '../kit/expect.ts'
import { toOrigin } from '../kit/origin.ts'
import { call } from '../kit/request.ts'
import { NetworkError } from '../spec/index.ts'
import { errors } from './errors.ts'
import type { Hosts } from './hosts.ts'
import type { Tools } from './wire.ts'
import { xrpc } from './xrpc.ts'

const handleShape = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/
const didShape = /^did:(plc:[a-z2-7]{24}|web:[a-zA-Z0-9.-]+(%3A\d+)?)$/

const refuse = (code: string): NetworkError => new NetworkError({ kind: 'validation', evidence: 'not_sent', code })

/** Parses a typed account name (`@Ada.example `) as a handle or DID. Throws NetworkError kind `validation`, code `invalid_handle`. */
export const toIdentifier = (typed: string): string => {
  const text = typed.replace(/^[\s@\p{Cf}]+|[\s\p{Cf}]+$/gu, '')
  if (didShape.test(text)) return text
  const handle = text.toLowerCase()
  if (handle.length > 253 || !handleShape.test(handle)) throw refuse('invalid_handle')
  return handle
}

/** Returns the DID of a handle; undefined when the server doesn't know it. */
export const findDid = async (tools: Tools, service: string, identifier: string): Promise<string | undefined> => {
  if (identifier.startsWith('did:')) return identifier
  try {
    const url = xrpc(service, 'com.atproto.identity.resolveHandle')
    const response = await call({ ...tools, errors }, { method: 'GET', url, query: { handle: identifier } })
    return expectString(response.json, 'did')
  } catch (error) {
    if (error instanceof NetworkError && error.kind === 'rejected') return undefined
    throw error
  }
}

const documentUrl = (hosts: Hosts, did: string): string => {
  if (!didShape.test(did)) throw refuse('invalid_did')
  if (did.startsWith('did:plc:')) return `${hosts.plc}/${did}`
  return `${toOrigin(decodeURIComponent(did.slice('did:web:'.length)))}/.well-known/did.json`
}

/** Returns the PDS in a DID document. Throws NetworkError kind `validation`, code `no_service`, when it has none. */
export const pdsOf = (document: unknown, did: string): string => {
  const isPds = (entry: unknown): boolean => {
    const id = findString(entry, 'id')
    return (id === '#atproto_pds' || id === `${did}#atproto_pds`) && findAt(entry, 'type') === 'AtprotoPersonalDataServer'
  }
  const endpoint = findString(listAt(document, 'service').find(isPds), 'serviceEndpoint')
  if (!endpoint) throw refuse('no_service')
  return toOrigin(endpoint)
}

export const getService = async (tools: Tools, hosts: Hosts, did: string): Promise<string> => {
  const response = await call({ ...tools, errors }, { method: 'GET', url: documentUrl(hosts, did) })
  return pdsOf(response.json, did)
}
