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
  /** Rejects as `callRoute` does. */
  (...input: CallArguments<E>): Promise<CallAnswer<E>>
  /** The address, for links and media elements. */
  url(...input: AddressArguments<E>): string
}

/** By the names under which the contract exports its endpoints. */
export type Api = { readonly [N in keyof typeof endpointMap]: Operation<(typeof contract)[N]> }

const toOperation = (options: ClientOptions, line: string) =>
  Object.assign((input?: LooseInput) => callRoute(options, parseRoute(line), input), {
    url: (input?: LooseInput) => toUrl(options.baseUrl, parseRoute(line), input),
  })

export const createApi = (options: ClientOptions): Api =>
  Object.fromEntries(Object.entries(endpointMap).map(([name, line]) => [name, toOperation(options, line)])) as unknown as Api
