/**
 * Logs requests with URLs that contain no secrets. For operations, declared parameters are kept, except those declared
 * as secrets. For any other URL, only words that occur in a route or a page are kept: the rest may be a token, even if
 * the path before it was mistyped.
 */
import type { Endpoint } from '@broadside/contract/endpoint'
import { endpoints } from '@broadside/contract/endpoints'
import { pages } from '@broadside/contract/pages'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const hidden = '***'

type Parameters = Record<string, { 'x-secret'?: boolean }>

const parametersOf = (part: Endpoint['params']): Parameters => (part as { properties?: Parameters } | undefined)?.properties ?? {}

/** What may be logged for one path of the contract. A query parameter counts if any of its operations declares it. */
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
  // A fixed part and a parameter can have the same position. If one of the paths hides it, it stays hidden.
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

/** @param words fixed parts of all routes */
function showUrl(url: string, words: ReadonlySet<string>): string {
  const [path = '', query] = url.split(/\?(.*)/s, 2)
  const given = path.split('/')
  const found = addresses.filter((address) => matches(address, given))
  return `${showPath(given, found, words)}${query === undefined ? '' : `?${showQuery(query, found)}`}`
}

/** Log serializers for requests, and the function that collects words of routes for them. */
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
