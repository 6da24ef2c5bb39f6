/** The client for browsers: a function per endpoint, with the types of the contract and without its schemas. */
import {
  type AddressArguments,
  type CallAnswer,
  type CallArguments,
  callRoute,
  type ClientOptions,
  type LooseInput,
  toUrl,
} from './client.ts'
import type { Endpoint } from './endpoint.ts'
import { endpointMap } from './endpoint-map.gen.ts'
import type * as contract from './index.ts'
import { parseRoute } from './route.ts'

interface Operation<E extends Endpoint> {
  /** Rejects like `callRoute`. */
  (...input: CallArguments<E>): Promise<CallAnswer<E>>
  /** The URL, for links and media elements. */
  url(...input: AddressArguments<E>): string
}

/** Keyed by the contract's export names. */
export type Api = { readonly [N in keyof typeof endpointMap]: Operation<(typeof contract)[N]> }

const toOperation = (options: ClientOptions, line: string) =>
  Object.assign((input?: LooseInput) => callRoute(options, parseRoute(line), input), {
    url: (input?: LooseInput) => toUrl(options.baseUrl, parseRoute(line), input),
  })

/** Looks endpoints up when they are called, because a build of the app adds them to the map with the files that call them. */
export const createApi = (options: ClientOptions): Api =>
  new Proxy({} as Api, {
    get: (_, name) => {
      const line = Object.hasOwn(endpointMap, name) ? endpointMap[name as keyof typeof endpointMap] : undefined
      return line && toOperation(options, line)
    },
  })
