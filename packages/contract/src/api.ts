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

export const createApi = (options: ClientOptions): Api =>
  Object.fromEntries(Object.entries(endpointMap).map(([name, line]) => [name, toOperation(options, line)])) as unknown as Api
