/**
 * Logs requests with addresses that hold no secrets. For an operation, the parameters that the contract declares are kept,
 * except those that it declares as secrets. For any other address, only words that occur in a route or a page are kept: the rest may
 * be a token, even where the path in front of it was mistyped.
 */
import type { Endpoint } from '@broadside/contract/endpoint'
import { endpoints } from '@broadside/contract/endpoints'
import { pages } from '@broadside/contract/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const hidden = '***'

type Parameters = Record<string, { 'x-secret'?: boolean }>

const parametersOf = (part: Endpoint['params']): Parameters => (part as { properties?: Parameters } | undefined)?.properties ?? {}

/** What one path of the contract may show. Parameters of a query count when one of its operations declares them. */
interface Address {
  parts: { text: string; isShown: boolean; isParameter: boolean }[]
  query: Parameters
}

function toAddress({ path, params, query }: Endpoint): Address {
  const secrets = parametersOf(params)
  const parts = `/api/v1${path}`.split('/').map((text) => {
    const name = /^\{(\w+)\}$/.exec(text)?.[1]
    return { text, isParameter: name !== undefined, isShown: name === undefined || !secrets[name]?.['x-secret'] }
  })
  return { parts, query: parametersOf(query) }
}

const addresses = endpoints.map(toAddress)

const wordsOfPages = Object.values(pages).flatMap(({ path }) => path.split('/').filter((part) => !part.startsWith('{')))

const matches = ({ parts }: Address, given: readonly string[]) =>
  parts.length === given.length && parts.every(({ text, isParameter }, index) => isParameter || text === given[index])

function showPath(given: readonly string[], found: readonly Address[], words: ReadonlySet<string>): string {
  // A fixed part and a parameter can stand in the same place: what one of the paths hides stays hidden.
  const isShown = (part: string, index: number) =>
    words.has(part) || (found.length > 0 && found.every(({ parts }) => parts[index]?.isShown))
  return given.map((part, index) => (isShown(part, index) ? part : hidden)).join('/')
}

function showQuery(text: string, found: readonly Address[]): string {
  const show = (pair: string) => {
    const [name = ''] = pair.split('=', 1)
    const declared = found.flatMap(({ query }) => (Object.hasOwn(query, name) ? [query[name]] : []))
    if (!declared.length) return hidden
    return declared.some((parameter) => parameter?.['x-secret']) ? `${name}=${hidden}` : pair
  }
  return text.split('&').map(show).join('&')
}

/** @param words fixed parts of the routes that there are */
function showUrl(url: string, words: ReadonlySet<string>): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  const given = path.split('/')
  const found = addresses.filter((address) => matches(address, given))
  return `${showPath(given, found, words)}${query === undefined ? '' : `?${showQuery(query, found)}`}`
}

/** Serializers for log lines about requests, and what collects the words of routes for them. */
export function createRequestLog() {
  const words = new Set(wordsOfPages)
  return {
    watch: (server: FastifyInstance): void => {
      server.addHook('onRoute', ({ url }) => {
        for (const part of url.split('/')) if (!/[:*]/.test(part)) words.add(part)
      })
    },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: showUrl(request.url, words),
        host: request.host,
        remoteAddress: request.ip,
        remotePort: request.socket?.remotePort,
      }),
    },
  }
}
