/** Finds a site's API: https://developer.wordpress.org/rest-api/using-the-rest-api/discovery/ */
import { findAt, findString, listAt } from '../kit/expect.ts'
import { isSuccess } from '../kit/http-errors.ts'
import { NetworkError } from '../spec/index.ts'
import type { ConnectTools } from '../spec/index.ts'
import { below } from './wire.ts'

const linkToApi = /<([^>]+)>\s*;\s*rel="https:\/\/api\.w\.org\/"/

/** The pages of a site name its API in a header. A site that hides it may still have it at the usual place. */
const findRoot = async ({ http }: ConnectTools, siteUrl: string): Promise<string> => {
  const { headers } = await http({ method: 'HEAD', url: `${siteUrl}/` })
  const linked = linkToApi.exec(headers.get('link') ?? '')?.[1]
  return linked && URL.canParse(linked, siteUrl) ? new URL(linked, siteUrl).href : `${siteUrl}/wp-json/`
}

export interface SiteRoot {
  api: string
  name: string
  /** As visitors reach it, without a slash at the end. */
  home: string
  iconUrl: string
}

const refuse = (code: string): NetworkError => new NetworkError({ kind: 'rejected', evidence: 'rejected', code })

/** Throws NetworkError with the code `not_wordpress`, `api_insecure` or `application_passwords_off`. */
export const readRoot = async (tools: ConnectTools, siteUrl: string): Promise<SiteRoot> => {
  const root = await findRoot(tools, siteUrl)
  // A page must not be able to have the password sent unencrypted.
  if (new URL(siteUrl).protocol === 'https:' && new URL(root).protocol !== 'https:') throw refuse('api_insecure')
  const answer = await tools.http({ method: 'GET', url: root })
  if (!isSuccess(answer) || !listAt(answer.json, 'namespaces').includes('wp/v2')) throw refuse('not_wordpress')
  // Sites switch them off, or lack the https that they need.
  if (findAt(answer.json, 'authentication', 'application-passwords') === undefined) throw refuse('application_passwords_off')
  return {
    api: below(root, '/wp/v2'),
    name: findString(answer.json, 'name') ?? '',
    home: (findString(answer.json, 'home') || siteUrl).replace(/\/+$/, ''),
    iconUrl: findString(answer.json, 'site_icon_url') ?? '',
  }
}
