/** Whether networks that download media from this server can reach it. */
import { networks } from '@broadside/networks/registry'
import { isFetchError, FetchFailed } from '#lib/safe-fetch-errors.ts'
import type { SafeFetch } from '#lib/safe-fetch.ts'
import type { CommandContext } from './command.ts'

export interface MediaFinding {
  subject: 'media'
  state: 'good' | 'attention' | 'broken'
  text: string
  advice?: string
}

const advice =
  'Set PUBLIC_URL to an https address that the internet can reach, or disconnect these accounts. Until then, posts with media fail.'

interface Trouble {
  state: 'attention' | 'broken'
  why: string
  advice: string
}

const broken = (why: string): Trouble => ({ state: 'broken', why, advice })

/** A router may not let the server reach itself by its public address, so only an address or a certificate is a proof. */
const unproven = (why: string): Trouble => ({
  state: 'attention',
  why,
  advice: 'Open the address from another network. If it works there, ignore this.',
})

const timeoutMs = 5000

async function findTrouble(url: string, fetch: SafeFetch): Promise<Trouble | undefined> {
  if (url === '') return broken('PUBLIC_URL is not set')
  if (!url.startsWith('https:')) return broken('the address is not https')
  try {
    const answer = await fetch(`${new URL(url).origin}/api/v1/health`, {
      schemes: ['https'],
      ports: 'block-list',
      timeout: timeoutMs,
      maxBytes: 10_000,
    })
    answer.discard()
    return answer.status === 200 ? undefined : unproven(`another server responds there, with status ${answer.status}`)
  } catch (error) {
    if (!isFetchError(error)) throw error
    if (error instanceof FetchFailed) {
      if (error.code === 'dns') return broken('the name has no address')
      if (error.code === 'tls') return broken('the certificate is not trusted')
      return unproven('no server responds there from this machine')
    }
    return error.code === 'timeout' ? unproven('no server responds there from this machine') : broken('the address is not public')
  }
}

/** Undefined without accounts on such networks. */
export async function checkMediaAddress(
  { db, config }: Pick<CommandContext, 'db' | 'config'>,
  fetch: SafeFetch,
): Promise<MediaFinding | undefined> {
  const fetching = Object.values(networks).filter(({ fetchesMedia }) => fetchesMedia)
  const ids = fetching.map(({ id }) => id)
  const rows = await db
    .selectFrom('accounts')
    .select((eb) => ['platform', eb.fn.countAll<number>().as('count')])
    .where('is_active', '=', true)
    .where((eb) => eb('platform', '=', eb.fn.any(eb.val(ids))))
    .groupBy('platform')
    .execute()
  if (!rows.length) return undefined
  const count = rows.reduce((sum, row) => sum + Number(row.count), 0)
  const names = fetching.filter(({ id }) => rows.some(({ platform }) => platform === id)).map(({ name }) => name)
  const { PUBLIC_URL: url } = config
  const text = `${count} ${count === 1 ? 'account' : 'accounts'} on networks that download media from this server (${names.join(', ')})`
  const trouble = await findTrouble(url, fetch)
  if (!trouble) return { subject: 'media', state: 'good', text: `${text}, which responds at ${url}` }
  return { subject: 'media', state: trouble.state, text: `${text}${url && `, at ${url}`}: ${trouble.why}`, advice: trouble.advice }
}
