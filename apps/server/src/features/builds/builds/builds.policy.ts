/** Pure rules of builds: what a request may hold beyond its shape, and how many builds may be active. */
import type { createBuild } from '@broadside/contract/features/builds'
import type { Input } from '@broadside/contract/endpoint'
import type { Config } from '#server/config.ts'
import type { ErrorDetail } from '#lib/errors.ts'
import { say, told } from '#lib/errors.ts'

export type CreateBody = Input<typeof createBuild>['body']

/** Builds of one user in one workspace that wait or run. A language model is dearer than the composer. */
export const activeLimit = ({ ENGINE }: Pick<Config, 'ENGINE'>): number => (ENGINE === 'composer' ? 20 : 3)

/** Pages and files together. */
const mostSources = 10
const longestUrl = 8192

/** Where two addresses that differ only in the spelling of the host or in the fragment meet. */
const identity = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length)

function urlProblem(url: URL | null): string | undefined {
  if (!url) return 'This is not a valid address.'
  if (url.username || url.password) return 'An address with a user name or password is not allowed.'
  return url.href.length > longestUrl ? `An address may have at most ${longestUrl} characters.` : undefined
}

interface Urls {
  urls: string[]
  problems: ErrorDetail[]
}

/** Addresses as they are kept: scheme and host in lower case, the rest as it was given. */
function readUrls(given: readonly string[]): Urls {
  const seen = new Set<string>()
  const urls: string[] = []
  const problems: ErrorDetail[] = []
  for (const [index, text] of given.entries()) {
    const location = `body.context_urls[${index}]`
    const url = URL.parse(text)
    const message = urlProblem(url)
    // The refused value is not repeated: it may hold a password.
    if (message || !url) problems.push({ ...told(message ?? ''), location })
    else if (seen.has(identity(url))) problems.push({ ...say('repeated_address'), location, value: text })
    else urls.push(url.href)
    if (url) seen.add(identity(url))
  }
  return { urls, problems }
}

/** The pages of a request, and what is wrong with it that can be told without stored data. */
export function readRequest({ context_urls = [], assets = [], account_ids }: CreateBody): Urls {
  const { urls, problems } = readUrls(context_urls)
  if (account_ids?.length === 0) problems.push({ ...say('no_account_named'), location: 'body.account_ids' })
  for (const [index, { media_id }] of assets.entries())
    if (assets.findIndex((other) => other.media_id === media_id) < index)
      problems.push({ ...say('repeated_file'), location: `body.assets[${index}].media_id`, value: media_id })
  if (context_urls.length + assets.length > mostSources)
    problems.push({ ...say('too_many_sources', { maximum: mostSources }), location: 'body.assets' })
  return { urls, problems }
}
