/** Whether networks that download media from this server can reach it. */
import { networks } from '@broadside/networks/registry'
import { FetchFailed, isFetchError } from '#lib/safe-fetch-errors.ts'
import type { SafeFetch } from '#lib/safe-fetch.ts'
import { countAccountsOf } from './doctor.store.ts'
import { type DoctorCtx, type Finding, finding } from './findings.ts'

const timeoutMs = 5000

/**
 * The status of the response at an https address, or why there is none. A router may not let the server reach itself by its public address, so a missing response proves nothing; an address
 * or a certificate does.
 */
export async function probe(url: string, fetch: SafeFetch) {
  try {
    const answer = await fetch(`${new URL(url).origin}/api/v1/health`, {
      schemes: ['https'],
      ports: 'block-list',
      timeout: timeoutMs,
      maxBytes: 10_000,
    })
    answer.discard()
    return answer.status
  } catch (error) {
    if (!isFetchError(error)) throw error
    if (error instanceof FetchFailed) {
      if (error.code === 'dns') return 'unknown_name'
      return error.code === 'tls' ? 'untrusted' : 'silent'
    }
    return error.code === 'timeout' ? 'silent' : 'private'
  }
}

/** Nothing without accounts on such networks. */
export async function checkMediaAddress({ db, config }: Pick<DoctorCtx, 'db' | 'config'>, fetch: SafeFetch): Promise<Finding[]> {
  const fetching = Object.values(networks).filter(({ fetchesMedia }) => fetchesMedia)
  const counts = await countAccountsOf(
    db,
    fetching.map(({ id }) => id),
  )
  if (!counts.size) return []
  const { PUBLIC_URL: url } = config
  const about = {
    url,
    count: [...counts.values()].reduce((sum, count) => sum + count, 0),
    networks: fetching
      .filter(({ id }) => counts.has(id))
      .map(({ name }) => name)
      .join(', '),
  }
  if (url === '') return [finding('media_no_address', 'error', 'networks', about)]
  if (!url.startsWith('https:')) return [finding('media_not_https', 'error', 'networks', about)]
  const found = await probe(url, fetch)
  if (found === 200) return [finding('media', 'ok', 'networks', about)]
  if (typeof found === 'number') return [finding('media_other_server', 'warning', 'networks', { ...about, status: found })]
  return [finding(`media_${found}`, found === 'silent' ? 'warning' : 'error', 'networks', about)]
}
