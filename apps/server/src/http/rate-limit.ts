/**
 * Named quotas in fixed windows, shared by all processes through one table. The two that apply to every private request
 * are counted in memory and synchronized once a second, so that a request needs no statement; the small ones are exact.
 */
import type { RateLimit } from '@broadside/contract/endpoint'
import { sql } from 'kysely'
import type { Config } from '#server/config.ts'
import type { App } from '#server/context.ts'
import { Problem } from '#lib/errors.ts'

/**
 * A second counter for the quota of the same name: by email address, user, challenge or invitation. Failed sign-ins are
 * counted by address or user together with the client's address, and `anywhere` across all clients.
 */
type SecondPolicy =
  | 'register-email'
  | 'login-email'
  | 'login-anywhere'
  | 'mfa-user'
  | 'mfa-anywhere'
  | 'password-reset-email'
  | 'email-verification-challenge'
  | 'email-verification-resend-challenge'
  | 'invitation-resend-each'
export type PolicyName = 'default' | 'writes' | RateLimit | SecondPolicy

/**
 * The subject by which the requests of an endpoint are counted. `handler`: the handler counts, because only failed
 * attempts count or because the subject is in the body.
 */
export const countedBy: Record<Exclude<RateLimit, 'auth-ip'>, 'ip' | 'user' | 'workspace' | 'member' | 'handler'> = {
  register: 'handler',
  login: 'handler',
  mfa: 'handler',
  reauth: 'handler',
  'password-reset': 'handler',
  'password-reset-confirm': 'ip',
  'password-change': 'user',
  'email-verification': 'handler',
  'email-verification-resend': 'handler',
  'email-change': 'user',
  'email-change-resend': 'user',
  'email-change-confirm': 'user',
  'api-tokens': 'user',
  invitations: 'member',
  'invitation-resend': 'handler',
  builds: 'user',
  'telegram-code': 'user',
  'connection-code': 'user',
  refresh: 'workspace',
  'webhook-test': 'handler',
  'upload-session': 'workspace',
  pictures: 'user',
  'link-previews': 'user',
  mentions: 'user',
  'site-preview': 'user',
  search: 'user',
  'provider-app-test': 'user',
  'identity-provider-test': 'user',
  doctor: 'user',
  'mail-test': 'user',
  forecast: 'user',
}

interface Policy {
  quota: number
  seconds: number
}

const defaults: Record<PolicyName, Policy> = {
  default: { quota: 30_000, seconds: 60 },
  writes: { quota: 6000, seconds: 60 },
  'auth-ip': { quota: 60, seconds: 60 },
  register: { quota: 10, seconds: 3600 },
  'register-email': { quota: 5, seconds: 3600 },
  login: { quota: 20, seconds: 900 },
  'login-email': { quota: 10, seconds: 900 },
  'login-anywhere': { quota: 100, seconds: 900 },
  mfa: { quota: 20, seconds: 900 },
  'mfa-user': { quota: 10, seconds: 900 },
  'mfa-anywhere': { quota: 100, seconds: 900 },
  reauth: { quota: 20, seconds: 900 },
  'password-reset': { quota: 10, seconds: 3600 },
  'password-reset-email': { quota: 3, seconds: 3600 },
  'password-reset-confirm': { quota: 10, seconds: 3600 },
  'password-change': { quota: 5, seconds: 3600 },
  'email-verification': { quota: 30, seconds: 900 },
  'email-verification-challenge': { quota: 10, seconds: 900 },
  'email-verification-resend': { quota: 10, seconds: 3600 },
  'email-verification-resend-challenge': { quota: 5, seconds: 3600 },
  'email-change': { quota: 5, seconds: 900 },
  'email-change-resend': { quota: 5, seconds: 900 },
  'email-change-confirm': { quota: 10, seconds: 900 },
  'api-tokens': { quota: 20, seconds: 3600 },
  invitations: { quota: 20, seconds: 3600 },
  'invitation-resend': { quota: 5, seconds: 3600 },
  'invitation-resend-each': { quota: 1, seconds: 60 },
  builds: { quota: 60, seconds: 60 },
  'telegram-code': { quota: 10, seconds: 60 },
  'connection-code': { quota: 10, seconds: 60 },
  refresh: { quota: 6, seconds: 60 },
  'webhook-test': { quota: 10, seconds: 60 },
  'upload-session': { quota: 300, seconds: 60 },
  pictures: { quota: 60, seconds: 60 },
  'link-previews': { quota: 60, seconds: 60 },
  mentions: { quota: 60, seconds: 60 },
  'site-preview': { quota: 30, seconds: 60 },
  search: { quota: 60, seconds: 60 },
  'provider-app-test': { quota: 10, seconds: 60 },
  'identity-provider-test': { quota: 10, seconds: 60 },
  doctor: { quota: 6, seconds: 60 },
  'mail-test': { quota: 6, seconds: 60 },
  forecast: { quota: 6, seconds: 60 },
}

/** Applies `RATE_LIMITS` (`name=quota` or `name=quota/seconds`) to the defaults. */
export function readPolicies(config: Pick<Config, 'RATE_LIMITS' | 'ENGINE'>): Record<PolicyName, Policy> {
  const policies = structuredClone(defaults)
  if (config.ENGINE !== 'composer') policies.builds.quota = 12
  for (const change of config.RATE_LIMITS.split(',').filter(Boolean)) {
    const [name = '', quota = '', seconds] = change.split(/[=/]/)
    const policy = policies[name as PolicyName]
    if (policy) Object.assign(policy, { quota: Number(quota) }, seconds ? { seconds: Number(seconds) } : {})
  }
  return policies
}

export interface Quota {
  name: PolicyName
  quota: number
  seconds: number
  remaining: number
  /** Seconds until the window ends. */
  reset: number
}

interface LocalCounter {
  windowStart: number
  windowEnd: number
  /** Counted here and not yet added to the table. */
  pending: number
  /** Counted by all processes, as last read. */
  shared: number
}

const flushInterval = 1000

export interface RateLimiter extends AsyncDisposable {
  /** Counts one request. Throws 429 when the quota is used up. `exact` queries the table at once. */
  hit(name: PolicyName, subject: string, exact?: boolean): Promise<Quota>
  /** Refunds one hit, for quotas of failed attempts. Each attempt is counted in advance, so that concurrent ones cannot pass together. */
  refund(name: PolicyName, subject: string): Promise<void>
}

export function createRateLimiter(app: Pick<App, 'config' | 'db' | 'clock' | 'outages'>): RateLimiter {
  const policies = readPolicies(app.config)
  const local = new Map<string, LocalCounter>()

  const windowOf = (policy: Policy) => {
    const now = app.clock.now().getTime()
    const length = policy.seconds * 1000
    const start = now - (now % length)
    return { start, end: start + length, reset: Math.ceil((start + length - now) / 1000) }
  }

  const add = async (key: string, start: number, count: number) => {
    const { rows } = await sql<{ count: number }>`
      insert into rate_limit_counters (key, window_start, count) values (${key}, ${new Date(start)}, ${count})
      on conflict (key, window_start) do update set count = rate_limit_counters.count + excluded.count
      returning count`.execute(app.db)
    return rows[0]?.count ?? count
  }

  const quotaOf = (name: PolicyName, used: number, reset: number): Quota => {
    const { quota, seconds } = policies[name]
    if (used > quota) {
      const detail = `The limit is ${quota} requests per ${seconds} seconds.`
      throw new Problem('rate_limited', detail, {
        retryAfter: reset,
        headers: quotaHeaders([{ name, quota, seconds, remaining: 0, reset }]),
      })
    }
    return { name, quota, seconds, remaining: quota - used, reset }
  }

  const hitLocal = (name: PolicyName, subject: string) => {
    const { start, end, reset } = windowOf(policies[name])
    const key = `${name}:${subject}`
    let counter = local.get(key)
    if (!counter || counter.windowStart !== start) local.set(key, (counter = { windowStart: start, windowEnd: end, pending: 0, shared: 0 }))
    counter.pending += 1
    return quotaOf(name, counter.shared + counter.pending, reset)
  }

  const flush = async () => {
    for (const [key, counter] of local) {
      const { pending, windowStart, windowEnd } = counter
      if (pending === 0) {
        // The count must last until the window ends, even without requests for a while.
        if (windowEnd <= app.clock.now().getTime()) local.delete(key)
        continue
      }
      counter.pending -= pending
      // Keeps these requests counted until the database responds.
      counter.shared += pending
      counter.shared = await add(key, windowStart, pending)
    }
  }

  const timer = setInterval(() => {
    flush().catch((error: unknown) => app.outages.report(error, {}, 'rate limit counters not shared'))
  }, flushInterval)
  timer.unref()

  return {
    hit: async (name, subject, exact = true) => {
      if (!exact) return hitLocal(name, subject)
      const { start, reset } = windowOf(policies[name])
      return quotaOf(name, await add(`${name}:${subject}`, start, 1), reset)
    },
    refund: async (name, subject) => {
      await app.db
        .updateTable('rate_limit_counters')
        .set((eb) => ({ count: eb('count', '-', 1) }))
        .where('key', '=', `${name}:${subject}`)
        .where('window_start', '=', new Date(windowOf(policies[name]).start))
        .where('count', '>', 0)
        .execute()
    },
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await flush().catch(() => undefined)
    },
  }
}

/** Header fields of https://datatracker.ietf.org/doc/draft-ietf-httpapi-ratelimit-headers/ */
export const quotaHeaders = (quotas: Quota[]): Record<string, string> => ({
  'ratelimit-policy': quotas.map(({ name, quota, seconds }) => `"${name}";q=${quota};w=${seconds}`).join(', '),
  ratelimit: quotas.map(({ name, remaining, reset }) => `"${name}";r=${remaining};t=${reset}`).join(', '),
})
