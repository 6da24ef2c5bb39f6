/** Pure rules of builds: request validation beyond the schema, and the limit of active builds. */
import type { createBuild } from '@broadside/contract/features/builds'
import type { Input } from '@broadside/contract/endpoint'
import type { Config } from '#server/config.ts'
import type { ErrorDetail } from '#lib/errors.ts'
import { say, uncoded } from '#lib/errors.ts'

export type CreateBody = Input<typeof createBuild>['body']

/** Active builds per user and workspace. Language models cost more than the composer, so their limit is lower. */
export const activeLimit = ({ ENGINE }: Pick<Config, 'ENGINE'>): number => (ENGINE === 'composer' ? 20 : 3)

/** Pages and files together. */
const mostSources = 10
const longestUrl = 8192

/** Ignores the fragment, so two spellings of the same page count as one. */
const identity = (url: URL): string => url.href.slice(0, url.href.length - url.hash.length)

function urlProblem(url: URL | null): string | undefined {
  if (!url) return 'Enter a valid address.'
  if (url.username || url.password) return "URLs can't include a user name or password."
  return url.href.length > longestUrl ? `URLs can have up to ${longestUrl} characters.` : undefined
}

interface Urls {
  urls: string[]
  problems: ErrorDetail[]
}

function readUrls(given: readonly string[]): Urls {
  const seen = new Set<string>()
  const urls: string[] = []
  const problems: ErrorDetail[] = []
  for (const [index, text] of given.entries()) {
    const location = `body.context_urls[${index}]`
    const url = URL.parse(text)
    const message = urlProblem(url)
    // The rejected value is left out because it may contain a password.
    if (message || !url) problems.push({ ...uncoded(message ?? ''), location })
    else if (seen.has(identity(url))) problems.push({ ...say('repeated_address'), location, value: text })
    else urls.push(url.href)
    if (url) seen.add(identity(url))
  }
  return { urls, problems }
}

/** Returns the URLs of a request and every problem that can be found without stored data. */
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
